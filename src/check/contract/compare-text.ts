import type { Comparison } from './delta.ts'
import type { DeltaKind } from './judgements.ts'
import { isSameJson } from './same-json.ts'
import { keywordOf, placeOf, type View } from './view.ts'

/** A keyword whose two values cannot be ordered: it comes, goes, or becomes another. */
export interface Presence {
  readonly keyword: string
  readonly added: DeltaKind
  readonly changed: DeltaKind
  readonly removed: DeltaKind
}

const TEXT: readonly Presence[] = [
  { keyword: 'pattern', added: 'pattern-added', changed: 'pattern-changed', removed: 'pattern-removed' },
  { keyword: 'format', added: 'format-added', changed: 'format-changed', removed: 'format-removed' },
]

/** Reports `pattern` and `format`. */
export function compareText(comparison: Comparison, before: View, after: View): void {
  for (const presence of TEXT) comparePresence(comparison, presence, before, after)
}

/** Reports one keyword that is compared as a whole. */
export function comparePresence({ report }: Comparison, presence: Presence, before: View, after: View): void {
  const { keyword, added, changed, removed } = presence
  const old = keywordOf(before, keyword)
  const now = keywordOf(after, keyword)
  if (isSameJson(old, now)) return
  const kind = old === undefined ? added : now === undefined ? removed : changed
  report({
    kind,
    beforePath: old === undefined ? undefined : placeOf(before, keyword),
    afterPath: now === undefined ? undefined : placeOf(after, keyword),
    ...(old === undefined ? {} : { before: old }),
    ...(now === undefined ? {} : { after: now }),
  })
}
