import { isObject } from '../json-schema/json-object.ts'
import { nodesOnCycles } from '../json-schema/recursion.ts'
import { createResolver, followReferences, referenceOf } from '../json-schema/references.ts'
import { childrenOf } from '../json-schema/walk.ts'
import type { ObjectNode } from './schema-document.ts'

/** One `$ref` or `$dynamicRef`, and where it leads. */
interface Reference {
  readonly node: ObjectNode
  readonly keyword: '$ref' | '$dynamicRef'
  readonly text: string
  /** What it names; `undefined` when there is nothing. */
  readonly target: unknown
  /** Whether it leads out of the document. */
  readonly isExternal: boolean
}

export interface ReferenceIndex {
  readonly all: readonly Reference[]
  /** The references to what contains itself. */
  readonly recursive: readonly Reference[]
  /** Those to what contains itself even when every optional property is left out. */
  readonly recursiveThroughRequired: readonly Reference[]
  /** What a schema stands for: itself, or what its references name in the end. */
  follow(schema: unknown): unknown
}

/** Resolves every reference of a document, and finds the recursive ones when asked. */
export function indexReferences(root: unknown, objects: readonly ObjectNode[]): ReferenceIndex {
  const resolver = createResolver(isObject(root) ? root : {})
  const all = objects.flatMap((node): Reference[] => {
    const text = referenceOf(node.schema)
    if (text === undefined) return []
    const target = resolver.resolve(text, node.schema)
    const keyword = text === node.schema['$ref'] ? '$ref' : '$dynamicRef'
    return [{ node, keyword, text, target, isExternal: target === undefined && !text.startsWith('#') }]
  })
  const recursive = once(() => recursiveAmong(all, objects, childSchemas))
  const throughRequired = once(() => recursiveAmong(recursive(), objects, unavoidableSchemas))
  return {
    all,
    get recursive() {
      return recursive()
    },
    get recursiveThroughRequired() {
      return throughRequired()
    },
    follow: (schema) => followReferences(schema, resolver),
  }
}

type Steps = (node: ObjectNode) => readonly unknown[]

const childSchemas: Steps = (node) => childrenOf(node, node.schema).map(({ schema }) => schema)

const unavoidableSchemas: Steps = (node) => {
  const { required } = node.schema
  return childrenOf(node, node.schema)
    .filter(
      ({ keyword, key }) => keyword !== 'properties' || (Array.isArray(required) && required.includes(key)),
    )
    .map(({ schema }) => schema)
}

function recursiveAmong(
  references: readonly Reference[],
  objects: readonly ObjectNode[],
  steps: Steps,
): readonly Reference[] {
  if (references.length === 0) return []
  const nodes = new Map<unknown, ObjectNode>(objects.map((node) => [node.schema, node]))
  const targets = new Map<unknown, unknown>(references.map(({ node, target }) => [node.schema, target]))
  const cyclic = nodesOnCycles<unknown>(nodes.keys(), (schema) =>
    [...steps(nodes.get(schema)!), targets.get(schema)].filter((next) => nodes.has(next)),
  )
  return references.filter(({ node, target }) => cyclic.has(node.schema) && cyclic.has(target))
}

function once<T>(compute: () => T): () => T {
  let value: { readonly it: T } | undefined
  return () => (value ??= { it: compute() }).it
}
