import type { Path } from '../../json-schema/types.ts'
import type { Comparison } from './delta.ts'
import type { DeltaKind } from './judgements.ts'
import { keywordOf, placeOf, type View } from './view.ts'

interface Limit {
  readonly keyword: string
  /** A smaller number admits more for a minimum, a larger one for a maximum. */
  readonly side: 'minimum' | 'maximum'
  readonly tightened: DeltaKind
  readonly relaxed: DeltaKind
}

const LIMITS: readonly Limit[] = [
  { keyword: 'minLength', side: 'minimum', tightened: 'min-length-raised', relaxed: 'length-relaxed' },
  { keyword: 'maxLength', side: 'maximum', tightened: 'max-length-lowered', relaxed: 'length-relaxed' },
  { keyword: 'minItems', side: 'minimum', tightened: 'min-items-raised', relaxed: 'item-count-relaxed' },
  { keyword: 'maxItems', side: 'maximum', tightened: 'max-items-lowered', relaxed: 'item-count-relaxed' },
  {
    keyword: 'minProperties',
    side: 'minimum',
    tightened: 'min-properties-raised',
    relaxed: 'property-count-relaxed',
  },
  {
    keyword: 'maxProperties',
    side: 'maximum',
    tightened: 'max-properties-lowered',
    relaxed: 'property-count-relaxed',
  },
]

/** Reports counts and lengths whose limits moved. */
export function compareLimits({ report }: Comparison, before: View, after: View): void {
  for (const { keyword, side, tightened, relaxed } of LIMITS) {
    const old = limitOf(before, keyword, side)
    const now = limitOf(after, keyword, side)
    if (old === now) continue
    const isTighter = side === 'minimum' ? now > old : now < old
    report({
      kind: isTighter ? tightened : relaxed,
      beforePath: placeOf(before, keyword),
      afterPath: placeOf(after, keyword),
      ...stated('before', keywordOf(before, keyword)),
      ...stated('after', keywordOf(after, keyword)),
    })
  }
}

function limitOf(view: View, keyword: string, side: Limit['side']): number {
  const value = keywordOf(view, keyword)
  if (typeof value === 'number') return value
  return side === 'minimum' ? 0 : Infinity
}

/** Reports numeric bounds and `multipleOf`. */
export function compareBounds(comparison: Comparison, before: View, after: View): void {
  compareBound(comparison, lowerBound(before), lowerBound(after), 'lower-bound-raised')
  compareBound(comparison, upperBound(before), upperBound(after), 'upper-bound-lowered')
  compareMultiples(comparison, before, after)
}

/** A bound turned so that a larger `value` is always the stricter one. */
interface Bound {
  readonly value: number
  readonly isExclusive: boolean
  readonly text: unknown
  readonly path: Path
}

function compareBound(
  { report }: Comparison,
  before: Bound,
  after: Bound,
  tightened: 'lower-bound-raised' | 'upper-bound-lowered',
): void {
  const difference = strength(before, after)
  if (difference === 0) return
  report({
    kind: difference > 0 ? tightened : 'bound-relaxed',
    beforePath: before.path,
    afterPath: after.path,
    ...stated('before', before.text),
    ...stated('after', after.text),
  })
}

const strength = (before: Bound, after: Bound): number =>
  before.value === after.value
    ? Number(after.isExclusive) - Number(before.isExclusive)
    : after.value > before.value
      ? 1
      : -1

const lowerBound = (view: View): Bound => strictest(view, 'minimum', 'exclusiveMinimum', 1)
const upperBound = (view: View): Bound => strictest(view, 'maximum', 'exclusiveMaximum', -1)

function strictest(view: View, inclusive: string, exclusive: string, sign: 1 | -1): Bound {
  const none: Bound = { value: -Infinity, isExclusive: false, text: undefined, path: view.path }
  const bounds = [
    readBound(view, inclusive, keywordOf(view, exclusive) === true, sign),
    readBound(view, exclusive, true, sign),
  ]
  return bounds.reduce<Bound>((best, bound) => (bound && strength(best, bound) > 0 ? bound : best), none)
}

function readBound(view: View, keyword: string, isExclusive: boolean, sign: 1 | -1): Bound | undefined {
  const limit = keywordOf(view, keyword)
  if (typeof limit !== 'number') return undefined
  const text = isExclusive ? `${sign === 1 ? '>' : '<'} ${limit}` : limit
  const found = { text, path: placeOf(view, keyword) }
  const isWhole = view.types?.has('integer') === true && !view.types.has('number')
  if (!isWhole) return { value: limit * sign, isExclusive, ...found }
  // A whole number past the safe range cannot be sent exactly; zod writes that range for every int().
  if (!isExclusive && limit * sign <= -Number.MAX_SAFE_INTEGER) return undefined
  const value = Math.ceil(limit * sign)
  return { value: isExclusive && value === limit * sign ? value + 1 : value, isExclusive: false, ...found }
}

function compareMultiples({ report }: Comparison, before: View, after: View): void {
  const old = keywordOf(before, 'multipleOf')
  const now = keywordOf(after, 'multipleOf')
  if (old === now) return
  report({
    kind: multipleKind(old, now),
    beforePath: placeOf(before, 'multipleOf'),
    afterPath: placeOf(after, 'multipleOf'),
    ...stated('before', old),
    ...stated('after', now),
  })
}

function multipleKind(old: unknown, now: unknown): DeltaKind {
  if (typeof now !== 'number') return 'bound-relaxed'
  if (typeof old !== 'number') return 'multiple-of-tightened'
  if (isMultiple(old, now)) return 'bound-relaxed'
  return isMultiple(now, old) ? 'multiple-of-tightened' : 'multiple-of-changed'
}

/** Whether `value` is a multiple of `step`, as far as binary fractions let one tell. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step
  return Math.abs(quotient - Math.round(quotient)) < 1e-9
}

const stated = <K extends 'before' | 'after'>(key: K, value: unknown): { [P in K]?: unknown } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: unknown }
