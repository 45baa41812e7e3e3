import type { Path } from '../json-schema/types.ts'

interface Stripped {
  readonly value: unknown
  /** Where a `__proto__` key stood. */
  readonly dropped: readonly Path[]
}

/**
 * Drops every own key `__proto__`, at any depth, without changing the value given.
 *
 * It walks with a stack of its own, so depth does not matter, and copies only when there is something to drop.
 */
export function stripProto(value: unknown): Stripped {
  return holdsProto(value) ? copyWithoutProto(value) : { value, dropped: [] }
}

function holdsProto(root: unknown): boolean {
  if (typeof root !== 'object' || root === null) return false
  let pending: object[] | undefined
  let seen: Set<object> | undefined
  let steps = 0
  for (let node: object | undefined = root; node !== undefined; node = pending?.pop()) {
    // Arguments from JSON are trees; a cycle can only come from code, and shows itself by its length.
    if (++steps > 10_000) {
      seen ??= new Set()
      if (seen.has(node)) continue
      seen.add(node)
    }
    for (const key in node) {
      if (key === '__proto__') return true
      const child = (node as Record<string, unknown>)[key]
      if (typeof child === 'object' && child !== null) (pending ??= []).push(child)
    }
  }
  return false
}

function copyWithoutProto(root: unknown): Stripped {
  const dropped: Path[] = []
  const copies = new Map<object, object>()
  const pending: { node: object; path: Path }[] = []
  const copyOf = (value: unknown, path: Path): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    if (!Array.isArray(value) && !isRecord(value)) return value
    const copy: object = Array.isArray(value) ? [] : {}
    copies.set(value, copy)
    pending.push({ node: value, path })
    return copy
  }
  const value = copyOf(root, [])
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, path } = next
    const copy = copies.get(node) as Record<string, unknown>
    const isArray = Array.isArray(node)
    for (const key of Object.keys(node)) {
      const childPath = [...path, isArray ? Number(key) : key]
      if (key === '__proto__') dropped.push(childPath)
      else copy[key] = copyOf((node as Record<string, unknown>)[key], childPath)
    }
  }
  return { value, dropped }
}

function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
