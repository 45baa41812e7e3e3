import { isObject } from './json-object.ts'
import { createResolver, referenceOf } from './references.ts'
import type { JsonSchema } from './types.ts'
import { type SchemaNode, walkSchema } from './walk.ts'

/**
 * Lists the references that cannot be written out: what each names contains, over any number of further references,
 * itself.
 */
export function recursiveReferences(root: JsonSchema): readonly SchemaNode[] {
  const resolver = createResolver(root)
  const references: SchemaNode[] = []
  const targetOf = new Map<unknown, JsonSchema>()
  for (const node of walkSchema(root)) {
    const reference = referenceOf(node.schema)
    if (reference === undefined) continue
    const target = resolver.resolve(reference, node.schema as JsonSchema)
    if (!isObject(target)) continue
    references.push(node)
    targetOf.set(node.schema, target)
  }
  const cyclic = nodesOnCycles(new Set(targetOf.values()), (target) => targetsUnder(target, targetOf))
  return references.filter(({ schema }) => cyclic.has(targetOf.get(schema)!))
}

/** Of the recursive references, those that close a circle, without those that only lead into one. */
export function referencesOnCycles(root: JsonSchema): readonly SchemaNode[] {
  const recursive = recursiveReferences(root)
  const resolver = createResolver(root)
  const targets = new Set<unknown>(
    recursive.map(({ schema }) => resolver.resolve(referenceOf(schema)!, schema as JsonSchema)),
  )
  // One object may stand both inside a circle and outside, so the place of the node does not tell.
  const inside = new Set(
    [...targets].flatMap((target) => [...walkSchema(target)].map(({ schema }) => schema)),
  )
  return recursive.filter(({ schema }) => inside.has(schema))
}

function targetsUnder(schema: JsonSchema, targetOf: ReadonlyMap<unknown, JsonSchema>): Set<JsonSchema> {
  const found = new Set<JsonSchema>()
  for (const node of walkSchema(schema)) {
    const target = targetOf.get(node.schema)
    if (target !== undefined) found.add(target)
  }
  return found
}

interface Visit<T> {
  readonly node: T
  readonly successors: Iterator<T>
  readonly index: number
  /** The earliest visited node that this one leads back to. */
  low: number
}

/** The nodes of a graph that can reach themselves: Tarjan's components, with a stack of its own. */
export function nodesOnCycles<T>(nodes: Iterable<T>, successorsOf: (node: T) => Iterable<T>): ReadonlySet<T> {
  const cyclic = new Set<T>()
  const indexes = new Map<T, number>()
  const unassigned: T[] = []
  const isUnassigned = new Set<T>()
  const visits: Visit<T>[] = []
  const visit = (node: T): void => {
    const index = indexes.size
    indexes.set(node, index)
    unassigned.push(node)
    isUnassigned.add(node)
    visits.push({ node, successors: Iterator.from(successorsOf(node)), index, low: index })
  }
  const finish = (done: Visit<T>): void => {
    visits.pop()
    const above = visits.at(-1)
    if (above !== undefined) above.low = Math.min(above.low, done.low)
    if (done.low !== done.index) return
    const component = unassigned.splice(unassigned.lastIndexOf(done.node))
    for (const member of component) isUnassigned.delete(member)
    if (component.length > 1) for (const member of component) cyclic.add(member)
  }
  for (const start of nodes) {
    if (!indexes.has(start)) visit(start)
    for (let top = visits.at(-1); top !== undefined; top = visits.at(-1)) {
      const next = top.successors.next()
      if (next.done === true) finish(top)
      else if (next.value === top.node) cyclic.add(top.node)
      else if (!indexes.has(next.value)) visit(next.value)
      else if (isUnassigned.has(next.value)) top.low = Math.min(top.low, indexes.get(next.value)!)
    }
  }
  return cyclic
}
