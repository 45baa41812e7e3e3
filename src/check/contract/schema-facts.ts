export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

const JSON_TYPES: ReadonlySet<unknown> = new Set<JsonType>([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
])

const isJsonType = (value: unknown): value is JsonType => JSON_TYPES.has(value)

/** The types that a `type` keyword names; none for what is no type. */
export const typesNamed = (type: unknown): readonly JsonType[] =>
  Array.isArray(type) ? type.filter(isJsonType) : isJsonType(type) ? [type] : []

/** The JSON type of a value; a whole number is an `integer`. */
export function typeOfValue(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'boolean' || typeof value === 'string') return typeof value as JsonType
  return 'object'
}

/** Whether a list of types admits values of `type`. */
export const admits = (types: ReadonlySet<JsonType>, type: JsonType): boolean =>
  types.has(type) || (type === 'integer' && types.has('number'))
