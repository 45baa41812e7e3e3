import { ONE_SCHEMA, SCHEMA_LIST, SCHEMA_MAP } from './grammar.ts'
import { isObject } from './json-object.ts'
import type { JsonSchema } from './types.ts'

/** One place in a schema where a schema stands. */
export interface SchemaNode {
  /** An object or a boolean; anything else found in a schema's place is visited too, for a rule to complain. */
  readonly schema: unknown
  readonly parent: SchemaNode | undefined
  /** The keyword of the parent under which it stands: `properties`, `items`, `anyOf` …; `undefined` at the root. */
  readonly keyword: string | undefined
  /** The property name or index under that keyword, where it holds several schemas. */
  readonly key: string | number | undefined
  /** Steps from the root. */
  readonly depth: number
}

/**
 * Visits every schema inside `root`, parents first, in document order.
 *
 * References are not followed. An object that code put in several places, itself included, is visited at the
 * first, and the walk keeps a stack of its own, so neither cycles nor depth can break it.
 */
export function* walkSchema(root: unknown): Generator<SchemaNode, void, undefined> {
  const seen = new Set<unknown>()
  const pending: SchemaNode[] = [
    { schema: root, parent: undefined, keyword: undefined, key: undefined, depth: 0 },
  ]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node.schema)) continue
    yield node
    if (!isObject(node.schema)) continue
    seen.add(node.schema)
    pending.push(...childrenOf(node, node.schema).toReversed())
  }
}

/** The place of a node as keys from the root, for `printPointer`. */
export function pathOf(node: SchemaNode): (string | number)[] {
  const path: (string | number)[] = []
  for (let at: SchemaNode | undefined = node; at?.keyword !== undefined; at = at.parent) {
    if (at.key !== undefined) path.push(at.key)
    path.push(at.keyword)
  }
  return path.toReversed()
}

/** The schemas directly under the keywords of `schema`. */
export function childrenOf(parent: SchemaNode, schema: JsonSchema): SchemaNode[] {
  const children: SchemaNode[] = []
  const add = (keyword: string, key: string | number | undefined, inner: unknown): void => {
    children.push({ schema: inner, parent, keyword, key, depth: parent.depth + 1 })
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (Array.isArray(value)) {
      if (SCHEMA_LIST.has(keyword)) for (const [index, inner] of value.entries()) add(keyword, index, inner)
    } else if (SCHEMA_MAP.has(keyword)) {
      if (!isObject(value)) continue
      for (const [name, inner] of Object.entries(value)) {
        if (keyword !== 'dependencies' || !Array.isArray(inner)) add(keyword, name, inner)
      }
    } else if (ONE_SCHEMA.has(keyword)) add(keyword, undefined, value)
  }
  return children
}
