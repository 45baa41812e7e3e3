import type { Arbitrary } from './fast-check.ts'

/**
 * Filters, but gives up after some misses in a row and lets an unfit value through, which the check of the whole
 * value then drops; a filter that nothing passes would never end.
 */
export function boundedFilter<T>(arbitrary: Arbitrary<T>, fits: (value: T) => boolean): Arbitrary<T> {
  let misses = 0
  return arbitrary.filter((value) => {
    if (fits(value)) {
      misses = 0
      return true
    }
    misses++
    return misses > MOST_MISSES
  })
}

const MOST_MISSES = 50
