import { isObject, isTextList } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/** Where a boolean is the ordinary way to say open or closed. */
const STAY: ReadonlySet<string | undefined> = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
])

/**
 * Writes `true` as `{}`, and does without `false` where that says the same: as a branch of a union, and as the `items`
 * of an array that must be empty.
 */
export const expandBooleans = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    enter(inner, place) {
      const result = withoutFalse(inner)
      if (result !== inner) report(place, 'false', 'what can never be there is not mentioned')
      return result
    },
    leaf(value, place) {
      if (value !== true || STAY.has(place.at.keyword)) return value
      report(place, 'true', 'the schema that takes any value is written as an object')
      return {}
    },
  }))

/**
 * Drops optional properties that can never be there, from objects that are closed or about to be.
 *
 * Only after intersections are merged: until then such a property restricts what another schema says of it.
 */
export const dropImpossible = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    enter(inner, place) {
      const { properties, required } = inner
      if (!isObject(properties)) return inner
      const must = new Set(isTextList(required) ? required : [])
      const kept = Object.entries(properties).filter(([name, value]) => value !== false || must.has(name))
      if (kept.length === Object.keys(properties).length) return inner
      report(place, 'properties', 'a property that can never be there is not mentioned')
      return { ...inner, properties: Object.fromEntries(kept) }
    },
  }))

function withoutFalse(schema: JsonSchema): JsonSchema {
  let result = schema
  const { items, prefixItems } = schema
  for (const union of ['anyOf', 'oneOf'] as const) {
    const branches = schema[union]
    if (!Array.isArray(branches) || !branches.includes(false)) continue
    const kept = branches.filter((branch) => branch !== false)
    if (kept.length > 0) result = { ...result, [union]: kept }
  }
  if (items === false && prefixItems === undefined) {
    const { items: _items, ...rest } = result
    result = { ...rest, items: { type: 'null' }, maxItems: 0 }
  }
  return result
}
