/** What a provider's strict mode takes: it compiles each schema into a grammar and refuses what it cannot compile. */
export interface StrictDialect {
  /** For messages: "OpenAI strict mode". */
  readonly name: string
  readonly keywords: ReadonlySet<string>
  readonly formats: ReadonlySet<string>
  /** Every property must be required, so that an optional one takes `null`. */
  readonly requiresAll: boolean
  readonly allowsRecursion: boolean
  /** The largest `minItems`. */
  readonly mostMinItems: number
  /** What in a regular expression it does not know. */
  readonly unknownPattern: (pattern: string) => string | undefined
}

const CORE = [
  '$defs',
  '$ref',
  'additionalProperties',
  'anyOf',
  'const',
  'description',
  'enum',
  'format',
  'items',
  'minItems',
  'pattern',
  'properties',
  'required',
  'title',
  'type',
] as const

const NUMERIC_BOUNDS = ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'] as const
const LENGTHS = ['maxLength', 'minLength'] as const
const FORMATS = [
  'date',
  'date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'time',
  'uuid',
] as const

/** Structured outputs of both OpenAI APIs; the lengths are not in its list, but its own SDK sends them. */
export const OPENAI_STRICT: StrictDialect = {
  name: 'OpenAI strict mode',
  keywords: new Set([...CORE, ...NUMERIC_BOUNDS, ...LENGTHS, 'maxItems']),
  formats: new Set(FORMATS),
  requiresAll: true,
  allowsRecursion: true,
  mostMinItems: Infinity,
  unknownPattern: lookaround,
}

export const ANTHROPIC_STRICT: StrictDialect = {
  name: 'Anthropic strict mode',
  keywords: new Set([...CORE, 'default']),
  formats: new Set([...FORMATS, 'uri']),
  requiresAll: false,
  allowsRecursion: false,
  mostMinItems: 1,
  unknownPattern: (pattern) => lookaround(pattern) ?? backReferenceOrBoundary(pattern),
}

/** Anthropic's, with lengths, which Bedrock takes. */
export const BEDROCK_STRICT: StrictDialect = {
  ...ANTHROPIC_STRICT,
  name: 'Bedrock strict mode',
  keywords: new Set([...ANTHROPIC_STRICT.keywords, ...LENGTHS]),
}

/** Look-around, not counting what is escaped, in a class, or a named group. */
function lookaround(pattern: string): string | undefined {
  const bare = pattern
    .replaceAll(/\\./gs, '__')
    .replaceAll(/\[[^\]]*\]/g, (found) => '_'.repeat(found.length))
  return /\(\?(?:<?[=!])/.exec(bare)?.[0]
}

function backReferenceOrBoundary(pattern: string): string | undefined {
  const bare = pattern.replaceAll('\\\\', '__')
  return /\\(?:[1-9]|k<|b|B)/.exec(bare.replaceAll(/\[[^\]]*\]/g, '_'))?.[0]
}
