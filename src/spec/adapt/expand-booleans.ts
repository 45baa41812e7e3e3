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
 * Writes `true` as `{}`, and does without `false` where that says the same to a model: an optional property that
 * may never be there, a branch that accepts nothing, `items` of an array that must be empty.
 */
export const expandBooleans = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    enter(inner, place) {
      const result = withoutImpossible(inner)
      if (result !== inner) report(place, 'false', 'what may never be there is not mentioned')
      return result
    },
    leaf: (value, { at }) => (value === true && !STAY.has(at.keyword) ? {} : value),
  }))

function withoutImpossible(schema: JsonSchema): JsonSchema {
  let result = schema
  const { properties, required, items, prefixItems } = schema
  if (isObject(properties)) {
    const must = new Set(isTextList(required) ? required : [])
    const kept = Object.entries(properties).filter(([name, inner]) => inner !== false || must.has(name))
    if (kept.length < Object.keys(properties).length)
      result = { ...result, properties: Object.fromEntries(kept) }
  }
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
