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
