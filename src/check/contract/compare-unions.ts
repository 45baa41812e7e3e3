import type { Comparison } from './delta.ts'
import { type Discriminator, discriminatorOf } from './discriminator.ts'
import { matchBranches, similarity } from './match-branches.ts'
import { branchesOf, placeOf, unionOf, type View } from './view.ts'

type UnionKeyword = 'anyOf' | 'oneOf'

/**
 * Compares two schemas as unions of alternatives, when at least one of them is nothing else.
 *
 * @returns false when they are not such, and have to be compared keyword by keyword.
 */
export function compareAsUnions(comparison: Comparison, before: View, after: View): boolean {
  const old = unionOf(before)
  const now = unionOf(after)
  if (old === undefined && now === undefined) return false
  if (!isAlternative(before, old) || !isAlternative(after, now)) return false
  // A type that was or is not written at all admits every branch: it is compared as a type.
  if ((old === undefined && admitsAll(before)) || (now === undefined && admitsAll(after))) return false
  compareBranches(comparison, { view: before, keyword: old }, { view: after, keyword: now })
  return true
}

const isAlternative = ({ flat }: View, union: UnionKeyword | undefined): boolean =>
  union !== undefined || !(flat.keywords.has('anyOf') || flat.keywords.has('oneOf'))

const admitsAll = (view: View): boolean =>
  view.types === undefined && view.values === undefined && view.flat.properties === undefined

/** Compares unions that stand beside other keywords, as one more condition each. */
export function compareUnionConditions(comparison: Comparison, before: View, after: View): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const old = before.flat.keywords.has(keyword)
    const now = after.flat.keywords.has(keyword)
    const paths = { beforePath: placeOf(before, keyword), afterPath: placeOf(after, keyword) }
    if (old && now) compareBranches(comparison, { view: before, keyword }, { view: after, keyword })
    else if (now) comparison.report({ kind: 'union-added', ...paths })
    else if (old) comparison.report({ kind: 'union-removed', ...paths })
  }
}

interface Side {
  readonly view: View
  /** `undefined` for a schema that is compared as a union of itself alone. */
  readonly keyword: UnionKeyword | undefined
}

function compareBranches(comparison: Comparison, before: Side, after: Side): void {
  const { report, compare } = comparison
  reportExclusivity(comparison, before, after)
  const old = sideBranches(before)
  const now = sideBranches(after)
  const oldMark = discriminatorOf(before.view, old)
  const newMark = discriminatorOf(after.view, now)
  const isRenamed = oldMark !== undefined && newMark !== undefined && oldMark.property !== newMark.property
  if (isRenamed) {
    const paths = { beforePath: before.view.path, afterPath: after.view.path }
    report({ kind: 'discriminator-changed', ...paths, before: oldMark.property, after: newMark.property })
  }
  const marks = oldMark && newMark && !isRenamed ? ([oldMark, newMark] as const) : undefined
  const { pairs, ...rest } = matchBranches(old, now, marks)
  for (const [was, is] of pairs) compare(was, is)
  const { removed, added } = marks ? reportRevalued(comparison, rest, marks) : rest
  for (const branch of removed) {
    report({ kind: 'union-branch-removed', beforePath: branch.path, afterPath: undefined })
  }
  const kind = (after.keyword ?? before.keyword) === 'oneOf' ? 'one-of-branch-added' : 'any-of-branch-added'
  for (const branch of added) report({ kind, beforePath: undefined, afterPath: branch.path })
}

const sideBranches = ({ view, keyword }: Side): readonly View[] =>
  keyword === undefined ? [view] : branchesOf(view, keyword)

function reportExclusivity({ report }: Comparison, before: Side, after: Side): void {
  const [old, now] = [keywordOfUnion(before), keywordOfUnion(after)]
  if (old === undefined || now === undefined || old === now) return
  report({
    kind: now === 'oneOf' ? 'any-of-became-one-of' : 'one-of-became-any-of',
    beforePath: placeOf(before.view, before.keyword ?? 'type'),
    afterPath: placeOf(after.view, after.keyword ?? 'type'),
  })
}

/** Also that of a union which was written out as one schema. */
const keywordOfUnion = ({ view, keyword }: Side): UnionKeyword | undefined => keyword ?? view.flat.joined

/** Reports that alternatives of different types came to exclude each other, or no longer do. */
export function compareJoined(comparison: Comparison, before: View, after: View): void {
  reportExclusivity(comparison, { view: before, keyword: undefined }, { view: after, keyword: undefined })
}

/** Reports branches that stayed the same but for the value that tells them apart; returns the others. */
function reportRevalued(
  { report }: Comparison,
  rest: { readonly removed: readonly View[]; readonly added: readonly View[] },
  [older, newer]: readonly [Discriminator, Discriminator],
): { readonly removed: readonly View[]; readonly added: readonly View[] } {
  const added = new Set(rest.added)
  const removed = rest.removed.filter((old) => {
    const now = [...added].find((candidate) => similarity(old, candidate) === 1 && hasMoreThan(old, older))
    if (now === undefined) return true
    added.delete(now)
    report({
      kind: 'discriminator-changed',
      beforePath: old.path,
      afterPath: now.path,
      before: older.values.get(old),
      after: newer.values.get(now),
    })
    return false
  })
  return { removed, added: [...added] }
}

/** A branch that consists of its mark alone says too little to be recognised. */
const hasMoreThan = (branch: View, { property }: Discriminator): boolean =>
  [...(branch.flat.properties?.keys() ?? [])].some((name) => name !== property)
