import { isSameJson } from './same-json.ts'
import { admits } from './schema-facts.ts'
import type { Discriminator } from './discriminator.ts'
import { keywordOf, type View } from './view.ts'

/** Which branch of the older union became which of the newer one. */
export interface BranchMatch {
  readonly pairs: readonly (readonly [View, View])[]
  readonly removed: readonly View[]
  readonly added: readonly View[]
}

/**
 * Pairs the branches of two unions: those that a discriminator names alike, then those written alike, then the
 * most similar ones that have something in common.
 */
export function matchBranches(
  before: readonly View[],
  after: readonly View[],
  discriminators?: readonly [Discriminator, Discriminator],
): BranchMatch {
  const pairs: [View, View][] = []
  const removed = new Set(before)
  const added = new Set(after)
  const pairUp = (old: View, now: View): void => {
    pairs.push([old, now])
    removed.delete(old)
    added.delete(now)
  }
  const pairWhere = (fits: (old: View, now: View) => boolean): void => {
    for (const old of removed) {
      const now = [...added].find((candidate) => fits(old, candidate))
      if (now !== undefined) pairUp(old, now)
    }
  }
  if (discriminators === undefined) {
    pairWhere((old, now) => fingerprint(old) === fingerprint(now))
    for (const [old, now] of mostSimilar([...removed], [...added])) pairUp(old, now)
  } else {
    const [older, newer] = discriminators
    pairWhere((old, now) => older.values.get(old) === newer.values.get(now))
  }
  return { pairs, removed: [...removed], added: [...added] }
}

const fingerprint = ({ flat }: View): string =>
  JSON.stringify([
    [...flat.keywords].map(([keyword, { value }]) => [keyword, value]).toSorted(byName),
    [...(flat.properties ?? [])].map(([name, { schema }]) => [name, schema]).toSorted(byName),
  ])

const byName = (left: readonly unknown[], right: readonly unknown[]): number =>
  String(left[0]) < String(right[0]) ? -1 : 1

function mostSimilar(before: readonly View[], after: readonly View[]): readonly (readonly [View, View])[] {
  const scored = before
    .flatMap((old) => after.map((now) => ({ old, now, score: similarity(old, now) })))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
  const taken = new Set<View>()
  return scored.flatMap(({ old, now }) => {
    if (taken.has(old) || taken.has(now)) return []
    taken.add(old).add(now)
    return [[old, now] as const]
  })
}

/** 0 for branches that have nothing in common, up to 2. */
export function similarity(left: View, right: View): number {
  if (!haveCommonType(left, right)) return 0
  const title = keywordOf(left, 'title')
  const bonus = title !== undefined && isSameJson(title, keywordOf(right, 'title')) ? 1 : 0
  const leftNames = new Set(left.flat.properties?.keys())
  const rightNames = new Set(right.flat.properties?.keys())
  const shared = [...leftNames].filter((name) => rightNames.has(name)).length
  const all = leftNames.size + rightNames.size - shared
  return all === 0 ? bonus + 0.5 : bonus + shared / all
}

function haveCommonType({ types: left }: View, { types: right }: View): boolean {
  if (left === undefined || right === undefined) return left === right
  return [...left].some((type) => admits(right, type)) || [...right].some((type) => admits(left, type))
}
