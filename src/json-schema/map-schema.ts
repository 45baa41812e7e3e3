import { isObject } from './json-object.ts'
import { originOf, placeBelow, setOrigin } from './origin.ts'
import { printPointer, printReference } from './pointer.ts'
import type { JsonSchema } from './types.ts'
import { childrenOf, pathOf, type SchemaNode } from './walk.ts'

/** Where the schema that is being rewritten stands. */
export interface Place {
  /** Its place in the document given. */
  readonly at: SchemaNode
  /** Its place in the document that the author wrote: the same, unless an earlier rewrite moved it. */
  readonly origin: SchemaNode
}

export interface SchemaRewrite {
  /** Called on the way down; the schema that it returns is what gets visited instead. */
  readonly enter?: (schema: JsonSchema, place: Place) => unknown
  /** Called on the way up, with a copy whose inner schemas are rewritten. `undefined` removes the schema. */
  readonly leave?: (schema: JsonSchema, place: Place) => unknown
  /** Called for what stands in a schema's place and is no object: a boolean, or a mistake. */
  readonly leaf?: (value: unknown, place: Place) => unknown
}

/** The JSON Pointer of a place in the document that the author wrote. */
export const pointerOf = ({ origin }: Place): string => printPointer(pathOf(origin))

/**
 * Copies a schema while every schema inside it passes through `rewrite`.
 *
 * What is data (`enum`, `default`, a property that is called `items`) is left alone. The copy is always a tree of
 * JSON: an object that contains itself becomes a `$ref` to the place where it stands. The stack is its own, so
 * depth does not matter.
 */
export function mapSchema(root: JsonSchema, rewrite: SchemaRewrite = {}): JsonSchema {
  const rewriter = new Rewriter(rewrite)
  const result = rewriter.run(root)
  return isObject(result) ? result : {}
}

interface Frame {
  readonly source: object
  readonly schema: JsonSchema
  readonly place: Place
  readonly children: readonly SchemaNode[]
  readonly results: unknown[]
}

class Rewriter {
  readonly #rewrite: SchemaRewrite
  readonly #frames: Frame[] = []
  readonly #open = new Map<object, SchemaNode>()
  readonly #done = new Map<object, unknown>()
  #isRewritten = false

  constructor(rewrite: SchemaRewrite) {
    this.#rewrite = rewrite
  }

  run(root: JsonSchema): unknown {
    this.#isRewritten = originOf(root) !== undefined
    const at: SchemaNode = { schema: root, parent: undefined, keyword: undefined, key: undefined, depth: 0 }
    let result = this.#enter(at, undefined)
    while (this.#frames.length > 0) {
      const frame = this.#frames.at(-1)!
      if (result !== ENTERED) frame.results.push(result)
      const child = frame.children[frame.results.length]
      result = child === undefined ? this.#leave(frame) : this.#enter(child, frame)
      if (child === undefined && this.#frames.length === 0) return result
    }
    return result
  }

  #enter(at: SchemaNode, parent: Frame | undefined): unknown {
    const { schema: source } = at
    const place: Place = { at, origin: this.#originOf(at, parent) }
    if (!isObject(source)) {
      const result = this.#rewrite.leaf === undefined ? source : this.#rewrite.leaf(source, place)
      return isObject(result) ? setOrigin(result, place.origin) : result
    }
    const above = this.#open.get(source)
    if (above !== undefined) return { $ref: printReference(pathOf(above)) }
    if (this.#done.has(source)) return this.#done.get(source)
    const schema = this.#rewrite.enter === undefined ? source : this.#rewrite.enter(source, place)
    if (!isObject(schema)) return schema
    const frame: Frame = { source, schema, place, children: childrenOf(at, schema), results: [] }
    if (frame.children.length === 0) return this.#finish(frame)
    this.#open.set(source, at)
    this.#frames.push(frame)
    return ENTERED
  }

  #leave(frame: Frame): unknown {
    this.#frames.pop()
    this.#open.delete(frame.source)
    return this.#finish(frame)
  }

  #finish(frame: Frame): unknown {
    const { source, place } = frame
    const copy = setOrigin(withChildren(frame), place.origin)
    const result = this.#rewrite.leave === undefined ? copy : this.#rewrite.leave(copy, place)
    if (result !== copy && isObject(result)) setOrigin(result, place.origin)
    this.#done.set(source, result)
    return result
  }

  /** A schema that an earlier rewrite put in stands nowhere in the original; the next one above it stands for it. */
  #originOf(at: SchemaNode, parent: Frame | undefined): SchemaNode {
    if (!this.#isRewritten) return at
    const own = isObject(at.schema) ? originOf(at.schema) : undefined
    if (own !== undefined || parent === undefined) return own ?? at
    return placeBelow(at, parent.place.origin)
  }
}

/** Marks that a child was opened and its result is still to come. */
const ENTERED = Symbol('entered')

function withChildren({ schema, children, results }: Frame): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...schema }
  for (const keyword in copy) if (copy[keyword] === undefined) delete copy[keyword]
  if (children.length === 0) return copy
  const lists = new Map<string, unknown[]>()
  const maps = new Map<string, Map<string, unknown>>()
  for (const [index, { keyword, key }] of children.entries()) {
    const result = results[index]
    if (typeof key === 'number') entryOf(lists, keyword!, () => []).push(result)
    else if (key !== undefined) entryOf(maps, keyword!, () => new Map()).set(key, result)
    else if (result === undefined) delete copy[keyword!]
    else copy[keyword!] = result
  }
  for (const [keyword, list] of lists) copy[keyword] = list.filter((entry) => entry !== undefined)
  for (const [keyword, map] of maps) copy[keyword] = mergeMap(schema[keyword] as JsonSchema, map)
  return copy
}

function entryOf<T>(entries: Map<string, T>, keyword: string, create: () => T): T {
  const known = entries.get(keyword)
  if (known !== undefined) return known
  const made = create()
  entries.set(keyword, made)
  return made
}

/** `fromEntries` defines a key called `__proto__`; an assignment would set the prototype. */
function mergeMap(before: JsonSchema, after: ReadonlyMap<string, unknown>): JsonSchema {
  const entries = Object.entries(before).map(([name, value]): [string, unknown] => [
    name,
    after.has(name) ? after.get(name) : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A copy that remembers where everything stood, through all later rewrites; a schema that does so is returned as is. */
export const trackOrigins = (schema: JsonSchema): JsonSchema =>
  originOf(schema) === undefined ? mapSchema(schema) : schema
