import { isObject } from './json-object.ts'
import { hoistDefinitions } from './hoist-definitions.ts'
import { inlineTarget } from './inline-root-reference.ts'
import { mapSchema, type Place } from './map-schema.ts'
import { derive } from './origin.ts'
import { recursiveReferences } from './recursion.ts'
import { createResolver, referenceOf } from './references.ts'
import type { JsonSchema } from './types.ts'
import { childrenOf, type SchemaNode } from './walk.ts'

export interface InlineOptions {
  /** Told of each reference that is written out. */
  readonly onInline?: (place: Place, reference: string) => void
}

/**
 * Writes out every reference that ends, and drops the definitions that are then of no use.
 *
 * A recursive one stays, as `#` or `#/$defs/Name`, and so does its definition. Definitions that use each other many
 * times grow a schema beyond all bounds, in print if not in memory: see `printedSize`.
 */
export function inlineReferences(
  schema: JsonSchema,
  { onInline = () => {} }: InlineOptions = {},
): JsonSchema {
  const root = hoistDefinitions(schema)
  const resolver = createResolver(root)
  const recursive = new Set(recursiveReferences(root).map((node) => node.schema))
  const inlined = mapSchema(root, {
    enter(inner, place) {
      let result = inner
      for (let reference = referenceOf(result); reference !== undefined; reference = referenceOf(result)) {
        const target = resolver.resolve(reference)
        if (recursive.has(result) || !isObject(target)) return result
        const { $ref: _ref, ...siblings } = result
        onInline(place, reference)
        result = derive(inlineTarget(target, siblings), inner)
        if (recursive.has(target)) return result
      }
      return result
    },
  })
  return hoistDefinitions(inlined)
}

/** How many schemas stand in a schema when it is written out, shared objects counted each time. */
export function printedSize(root: unknown): number {
  const sizes = new Map<unknown, number>()
  const pending: SchemaNode[] = [node(root)]
  while (pending.length > 0) {
    const { schema } = pending.at(-1)!
    const children = isObject(schema) ? childrenOf(pending.at(-1)!, schema) : []
    const unknown = children.filter((child) => !sizes.has(child.schema))
    if (unknown.length > 0 && !sizes.has(schema)) {
      pending.push(...unknown)
      continue
    }
    pending.pop()
    sizes.set(
      schema,
      children.reduce((sum, child) => sum + (sizes.get(child.schema) ?? 0), 1),
    )
  }
  return sizes.get(root)!
}

const node = (schema: unknown): SchemaNode => ({
  schema,
  parent: undefined,
  keyword: undefined,
  key: undefined,
  depth: 0,
})
