/**
 * What the strict modes ask, written down a second time from what the providers document and have refused, so that a
 * test does not ask the code that it tests.
 */

type Schema = Record<string, unknown>

interface Node {
  readonly schema: unknown
  readonly path: string
  readonly isRoot: boolean
}

const OPENAI_FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']

const SHARED_REFUSALS = [
  '$anchor',
  '$dynamicRef',
  '$id',
  '$schema',
  'allOf',
  'contains',
  'definitions',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'discriminator',
  'else',
  'examples',
  'if',
  'maxContains',
  'maxProperties',
  'minContains',
  'minProperties',
  'not',
  'nullable',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
  'uniqueItems',
]

export interface Rule {
  readonly id: string
  /** What is wrong with one schema, or nothing. */
  readonly check: (schema: Schema, node: Node, root: Schema) => unknown
}

const types = (schema: Schema): string[] => [schema['type']].flat() as string[]
const isObjectType = (schema: Schema): boolean => types(schema).includes('object') || 'properties' in schema

const COMMON: readonly Rule[] = [
  { id: 'root is an object', check: (schema, { isRoot }) => isRoot && schema['type'] !== 'object' },
  { id: 'root is no union', check: (schema, { isRoot }) => isRoot && 'anyOf' in schema },
  {
    id: 'every object is closed',
    check: (schema) => isObjectType(schema) && schema['additionalProperties'] !== false,
  },
  {
    id: 'every object names its properties',
    check: (schema) => isObjectType(schema) && typeof schema['properties'] !== 'object',
  },
  {
    id: 'required keys are described',
    check: (schema) =>
      isObjectType(schema) &&
      ((schema['required'] ?? []) as string[]).some(
        (key) => !Object.hasOwn(schema['properties'] as Schema, key),
      ),
  },
  {
    id: 'every array has items',
    check: (schema) => types(schema).includes('array') && !isSchema(schema['items']),
  },
  {
    id: 'every schema has a type',
    check: (schema) => !['type', 'anyOf', '$ref', 'enum', 'const'].some((key) => key in schema),
  },
  { id: 'no unknown keyword', check: (schema) => SHARED_REFUSALS.find((key) => key in schema) },
  {
    id: 'no empty list',
    check: (schema) =>
      ['anyOf', 'enum'].find((key) => Array.isArray(schema[key]) && (schema[key] as unknown[]).length === 0),
  },
  { id: 'a $ref stands alone', check: (schema) => '$ref' in schema && Object.keys(schema).length > 1 },
  {
    id: 'a $ref names the root or a definition of the root',
    check(schema, _node, root) {
      const { $ref } = schema
      if ($ref === undefined || $ref === '#') return false
      const name = /^#\/\$defs\/([\w.-]+)$/.exec(String($ref))?.[1]
      return name === undefined || !Object.hasOwn((root['$defs'] ?? {}) as Schema, name)
    },
  },
  {
    id: 'no look-around',
    check: ({ pattern }) => typeof pattern === 'string' && /(?<!\\)\(\?<?[=!]/.test(pattern),
  },
]

export const OPENAI_RULES: readonly Rule[] = [
  ...COMMON,
  {
    id: 'every property is required',
    check: (schema) =>
      isObjectType(schema) &&
      Object.keys(schema['properties'] as Schema).some(
        (key) => !(schema['required'] as string[] | undefined)?.includes(key),
      ),
  },
  {
    id: 'a list of required keys',
    check: (schema) => isObjectType(schema) && !Array.isArray(schema['required']),
  },
  { id: 'no default', check: (schema) => 'default' in schema },
  {
    id: 'a known format',
    check: ({ format }) => format !== undefined && !OPENAI_FORMATS.includes(String(format)),
  },
]

export const ANTHROPIC_RULES: readonly Rule[] = [
  ...COMMON,
  {
    id: 'a known format',
    check: ({ format }) => format !== undefined && ![...OPENAI_FORMATS, 'uri'].includes(String(format)),
  },
  {
    id: 'no bounds',
    check: (schema) =>
      [
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'maxItems',
        'minLength',
        'maxLength',
      ].find((key) => key in schema),
  },
  { id: 'minItems of 0 or 1', check: ({ minItems }) => minItems !== undefined && Number(minItems) > 1 },
  {
    id: 'no back-reference or word boundary',
    check: ({ pattern }) => typeof pattern === 'string' && /(?<!\\)\\(?:[1-9]|k<|b|B)/.test(pattern),
  },
  { id: 'no recursion', check: (schema, _node, root) => '$ref' in schema && leadsBack(schema, root) },
]

/** Every rule that a schema breaks, with the place. */
export function problems(root: Schema, rules: readonly Rule[]): string[] {
  return nodesOf(root).flatMap((node) => {
    const { schema, path } = node
    if (!isSchema(schema)) return [`${path}: not a schema object: ${JSON.stringify(schema)}`]
    return rules
      .filter(({ check }) => check(schema, node, root) !== undefined && check(schema, node, root) !== false)
      .map(({ id }) => `${path}: ${id}`)
  })
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The places in which the strict modes know schemas. */
function nodesOf(root: Schema): Node[] {
  const nodes: Node[] = []
  const pending: Node[] = [{ schema: root, path: '', isRoot: true }]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    nodes.push(node)
    const { schema } = node
    if (!isSchema(schema)) continue
    // The path of a deep place would fill the memory.
    const path = node.path.length > 2_000 ? '…' : node.path
    const add = (inner: unknown, key: string): void => {
      pending.push({ schema: inner, path: `${path}/${key}`, isRoot: false })
    }
    for (const map of ['properties', '$defs']) {
      for (const [key, inner] of Object.entries((schema[map] ?? {}) as Schema)) add(inner, `${map}/${key}`)
    }
    for (const [index, inner] of ((schema['anyOf'] ?? []) as unknown[]).entries())
      add(inner, `anyOf/${index}`)
    if ('items' in schema) add(schema['items'], 'items')
  }
  return nodes
}

function leadsBack(start: Schema, root: Schema): boolean {
  const target = (schema: Schema): unknown =>
    schema['$ref'] === '#'
      ? root
      : ((root['$defs'] ?? {}) as Schema)[String(schema['$ref']).replace('#/$defs/', '')]
  const seen = new Set<unknown>()
  const pending = [target(start)]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const { schema } of nodesOf({ ...(at as Schema), $defs: {} })) {
      if (!isSchema(schema) || !('$ref' in schema)) continue
      const next = target(schema)
      if (next === target(start)) return true
      if (!seen.has(next)) pending.push(next)
      seen.add(next)
    }
  }
  return false
}
