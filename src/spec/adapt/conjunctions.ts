import { derive } from '../../json-schema/origin.ts'
import { sameJson } from '../../json-schema/same-json.ts'

/** The schema of a value that has to fit both. */
export type Both = (left: unknown, right: unknown) => unknown

/**
 * Makes `allOf`s, and for the same schemas always the same object.
 *
 * Two recursive schemas meet again and again at every level; only because it is the same `allOf` each time does a
 * rewrite see that it has been there before.
 */
export function createBoth(): Both {
  const numbers = new Map<unknown, number>()
  const partsOf = new Map<unknown, readonly unknown[]>()
  const known = new Map<string, unknown>()
  const numberOf = (part: unknown): number => {
    if (!numbers.has(part)) numbers.set(part, numbers.size)
    return numbers.get(part)!
  }
  return (left, right) => {
    if (left === undefined || left === true) return right
    if (right === undefined || right === true) return left
    if (left === false || right === false) return false
    if (sameJson(left, right)) return left
    const parts = [...new Set([...(partsOf.get(left) ?? [left]), ...(partsOf.get(right) ?? [right])])]
    const key = parts
      .map(numberOf)
      .toSorted((one, other) => one - other)
      .join()
    const made = known.get(key) ?? derive({ allOf: parts }, left as object)
    known.set(key, made)
    partsOf.set(made, parts)
    return made
  }
}
