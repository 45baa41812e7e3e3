export type JsonCopy =
  | { readonly kind: 'copied'; readonly value: unknown }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'cyclic' }

interface Container {
  readonly source: object
  readonly copy: object
}

/**
 * Copies a value as JSON would carry it: a tree in which nothing is shared, without what JSON has no word for.
 *
 * It stops after about `limit` bytes (characters beyond ASCII count as one), and keeps a stack of its own, so that
 * neither depth nor size can break it.
 */
export function copyJson(root: unknown, limit: number): JsonCopy {
  const ancestors = new Set<object>()
  const pending: { readonly container: Container; readonly isLeft: boolean }[] = []
  let bytes = 0
  const copyOf = (value: unknown): unknown => {
    const plain = toPlain(value)
    bytes += lengthOf(plain)
    if (typeof plain !== 'object' || plain === null) return plain
    const container = { source: plain, copy: Array.isArray(plain) ? [] : {} }
    pending.push({ container, isLeft: false })
    return container.copy
  }
  const result = copyOf(root)
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { container, isLeft } = at
    if (isLeft) {
      ancestors.delete(container.source)
      continue
    }
    if (ancestors.has(container.source)) return { kind: 'cyclic' }
    ancestors.add(container.source)
    pending.push({ container, isLeft: true })
    for (const [key, value] of entriesOf(container.source)) {
      const isWritable = value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'
      if (!isWritable && !Array.isArray(container.copy)) continue
      define(container.copy, key, copyOf(isWritable ? value : null))
      bytes += key.length + 4
      if (bytes > limit) return { kind: 'too-large' }
    }
  }
  return bytes > limit ? { kind: 'too-large' } : { kind: 'copied', value: result }
}

/** One by one: a list of half a million values is given up before it has been turned into half a million pairs. */
function* entriesOf(source: object): Generator<readonly [string, unknown]> {
  if (Array.isArray(source)) {
    for (let index = 0; index < source.length; index++) yield [String(index), source[index]]
  } else for (const key of Object.keys(source)) yield [key, (source as Record<string, unknown>)[key]]
}

/** An assignment to `__proto__` would set the prototype. */
function define(target: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true })
  } else (target as Record<string, unknown>)[key] = value
}

const toPlain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
    ? (value.toJSON() as unknown)
    : value

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  return typeof value === 'object' && value !== null ? 2 : 5
}
