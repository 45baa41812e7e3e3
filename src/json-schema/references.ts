import { isObject } from './json-object.ts'
import { resolvePointer } from './pointer.ts'
import type { JsonSchema } from './types.ts'
import { type SchemaNode, walkSchema } from './walk.ts'

/** Finds the schema that a reference names; `undefined` when it names none in this document. */
export interface Resolver {
  /** @param from the schema that holds the reference: `#…` counts from the nearest `$id` at or above it. */
  resolve(reference: string, from?: JsonSchema): unknown
}

/**
 * Indexes the `$id`, `$anchor` and `$dynamicAnchor` of a document, so that references by name resolve as pointers do.
 *
 * Nothing is fetched: a reference to another document resolves only when that document is embedded with its `$id`.
 */
export function createResolver(root: JsonSchema): Resolver {
  const resources = new Map<string, JsonSchema>()
  const anchors = new Map<string, unknown>()
  const resourceOf = new Map<unknown, Resource>()
  for (const node of walkSchema(root)) {
    const { schema } = node
    if (!isObject(schema)) continue
    const resource = enclosingResource(node, schema, resourceOf)
    resourceOf.set(schema, resource)
    if (resource.schema === schema) resources.set(resource.uri, schema)
    for (const keyword of ['$anchor', '$dynamicAnchor'] as const) {
      if (typeof schema[keyword] === 'string') anchors.set(`${resource.uri}#${schema[keyword]}`, schema)
    }
  }
  return {
    resolve(reference, from = root) {
      const base = resourceOf.get(from) ?? resourceOf.get(root)!
      const [uri, fragment] = splitFragment(absolute(reference, base.uri))
      const resource = uri === '' ? root : resources.get(uri)
      if (fragment === '' || fragment.startsWith('/')) {
        return resource === undefined ? undefined : resolvePointer(resource, `#${fragment}`)
      }
      return anchors.get(`${uri}#${fragment}`)
    },
  }
}

/** A schema with an `$id` of its own, to which the references inside are relative. */
interface Resource {
  readonly uri: string
  readonly schema: JsonSchema
}

function enclosingResource(
  node: SchemaNode,
  schema: JsonSchema,
  known: ReadonlyMap<unknown, Resource>,
): Resource {
  const above = node.parent === undefined ? undefined : known.get(node.parent.schema)
  const id = schema['$id']
  if (typeof id === 'string' && !id.startsWith('#')) {
    return { uri: splitFragment(absolute(id, above?.uri ?? ''))[0], schema }
  }
  return above ?? { uri: '', schema }
}

function splitFragment(reference: string): readonly [string, string] {
  const hash = reference.indexOf('#')
  return hash < 0 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)]
}

/** Joins as URLs join; names such as `city.json` are told apart by their own text when the base is no URL. */
function absolute(reference: string, base: string): string {
  if (reference.startsWith('#')) return base + reference
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference
}

/** Where a reference leads: its text when `schema` is a `$ref` (or a `$dynamicRef`, taken as one). */
export function referenceOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'] as const) {
    if (typeof schema[keyword] === 'string') return schema[keyword]
  }
  return undefined
}

/** Follows a chain of references to the schema behind it; `undefined` when it breaks off or turns in a circle. */
export function followReferences(schema: unknown, resolver: Resolver): unknown {
  const seen = new Set<unknown>()
  let at = schema
  for (let reference = referenceOf(at); reference !== undefined; reference = referenceOf(at)) {
    if (seen.has(at)) return undefined
    seen.add(at)
    at = resolver.resolve(reference, at as JsonSchema)
  }
  return at
}
