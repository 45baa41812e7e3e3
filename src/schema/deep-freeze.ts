/** Freezes a JSON value and all that is in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue
    Object.freeze(next)
    for (const inner of Object.values(next))
      if (typeof inner === 'object' && inner !== null) pending.push(inner)
  }
  return value
}
