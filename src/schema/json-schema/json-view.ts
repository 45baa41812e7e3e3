import type { Path } from '../../json-schema/types.ts'
import { typeName } from '../received.ts'
import { type Fault, saidBySchema, wrongType } from '../words.ts'

/** A value as JSON has it. */
export interface JsonView {
  /** The value itself, or a copy without the keys that are `undefined`. */
  readonly value: unknown
  /** What JSON does not know. */
  readonly faults: readonly Fault[]
  /** The length of the longest array in it. */
  readonly longest: number
}

interface Visit {
  readonly node: object
  readonly path: Path
}

/**
 * Looks at a value the way `JSON.stringify` would: a key that is `undefined` is not there, and a bigint, a Date or NaN
 * does not fit any JSON Schema.
 */
export function toJsonView(root: unknown): JsonView {
  const faults: Fault[] = []
  let hasUndefined = false
  let longest = 0
  const seen = new Set<object>()
  const pending: Visit[] = []
  const look = (value: unknown, parent: Path, key: string | number | undefined): void => {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return
    if (typeof value === 'number' && Number.isFinite(value)) return
    const path = key === undefined ? parent : [...parent, key]
    if (!isContainer(value)) faults.push(wrongType(path, 'a JSON value', value))
    else if (!seen.has(value)) {
      seen.add(value)
      pending.push({ node: value, path })
    }
  }
  look(root, [], undefined)
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { node, path } = visit
    if (Array.isArray(node)) {
      longest = Math.max(longest, node.length)
      for (const [index, item] of node.entries()) look(item, path, index)
      continue
    }
    for (const [key, value] of Object.entries(node)) {
      if (!key.isWellFormed()) faults.push(saidBySchema(path, 'a key is not well-formed text', node))
      if (value === undefined) hasUndefined = true
      else look(value, path, key)
    }
  }
  return { value: hasUndefined && faults.length === 0 ? withoutUndefined(root) : root, faults, longest }
}

/** Class instances count as the objects that they are; what keeps its content elsewhere (Date, Map) does not. */
const isContainer = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) ||
    Object.prototype.toString.call(value) === '[object Object]' ||
    typeName(value) === 'object')

function withoutUndefined(root: unknown): unknown {
  const copies = new Map<object, object>()
  const pending: object[] = []
  const copyOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    const copy: object = Array.isArray(value) ? [] : {}
    copies.set(value, copy)
    pending.push(value)
    return copy
  }
  const result = copyOf(root)
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const copy = copies.get(node)!
    for (const [key, value] of Object.entries(node)) {
      if (value === undefined) continue
      Object.defineProperty(copy, key, {
        value: copyOf(value),
        configurable: true,
        enumerable: true,
        writable: true,
      })
    }
  }
  return result
}
