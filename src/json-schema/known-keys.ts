import { isObject } from './json-object.ts'
import { resolvePointer } from './pointer.ts'
import { createResolver, referenceOf } from './references.ts'
import type { JsonSchema, Path } from './types.ts'

/**
 * The property names that a schema knows for the object at `path`, over all branches of its unions.
 *
 * `undefined` when the schema says nothing about an object there.
 */
export function knownKeys(root: JsonSchema, path: Path): ReadonlySet<string> | undefined {
  const places = schemasAt(root, path)
  const names = places.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []))
  const described = places.some(({ properties, type }) => isObject(properties) || type === 'object')
  return described ? new Set(names) : undefined
}

/** The schemas that say something about the value at `path`: references followed, all branches of unions. */
export function schemasAt(root: JsonSchema, path: Path): readonly JsonSchema[] {
  let places = branches(root, root)
  for (const key of path) places = places.flatMap((place) => step(root, place, key))
  return places
}

function step(root: JsonSchema, place: JsonSchema, key: string | number): readonly JsonSchema[] {
  const next = typeof key === 'number' ? itemSchema(place, key) : propertySchema(place, key)
  return isObject(next) ? branches(root, next) : []
}

/** The schema of an array's item. */
export function itemSchema({ items, prefixItems }: JsonSchema, index: number): unknown {
  if (Array.isArray(prefixItems) && index < prefixItems.length) return prefixItems[index]
  return Array.isArray(items) ? items[index] : items
}

/** The schema of an object's value under `key`, known by name or not. */
export function propertySchema({ properties, additionalProperties }: JsonSchema, key: string): unknown {
  return isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties
}

const UNIONS = ['anyOf', 'oneOf', 'allOf'] as const

/** The schema itself and every schema that stands for the same value: references and branches of unions. */
export function branches(root: JsonSchema, schema: JsonSchema): readonly JsonSchema[] {
  const found = new Set<JsonSchema>()
  const pending: unknown[] = [schema]
  while (pending.length > 0) {
    const next = pending.pop()
    if (!isObject(next) || found.has(next)) continue
    found.add(next)
    const reference = referenceOf(next)
    if (reference !== undefined) pending.push(resolveIn(root, reference))
    for (const union of UNIONS) if (Array.isArray(next[union])) pending.push(...next[union])
  }
  return [...found]
}

/** Most references are pointers, for which no index of the document is needed. */
const resolveIn = (root: JsonSchema, reference: string): unknown =>
  /^#(\/|$)/.test(reference) ? resolvePointer(root, reference) : createResolver(root).resolve(reference)
