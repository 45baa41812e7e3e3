import { isObject, isTextList } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { Both } from './conjunctions.ts'

type Properties = Readonly<Record<string, unknown>>

/**
 * The keywords of an object that has to fit both: a key that one names and the other does not falls under the other's
 * `additionalProperties`. The name of the keyword that stands in the way, where there is one.
 */
export function intersectObjects(left: JsonSchema, right: JsonSchema, both: Both): JsonSchema | string {
  if (usesPatterns(left, right) || usesPatterns(right, left)) return 'patternProperties'
  const names = new Set([...Object.keys(propertiesOf(left)), ...Object.keys(propertiesOf(right))])
  const must = new Set(
    [left['required'], right['required']].flatMap((list) => (isTextList(list) ? list : [])),
  )
  const properties: [string, unknown][] = []
  const others = both(left['additionalProperties'], right['additionalProperties'])
  for (const name of names) {
    const schema = both(schemaOf(left, name), schemaOf(right, name))
    if (schema === false && must.has(name)) return 'additionalProperties'
    if (schema !== false || others !== false) properties.push([name, schema ?? {}])
  }
  const patterns = mergePatterns(left['patternProperties'], right['patternProperties'], both)
  return {
    ...(names.size > 0 || 'properties' in left || 'properties' in right
      ? { properties: Object.fromEntries(properties) }
      : {}),
    ...(others === undefined ? {} : { additionalProperties: others }),
    ...(patterns === undefined ? {} : { patternProperties: patterns }),
  }
}

const propertiesOf = ({ properties }: JsonSchema): Properties => (isObject(properties) ? properties : {})

function schemaOf(schema: JsonSchema, name: string): unknown {
  const properties = propertiesOf(schema)
  return Object.hasOwn(properties, name) ? properties[name] : schema['additionalProperties']
}

const isOpen = (others: unknown): boolean => others === undefined || others === true

/** A pattern of one side takes keys out of the reach of the other's `additionalProperties`, key by key. */
function usesPatterns(one: JsonSchema, other: JsonSchema): boolean {
  if (one['patternProperties'] === undefined) return false
  if (!isOpen(other['additionalProperties'])) return true
  const strangers = Object.keys(propertiesOf(other)).some((name) => !Object.hasOwn(propertiesOf(one), name))
  return strangers && !isOpen(one['additionalProperties'])
}

function mergePatterns(left: unknown, right: unknown, both: Both): unknown {
  if (!isObject(left) || !isObject(right)) return left ?? right
  const entries = Object.entries(right).map(([pattern, schema]) => [pattern, both(left[pattern], schema)])
  return { ...left, ...Object.fromEntries(entries) }
}

/** The `items` and `prefixItems` of an array that has to fit both. */
export function intersectArrays(left: JsonSchema, right: JsonSchema, both: Both): JsonSchema {
  const length = Math.max(tupleOf(left).length, tupleOf(right).length)
  const items = both(left['items'], right['items'])
  const tuple = Array.from({ length }, (_, index) => both(itemOf(left, index), itemOf(right, index)) ?? {})
  return {
    ...(items === undefined ? {} : { items }),
    ...(length === 0 ? {} : { prefixItems: tuple }),
  }
}

const tupleOf = ({ prefixItems }: JsonSchema): readonly unknown[] =>
  Array.isArray(prefixItems) ? prefixItems : []

function itemOf(schema: JsonSchema, index: number): unknown {
  const tuple = tupleOf(schema)
  return index < tuple.length ? tuple[index] : schema['items']
}
