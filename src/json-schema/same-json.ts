import { isObject } from './json-object.ts'

/** Whether two values are the same JSON; the order of an object's keys does not count. */
export function sameJson(left: unknown, right: unknown): boolean {
  const pending: [unknown, unknown][] = [[left, right]]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [one, other] = pair
    if (one === other) continue
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) return false
      for (const [index, entry] of one.entries()) pending.push([entry, other[index]])
    } else if (isObject(one) && isObject(other)) {
      const keys = Object.keys(one)
      if (keys.length !== Object.keys(other).length) return false
      for (const key of keys) {
        if (!Object.hasOwn(other, key)) return false
        pending.push([one[key], other[key]])
      }
    } else return false
  }
  return true
}
