import { isObject, isTextList } from '../../json-schema/json-object.ts'
import { quote, typeName } from '../received.ts'

/** Completes "… must be …", when a keyword's value is of the wrong kind. */
type Check = (value: unknown) => string | undefined

const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean'

const TYPES: ReadonlySet<unknown> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
])

const TYPE_NAMES = [...TYPES].join(', ')

const must =
  (holds: (value: unknown) => boolean, be: string): Check =>
  (value) =>
    holds(value) ? undefined : `must be ${be}, received ${describe(value)}`

function describe(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  return Array.isArray(value) && value.length === 0 ? 'an empty array' : typeName(value)
}

const count = must(
  (value) => Number.isInteger(value) && (value as number) >= 0,
  'a whole number of at least 0',
)
const number = must((value) => typeof value === 'number', 'a number')
const text = must((value) => typeof value === 'string', 'a string')
const schema = must(isSchema, 'a schema (an object or a boolean)')
const schemas = must(
  (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
  'a list of at least one schema',
)
const schemaMap = must(
  (value) => isObject(value) && Object.values(value).every(isSchema),
  'an object of schemas',
)

function type(value: unknown): string | undefined {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  const unknown = names.find((name) => !TYPES.has(name))
  if (names.length > 0 && unknown === undefined) return undefined
  return `${names.length === 0 ? 'an empty array' : describe(unknown)} is not a type; the types are ${TYPE_NAMES}`
}

function pattern(value: unknown): string | undefined {
  if (typeof value !== 'string') return text(value)
  try {
    return void new RegExp(value, 'u')
  } catch (error) {
    return `${quote(value)} is not a regular expression (${(error as Error).message})`
  }
}

function patternMap(value: unknown): string | undefined {
  return (
    schemaMap(value) ??
    Object.keys(value as object).reduce<string | undefined>((fault, key) => fault ?? pattern(key), undefined)
  )
}

/** The keywords of JSON Schema 2020-12 that can refuse a value, and what each may hold. */
export const KEYWORDS: ReadonlyMap<string, Check> = new Map([
  ['$ref', text],
  ['$defs', schemaMap],
  ['additionalProperties', schema],
  ['allOf', schemas],
  ['anyOf', schemas],
  ['const', () => undefined],
  ['contains', schema],
  [
    'dependentRequired',
    must((value) => isObject(value) && Object.values(value).every(isTextList), 'an object of lists of keys'),
  ],
  ['dependentSchemas', schemaMap],
  ['else', schema],
  ['enum', must(Array.isArray, 'a list')],
  ['exclusiveMaximum', number],
  ['exclusiveMinimum', number],
  ['format', text],
  ['if', schema],
  ['items', schema],
  ['maxContains', count],
  ['maxItems', count],
  ['maxLength', count],
  ['maxProperties', count],
  ['maximum', number],
  ['minContains', count],
  ['minItems', count],
  ['minLength', count],
  ['minProperties', count],
  ['minimum', number],
  ['multipleOf', must((value) => typeof value === 'number' && value > 0, 'a number above 0')],
  ['not', schema],
  ['oneOf', schemas],
  ['pattern', pattern],
  ['patternProperties', patternMap],
  ['prefixItems', schemas],
  ['properties', schemaMap],
  ['propertyNames', schema],
  ['required', must(isTextList, 'a list of keys')],
  ['then', schema],
  ['type', type],
  ['unevaluatedItems', schema],
  ['unevaluatedProperties', schema],
  ['uniqueItems', must((value) => typeof value === 'boolean', 'a boolean')],
])
