import { isObject } from './json-object.ts'
import type { SchemaNode } from './walk.ts'

/**
 * Where a rewritten schema came from, so that a chain of rewrites can still name places of the document that the
 * author wrote. Only copies made by `mapSchema` are keys here, never an author's own object.
 */
const origins = new WeakMap<object, SchemaNode>()

/** The place in the author's document from which `schema` was copied; `undefined` for one that nobody rewrote yet. */
export const originOf = (schema: object): SchemaNode | undefined => origins.get(schema)

/** Says that `schema` stands for what stood at `origin`, unless it is known to stem from elsewhere. */
export function setOrigin<T extends object>(schema: T, origin: SchemaNode): T {
  if (!origins.has(schema)) origins.set(schema, origin)
  return schema
}

/** Says that `schema` was made out of `source`. */
export function derive<T extends object>(schema: T, source: object): T {
  const origin = origins.get(source)
  return origin === undefined ? schema : setOrigin(schema, origin)
}

/**
 * The place in the author's document of what stands at `at`, whose parent stems from `above`: the parent's own, for what
 * a rewrite put there.
 */
export function placeBelow(at: SchemaNode, above: SchemaNode): SchemaNode {
  const under: unknown = isObject(above.schema) ? above.schema[at.keyword!] : undefined
  const holds = typeof under === 'object' && under !== null
  const original = at.key === undefined ? under : holds ? (under as SchemaMap)[at.key] : undefined
  return !isObject(at.schema) && original === at.schema ? { ...at, parent: above } : above
}

type SchemaMap = Readonly<Record<string | number, unknown>>
