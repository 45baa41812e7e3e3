import type { Flat } from '../contract/site.ts'
import { boundedFilter } from './bounded-filter.ts'
import type { Arbitrary, FastCheck } from './fast-check.ts'

/** Whole numbers within the bounds, often at their edges. */
export function integerArbitrary(fc: FastCheck, flat: Flat): Arbitrary<number> | undefined {
  const step = numberAt(flat, 'multipleOf') ?? 1
  const { low, high, isLowExclusive, isHighExclusive } = boundsOf(flat)
  const first = Math.ceil(low / step) + (isLowExclusive && Number.isInteger(low / step) ? 1 : 0)
  const last = Math.floor(high / step) - (isHighExclusive && Number.isInteger(high / step) ? 1 : 0)
  const min = Math.max(first, Number.MIN_SAFE_INTEGER)
  const max = Math.min(last, Number.MAX_SAFE_INTEGER)
  if (min > max) return undefined
  const edges = [min, max, min + 1, max - 1, 0, 1, -1].filter((value) => value >= min && value <= max)
  const steps = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.integer({ min, max }), weight: 3 },
    { arbitrary: fc.constantFrom(...byNearness(edges)), weight: 2 },
  )
  return boundedFilter(
    steps.map((value) => value * step),
    Number.isInteger,
  )
}

/** Numbers within the bounds, often at their edges, and often whole. */
export function numberArbitrary(fc: FastCheck, flat: Flat): Arbitrary<number> | undefined {
  const { low, high, isLowExclusive, isHighExclusive } = boundsOf(flat)
  if (flat.keywords.has('multipleOf')) return multipleArbitrary(fc, flat)
  const isInside = (value: number): boolean =>
    (isLowExclusive ? value > low : value >= low) && (isHighExclusive ? value < high : value <= high)
  const min = isFinite(low) ? low : -1e15
  const max = isFinite(high) ? high : Math.max(1e15, low)
  if (min > max || (min === max && !isInside(min))) return undefined
  const edges = [0, 1, -1, 0.5, low, high, Math.ceil(low), Math.floor(high)]
    .filter((value) => isFinite(value) && isInside(value))
    .map((value) => (Object.is(value, -0) ? 0 : value))
  const fractions = fc
    .double({
      min,
      max,
      minExcluded: isLowExclusive,
      maxExcluded: isHighExclusive,
      noNaN: true,
      noDefaultInfinity: true,
    })
    .map((value) => (Object.is(value, -0) ? 0 : value))
    .filter(isInside)
  if (edges.length === 0) return fractions
  return fc.oneof({ withCrossShrink: true }, fc.constantFrom(...byNearness(edges)), fractions)
}

function multipleArbitrary(fc: FastCheck, flat: Flat): Arbitrary<number> | undefined {
  const step = numberAt(flat, 'multipleOf')!
  const { low, high } = boundsOf(flat)
  const min = isFinite(low) ? Math.ceil(low / step) : -1000
  const max = isFinite(high) ? Math.floor(high / step) : Math.max(1000, min)
  return min > max ? undefined : fc.integer({ min, max }).map((value) => value * step)
}

interface Bounds {
  readonly low: number
  readonly high: number
  readonly isLowExclusive: boolean
  readonly isHighExclusive: boolean
}

/** The stricter of the inclusive and the exclusive bound on either side. */
export function boundsOf(flat: Flat): Bounds {
  const low = numberAt(flat, 'minimum') ?? -Infinity
  const high = numberAt(flat, 'maximum') ?? Infinity
  const above = numberAt(flat, 'exclusiveMinimum') ?? -Infinity
  const below = numberAt(flat, 'exclusiveMaximum') ?? Infinity
  return {
    low: Math.max(low, above),
    high: Math.min(high, below),
    isLowExclusive: above >= low && isFinite(above),
    isHighExclusive: below <= high && isFinite(below),
  }
}

/** A keyword's value when it is a number. */
export function numberAt(flat: Flat, keyword: string): number | undefined {
  const value = flat.keywords.get(keyword)?.value
  return typeof value === 'number' ? value : undefined
}

/** Shrinking goes towards the first: the value nearest to zero. */
const byNearness = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].toSorted((left, right) => Math.abs(left) - Math.abs(right))
