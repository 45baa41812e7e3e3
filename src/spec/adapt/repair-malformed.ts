import { isObject, isTextList } from '../../json-schema/json-object.ts'
import type { Place } from '../../json-schema/map-schema.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach, type Report } from './adapted.ts'

const TYPES: ReadonlySet<unknown> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
])

/**
 * Takes out what breaks the grammar of JSON Schema, since one such tool makes a provider refuse them all:
 * `required: true`, `type: "Boolean"`, a property whose schema is a text.
 */
export const repairMalformed = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave: (copy, place) => repair(copy, place, report),
    leaf(value, place) {
      if (typeof value === 'boolean' || value === undefined) return value
      report(place, place.at.keyword ?? '', 'this is no schema; any value is taken instead', true)
      return {}
    },
  }))

function repair(schema: JsonSchema, place: Place, report: Report): JsonSchema {
  const entries: [string, unknown][] = []
  for (const [keyword, value] of Object.entries(schema)) {
    const repaired = isWellFormed(keyword, value) ? value : keyword === 'type' ? repairType(value) : undefined
    if (repaired === undefined && keyword === 'properties' && Array.isArray(value))
      entries.push([keyword, {}])
    else if (repaired === undefined) {
      report(
        place,
        keyword,
        `\`${keyword}\` has a value that JSON Schema does not allow and was left out`,
        true,
      )
    } else {
      if (repaired !== value) report(place, keyword, `\`${keyword}\` is written as JSON Schema writes it`)
      entries.push([keyword, repaired])
    }
  }
  return entries.length === Object.keys(schema).length &&
    entries.every(([key, value]) => schema[key] === value)
    ? schema
    : Object.fromEntries(entries)
}

function repairType(type: unknown): unknown {
  if (TYPES.has(type)) return type
  if (typeof type === 'string') {
    const name = type.toLowerCase()
    return TYPES.has(name) ? name : SYNONYMS.get(name)
  }
  if (!Array.isArray(type)) return undefined
  if (type.length > 0 && type.every((name) => TYPES.has(name)) && new Set(type).size === type.length)
    return type
  const names = new Set(type.map(repairType).filter((name) => typeof name === 'string'))
  return names.size === 0 ? undefined : [...names]
}

/** What other languages call the types. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['bool', 'boolean'],
  ['dict', 'object'],
  ['float', 'number'],
  ['int', 'integer'],
  ['list', 'array'],
  ['str', 'string'],
])

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown): boolean =>
  isNumber(value) && Number.isInteger(value) && (value as number) >= 0
const isText = (value: unknown): boolean => typeof value === 'string'
const isSome = (value: unknown): boolean => Array.isArray(value) && value.length > 0

const SHAPES: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ...['properties', 'patternProperties', '$defs', 'dependentSchemas'].map((key) => [key, isObject] as const),
  ...['anyOf', 'oneOf', 'allOf', 'prefixItems', 'enum'].map((key) => [key, isSome] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map(
    (key) => [key, isNumber] as const,
  ),
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    (key) => [key, isCount] as const,
  ),
  ...['pattern', 'format', 'title', 'description', '$ref', '$comment'].map((key) => [key, isText] as const),
  ['required', isTextList],
  ['uniqueItems', (value) => typeof value === 'boolean'],
])

/** Whether a keyword has a value such as JSON Schema allows. */
export function isWellFormed(keyword: string, value: unknown): boolean {
  if (value === undefined) return false
  return keyword === 'type' ? repairType(value) === value : (SHAPES.get(keyword)?.(value) ?? true)
}
