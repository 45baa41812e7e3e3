import { comparePresence } from './compare-text.ts'
import type { Comparison } from './delta.ts'
import { compareRemainders, remainderOf } from './remainder.ts'
import { type Site, sitesOf } from './site.ts'
import { keywordOf, openView, placeOf, type View } from './view.ts'

/** Reports what changed for an array: its items, positions, and what it must contain. */
export function compareArrays(comparison: Comparison, before: View, after: View): void {
  const old = positionsOf(before)
  const now = positionsOf(after)
  const isTuple = [old.length > 0, now.length > 0]
  if (!isTuple[0] && isTuple[1]) reportWhole(comparison, 'list-became-tuple', before, after)
  else if (isTuple[0] && !isTuple[1]) compareTupleWithList(comparison, before, after)
  else {
    comparePositions(comparison, before, after)
    compareRemainders(
      comparison,
      REST,
      { view: before, keyword: restKeyword(before) },
      { view: after, keyword: restKeyword(after) },
    )
  }
  compareUniqueness(comparison, before, after)
  comparePresence(comparison, CONTAINS, before, after)
}

const REST = { closed: 'items-narrowed', narrowed: 'items-narrowed', opened: 'items-widened' } as const

const CONTAINS = {
  keyword: 'contains',
  added: 'contains-added',
  changed: 'contains-changed',
  removed: 'contains-removed',
} as const

/** The schemas of a tuple's positions: `prefixItems`, or `items` as a list in draft-07. */
function positionsOf(view: View): readonly Site[] {
  const { keywords } = view.flat
  return keywords.has('prefixItems') ? sitesOf(keywords.get('prefixItems')) : sitesOf(keywords.get('items'))
}

/** The keyword that says what may stand behind the positions. */
function restKeyword(view: View): string {
  if (Array.isArray(keywordOf(view, 'items'))) return 'additionalItems'
  return view.flat.keywords.has('items') ? 'items' : 'unevaluatedItems'
}

function reportWhole(
  { report }: Comparison,
  kind: 'list-became-tuple' | 'tuple-became-list',
  before: View,
  after: View,
): void {
  report({ kind, beforePath: before.path, afterPath: after.path })
}

function compareTupleWithList(comparison: Comparison, before: View, after: View): void {
  reportWhole(comparison, 'tuple-became-list', before, after)
  const rest = remainderOf(after, restKeyword(after))
  if (typeof rest !== 'object') return
  for (const site of positionsOf(before)) {
    comparison.compare(openView(before.root, site), openView(after.root, rest))
  }
}

function comparePositions({ report, compare }: Comparison, before: View, after: View): void {
  const old = positionsOf(before)
  const now = positionsOf(after)
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    const was = old[index] ?? remainderOf(before, restKeyword(before))
    const is = now[index] ?? remainderOf(after, restKeyword(after))
    if (typeof was === 'object' && typeof is === 'object') {
      compare(openView(before.root, was), openView(after.root, is))
    } else if (was !== is) {
      const isNarrower = is === 'closed' || was === 'open'
      report({
        kind: isNarrower ? 'items-narrowed' : 'items-widened',
        beforePath: typeof was === 'object' ? was.path : placeOf(before, restKeyword(before)),
        afterPath: typeof is === 'object' ? is.path : placeOf(after, restKeyword(after)),
      })
    }
  }
}

function compareUniqueness({ report }: Comparison, before: View, after: View): void {
  const old = keywordOf(before, 'uniqueItems') === true
  const now = keywordOf(after, 'uniqueItems') === true
  if (old === now) return
  const paths = { beforePath: placeOf(before, 'uniqueItems'), afterPath: placeOf(after, 'uniqueItems') }
  report({ kind: now ? 'unique-items-on' : 'unique-items-off', ...paths })
}
