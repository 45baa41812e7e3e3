import { comparePresence, type Presence } from './compare-text.ts'
import type { Comparison } from './delta.ts'
import { isAssertion, isDefinition } from './keywords.ts'
import type { DeltaKind } from './judgements.ts'
import { keywordOf, type View } from './view.ts'

const as = (keyword: string, kind: DeltaKind): Presence => ({
  keyword,
  added: kind,
  changed: kind,
  removed: kind,
})

const KNOWN: readonly Presence[] = [
  as('description', 'description-changed'),
  as('title', 'title-changed'),
  as('examples', 'examples-changed'),
  as('$comment', 'comment-changed'),
  as('x-mcp-header', 'header-changed'),
  {
    keyword: 'default',
    added: 'default-added',
    changed: 'default-changed',
    removed: 'default-removed',
  },
]

const HANDLED: ReadonlySet<string> = new Set([...KNOWN.map(({ keyword }) => keyword), 'discriminator'])

/** Reports what a schema says besides what it admits. */
export function compareAnnotations(comparison: Comparison, before: View, after: View): void {
  for (const presence of KNOWN) comparePresence(comparison, presence, before, after)
  const others = new Set([...before.flat.keywords.keys(), ...after.flat.keywords.keys()])
  for (const keyword of others) {
    if (HANDLED.has(keyword) || isAssertion(keyword) || isDefinition(keyword)) continue
    comparePresence(comparison, as(keyword, 'keyword-changed'), before, after)
  }
  compareOrder(comparison, before, after)
}

/** The order of properties means nothing to a validator; some providers write arguments in that order. */
function compareOrder({ report }: Comparison, before: View, after: View): void {
  const old = before.flat.properties?.keys() ?? []
  const now = new Set(after.flat.properties?.keys())
  const kept = [...old].filter((name) => now.has(name))
  const moved = [...now].filter((name) => before.flat.properties?.has(name))
  if (kept.every((name, index) => name === moved[index])) return
  report({
    kind: 'key-order-changed',
    beforePath: before.path,
    afterPath: after.path,
    before: kept,
    after: moved,
  })
}

/** Reports definitions that got another name, which nobody but a reader of the text can notice. */
export function compareDefinitions({ report }: Comparison, before: View, after: View): void {
  const old = definitionNames(before)
  const now = definitionNames(after)
  if (old.every((name) => now.includes(name)) && old.length === now.length) return
  report({
    kind: 'definitions-renamed',
    beforePath: before.path,
    afterPath: after.path,
    before: old,
    after: now,
  })
}

function definitionNames(view: View): readonly string[] {
  const names = ['$defs', 'definitions'].flatMap((keyword) => {
    const value = keywordOf(view, keyword)
    return typeof value === 'object' && value !== null ? Object.keys(value) : []
  })
  return names.toSorted()
}
