import { comparePresence } from './compare-text.ts'
import type { Comparison } from './delta.ts'
import { matchBranches } from './match-branches.ts'
import { isSameJson } from './same-json.ts'
import { keywordOf, openView, placeOf, type View } from './view.ts'

/** Reports `allOf`, `not`, `if`/`then`/`else`, and references that lead nowhere. */
export function compareConditions(comparison: Comparison, before: View, after: View): void {
  compareMembers(comparison, before, after)
  comparePresence(comparison, NOT, before, after)
  compareBranching(comparison, before, after)
  compareReferences(comparison, before, after)
}

const NOT = { keyword: 'not', added: 'not-added', changed: 'not-changed', removed: 'not-removed' } as const

function compareMembers({ report, compare }: Comparison, before: View, after: View): void {
  const old = before.flat.members.map((site) => openView(before.root, site))
  const now = after.flat.members.map((site) => openView(after.root, site))
  const { pairs, removed, added } = matchBranches(old, now)
  for (const [was, is] of pairs) compare(was, is)
  for (const { path } of added)
    report({ kind: 'all-of-member-added', beforePath: undefined, afterPath: path })
  for (const { path } of removed) {
    report({ kind: 'all-of-member-removed', beforePath: path, afterPath: undefined })
  }
}

/** `if` decides nothing without `then` or `else`, so the three are compared together. */
function compareBranching({ report }: Comparison, before: View, after: View): void {
  const old = conditionOf(before)
  const now = conditionOf(after)
  if (isSameJson(old, now)) return
  const kind =
    old === undefined ? 'if-then-added' : now === undefined ? 'if-then-removed' : ('if-then-changed' as const)
  report({ kind, beforePath: placeOf(before, 'if'), afterPath: placeOf(after, 'if') })
}

function conditionOf(view: View): readonly unknown[] | undefined {
  const parts = ['if', 'then', 'else'].map((keyword) => keywordOf(view, keyword))
  const isDeciding = parts[0] !== undefined && (parts[1] !== undefined || parts[2] !== undefined)
  return isDeciding ? parts.map((part) => part ?? null) : undefined
}

function compareReferences({ report }: Comparison, before: View, after: View): void {
  for (const keyword of ['$ref', '$dynamicRef']) {
    const old = keywordOf(before, keyword)
    const now = keywordOf(after, keyword)
    if (isSameJson(old, now)) continue
    report({
      kind: 'reference-changed',
      beforePath: placeOf(before, keyword),
      afterPath: placeOf(after, keyword),
      before: old,
      after: now,
    })
  }
}
