export type Measured =
  | { readonly kind: 'fits'; readonly bytes: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'cyclic' }

/**
 * Estimates how long a value is as JSON, looking no further than `limit` bytes.
 *
 * It keeps a stack of its own, so no depth can break it; characters beyond ASCII count as one byte.
 */
export function measureJson(root: unknown, limit: number): Measured {
  const ancestors = new Set<object>()
  const pending: { readonly value: object; readonly isLeft: boolean }[] = []
  let bytes = 0
  const visit = (value: unknown, overhead: number): void => {
    bytes += overhead + lengthOf(value)
    if (typeof value === 'object' && value !== null) pending.push({ value, isLeft: false })
  }
  visit(root, 0)
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (bytes > limit) return { kind: 'too-large' }
    if (at.isLeft) {
      ancestors.delete(at.value)
      continue
    }
    if (ancestors.has(at.value)) return { kind: 'cyclic' }
    ancestors.add(at.value)
    pending.push({ value: at.value, isLeft: true })
    for (const key in at.value) {
      visit((at.value as Record<string, unknown>)[key], Array.isArray(at.value) ? 1 : key.length + 4)
      if (bytes > limit) break
    }
  }
  return bytes > limit ? { kind: 'too-large' } : { kind: 'fits', bytes }
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2
  return typeof value === 'object' && value !== null ? 2 : 5
}
