import { isObject } from '../../json-schema/json-object.ts'
import { branches } from '../../json-schema/known-keys.ts'
import type { JsonSchema } from '../../json-schema/types.ts'

/** One place inside the arguments: every schema that has a say there, references and unions opened. */
export interface SchemaPlace {
  readonly root: JsonSchema
  /** The schemas as they stand under their keywords: objects, booleans, or nothing. */
  readonly heads: readonly unknown[]
  /** Every schema that may apply to the value here. */
  readonly schemas: readonly JsonSchema[]
}

/** The place of the whole arguments object. */
export const rootPlace = (root: JsonSchema): SchemaPlace => placeOf(root, [root])

/** The place of a property; without schemas when none is known for that name. */
export function propertyPlace(place: SchemaPlace, name: string): SchemaPlace {
  return placeOf(
    place.root,
    place.schemas.flatMap((schema) => propertySchemas(schema, name)),
  )
}

/** The place of the item at `index` of an array. */
export function itemPlace(place: SchemaPlace, index: number): SchemaPlace {
  return placeOf(
    place.root,
    place.schemas.map(({ items, prefixItems, additionalItems }) => {
      if (Array.isArray(prefixItems) && index < prefixItems.length) return prefixItems[index] as unknown
      if (!Array.isArray(items)) return items
      return index < items.length ? (items[index] as unknown) : additionalItems
    }),
  )
}

/** Whether some schema names the property outright. */
export const namesProperty = (place: SchemaPlace, name: string): boolean =>
  place.schemas.some(({ properties }) => isObject(properties) && Object.hasOwn(properties, name))

/** The names of all properties that the schemas name, in their order. */
export const propertyNames = (place: SchemaPlace): readonly string[] => [
  ...new Set(
    place.schemas.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
  ),
]

/** Whether some schema says outright that it takes properties which it does not name. */
export const isOpenObject = (place: SchemaPlace): boolean =>
  place.schemas.some(
    (schema) =>
      isOpening(schema['additionalProperties']) ||
      isOpening(schema['unevaluatedProperties']) ||
      isObject(schema['patternProperties']),
  )

/** `{ "not": {} }` is how some generators write `false`. */
const isOpening = (value: unknown): boolean =>
  value === true || (isObject(value) && JSON.stringify(value) !== '{"not":{}}')

function placeOf(root: JsonSchema, heads: readonly unknown[]): SchemaPlace {
  const found = new Set<JsonSchema>()
  for (const head of heads) {
    if (!isObject(head)) continue
    // The last branch of a union comes first there.
    const [own, ...parts] = branches(root, head)
    for (const part of [own!, ...parts.toReversed()]) found.add(part)
  }
  return { root, heads: heads.filter((head) => head !== undefined), schemas: [...found] }
}

function propertySchemas(schema: JsonSchema, name: string): readonly unknown[] {
  const { properties, patternProperties, additionalProperties } = schema
  const named = isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : []
  const matching = isObject(patternProperties)
    ? Object.entries(patternProperties).flatMap(([pattern, inner]) => (matches(pattern, name) ? [inner] : []))
    : []
  return named.length + matching.length > 0 ? [...named, ...matching] : [additionalProperties]
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    // The validator complains about the pattern; for reading the arguments it matches nothing.
    return false
  }
}
