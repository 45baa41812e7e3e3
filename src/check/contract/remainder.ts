import type { Comparison } from './delta.ts'
import type { DeltaKind } from './judgements.ts'
import { isSameJson } from './same-json.ts'
import type { Site } from './site.ts'
import { keywordOf, openView, placeOf, type View } from './view.ts'

/** What may stand besides the named properties or positions: anything, nothing, or what a schema admits. */
export type Remainder = 'open' | 'closed' | Site

/** Reads the keyword that speaks about all the others. */
export function remainderOf(view: View, keyword: string): Remainder {
  const schema = keywordOf(view, keyword)
  if (schema === undefined || schema === true) return 'open'
  if (schema === false || isSameJson(schema, { not: {} })) return 'closed'
  return isSameJson(schema, {}) ? 'open' : { schema, path: placeOf(view, keyword) }
}

interface RemainderKinds {
  readonly closed: DeltaKind
  readonly narrowed: DeltaKind
  readonly opened: DeltaKind
}

/** Reports that the remainder opened, closed or was restricted; two schemas are compared. */
export function compareRemainders(
  { report, compare }: Comparison,
  kinds: RemainderKinds,
  before: { readonly view: View; readonly keyword: string },
  after: { readonly view: View; readonly keyword: string },
): void {
  const old = remainderOf(before.view, before.keyword)
  const now = remainderOf(after.view, after.keyword)
  if (old === now) return
  if (typeof old === 'object' && typeof now === 'object') {
    compare(openView(before.view.root, old), openView(after.view.root, now))
    return
  }
  const isWider = old === 'closed' || now === 'open'
  report({
    kind: isWider ? kinds.opened : now === 'closed' ? kinds.closed : kinds.narrowed,
    beforePath: placeOf(before.view, before.keyword),
    afterPath: placeOf(after.view, after.keyword),
  })
}
