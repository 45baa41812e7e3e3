import { isSameJson } from '../contract/same-json.ts'
import { type Flat, type Site, sitesOf } from '../contract/site.ts'
import type { Builder } from './arbitrary.ts'
import type { AnyArbitrary, Arbitrary } from './fast-check.ts'
import { numberAt } from './number-arbitrary.ts'

/** Lists within the limits of their length, often the shortest and the longest. */
export function arrayArbitrary(builder: Builder, flat: Flat): Arbitrary<readonly unknown[]> | undefined {
  const { fc } = builder
  const positions = positionsOf(flat)
  const min = numberAt(flat, 'minItems') ?? 0
  const max = numberAt(flat, 'maxItems') ?? Infinity
  const prefix = positions.map((site) => builder.build(site))
  const possible = prefix.findIndex((arbitrary) => arbitrary === undefined)
  const head = (possible === -1 ? prefix : prefix.slice(0, possible)) as AnyArbitrary[]
  const rest = possible === -1 ? restArbitrary(builder, flat) : undefined
  const longest = Math.min(max, rest === undefined ? head.length : Infinity)
  if (min > longest) return undefined
  const tail = tailArbitrary(builder, flat, rest, { min: min - head.length, max: longest - head.length })
  if (head.length === 0) return tail
  // A tuple may end early where its length allows; most code expects all of it, so that comes first.
  const whole = fc.tuple(...head)
  const wanted = Math.max(min, 0)
  if (wanted >= head.length || head.length > max) {
    return fc.tuple(whole, tail).map(([start, end]) => [...start, ...end].slice(0, longest))
  }
  const short = fc
    .tuple(whole, fc.integer({ min: wanted, max: head.length }))
    .map(([all, size]) => all.slice(0, size))
  return fc.oneof(
    { arbitrary: fc.tuple(whole, tail).map(([start, end]) => [...start, ...end]), weight: 3 },
    { arbitrary: short, weight: 1 },
  )
}

interface Length {
  readonly min: number
  readonly max: number
}

function tailArbitrary(
  { fc }: Builder,
  flat: Flat,
  item: AnyArbitrary | undefined,
  length: Length,
): Arbitrary<readonly unknown[]> {
  const minLength = Math.max(0, length.min)
  const maxLength = Math.max(minLength, Math.min(length.max, minLength + 4))
  if (item === undefined || length.max <= 0) return fc.constant([])
  if (flat.keywords.get('uniqueItems')?.value === true) {
    return fc.uniqueArray(item, { minLength, maxLength, comparator: isSameJson })
  }
  const some = fc.array(item, { minLength, maxLength })
  if (length.max === Infinity || length.max > LONGEST_EDGE || length.max <= maxLength) return some
  const full = fc.array(item, { minLength: length.max, maxLength: length.max })
  return fc.oneof({ withCrossShrink: true }, { arbitrary: some, weight: 4 }, { arbitrary: full, weight: 1 })
}

/** A list of the greatest length is made up to this length. */
const LONGEST_EDGE = 100

function positionsOf({ keywords }: Flat): readonly Site[] {
  return keywords.has('prefixItems') ? sitesOf(keywords.get('prefixItems')) : sitesOf(keywords.get('items'))
}

function restArbitrary(builder: Builder, { keywords }: Flat): AnyArbitrary | undefined {
  const items = keywords.get('items')
  const entry = Array.isArray(items?.value) ? keywords.get('additionalItems') : items
  const hasPositions = keywords.has('prefixItems') || Array.isArray(items?.value)
  if (entry === undefined) return hasPositions ? undefined : builder.anything()
  return builder.build({ schema: entry.value, path: entry.path })
}
