import { acceptsNull } from './accepts-null.ts'
import { isObject } from './json-object.ts'
import { branches, itemSchema, propertySchema } from './known-keys.ts'
import { createResolver, type Resolver } from './references.ts'
import type { JsonSchema } from './types.ts'

/**
 * Undoes what strict mode does to optional keys: a `null` under a key that `schema` makes optional, and under which
 * it accepts no `null`, is left out of the copy.
 *
 * Every other value is kept, fit or not. The value given is not changed.
 */
export function dropOptionalNulls(schema: JsonSchema, value: unknown): unknown {
  const resolver = createResolver(schema)
  const pending: { readonly from: object; readonly to: object; readonly places: readonly JsonSchema[] }[] = []
  const copyOf = (from: unknown, places: readonly JsonSchema[]): unknown => {
    if (typeof from !== 'object' || from === null || places.length === 0) return from
    const to: object = Array.isArray(from) ? [] : {}
    pending.push({ from, to, places: places.filter((place) => mayDescribe(place, from)) })
    return to
  }
  const copy = copyOf(value, branches(schema, schema))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { from, to, places } = next
    for (const [key, inner] of Object.entries(from)) {
      const isItem = Array.isArray(from)
      if (inner === null && !isItem && standsForAbsent(key, places, resolver)) continue
      const schemas = places.map((place) =>
        isItem ? itemSchema(place, Number(key)) : propertySchema(place, key),
      )
      const inside = schemas.filter(isObject).flatMap((place) => branches(schema, place))
      const copied = copyOf(inner, inside)
      Object.defineProperty(to, key, { value: copied, writable: true, enumerable: true, configurable: true })
    }
  }
  return copy
}

function standsForAbsent(key: string, places: readonly JsonSchema[], resolver: Resolver): boolean {
  const describing = places.filter(({ properties }) => isObject(properties) && Object.hasOwn(properties, key))
  return (
    describing.some(({ required }) => !(Array.isArray(required) && required.includes(key))) &&
    !describing.some(({ properties }) => acceptsNull((properties as JsonSchema)[key], resolver))
  )
}

/** A branch of a union whose fixed values are not the object's is not the one that it was made for. */
function mayDescribe({ properties }: JsonSchema, value: object): boolean {
  if (!isObject(properties)) return true
  return Object.entries(properties).every(([key, schema]) => {
    if (!isObject(schema) || !Object.hasOwn(value, key)) return true
    const found = (value as JsonSchema)[key]
    if (typeof found === 'object') return true
    if ('const' in schema) return schema['const'] === found
    return !Array.isArray(schema['enum']) || schema['enum'].includes(found)
  })
}
