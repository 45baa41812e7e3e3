import { compareProperties, patternsOf, restKeyword } from './compare-properties.ts'
import { comparePresence } from './compare-text.ts'
import type { Comparison } from './delta.ts'
import { compareRemainders } from './remainder.ts'
import { isSameJson } from './same-json.ts'
import { type Site, siteMapOf } from './site.ts'
import { keywordOf, openView, type View } from './view.ts'

/** Reports what changed for an object: its properties, and what else it may hold. */
export function compareObjects(comparison: Comparison, before: View, after: View): void {
  compareProperties(comparison, before, after)
  compareRemainders(
    comparison,
    REST,
    { view: before, keyword: restKeyword(before) },
    { view: after, keyword: restKeyword(after) },
  )
  comparePropertyNames(comparison, before, after)
  comparePatternProperties(comparison, before, after)
  compareDependencies(comparison, before, after)
}

const REST = {
  closed: 'additional-properties-closed',
  narrowed: 'additional-properties-narrowed',
  opened: 'additional-properties-opened',
} as const

function comparePropertyNames(comparison: Comparison, before: View, after: View): void {
  const kinds = {
    keyword: 'propertyNames',
    added: 'property-names-added',
    changed: 'property-names-changed',
    removed: 'property-names-removed',
  } as const
  if (isTrivialName(before) && isTrivialName(after)) return
  comparePresence(comparison, kinds, withoutTrivialName(before), withoutTrivialName(after))
}

/** Every name is a string; a record of some libraries says so all the same. */
const isTrivialName = (view: View): boolean =>
  [undefined, true].includes(keywordOf(view, 'propertyNames') as true | undefined) ||
  isSameJson(keywordOf(view, 'propertyNames'), { type: 'string' }) ||
  isSameJson(keywordOf(view, 'propertyNames'), {})

function withoutTrivialName(view: View): View {
  if (!isTrivialName(view)) return view
  const keywords = new Map(view.flat.keywords)
  keywords.delete('propertyNames')
  return { ...view, flat: { ...view.flat, keywords } }
}

function comparePatternProperties({ report, compare }: Comparison, before: View, after: View): void {
  const old = new Map(patternsOf(before))
  const now = new Map(patternsOf(after))
  for (const [pattern, site] of now) {
    const was = old.get(pattern)
    if (was !== undefined) compare(openView(before.root, was), openView(after.root, site))
    else
      report({
        kind: 'pattern-properties-added',
        beforePath: undefined,
        afterPath: site.path,
        after: pattern,
      })
  }
  for (const [pattern, site] of old) {
    if (now.has(pattern)) continue
    report({
      kind: 'pattern-properties-removed',
      beforePath: site.path,
      afterPath: undefined,
      before: pattern,
    })
  }
}

function compareDependencies({ report, compare }: Comparison, before: View, after: View): void {
  for (const keyword of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const old = siteMapOf(before.flat.keywords.get(keyword))
    const now = siteMapOf(after.flat.keywords.get(keyword))
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const was = old.get(name)
      const is = now.get(name)
      const paths = { beforePath: was?.path, afterPath: is?.path }
      if (Array.isArray(was?.schema ?? is?.schema)) {
        const lost = namesIn(was).filter((need) => !namesIn(is).includes(need))
        const gained = namesIn(is).filter((need) => !namesIn(was).includes(need))
        if (gained.length > 0) report({ kind: 'dependent-required-added', ...paths, after: gained })
        if (lost.length > 0) report({ kind: 'dependent-required-removed', ...paths, before: lost })
      } else if (was !== undefined && is !== undefined) {
        compare(openView(before.root, was), openView(after.root, is))
      } else report({ kind: was ? 'dependent-schema-removed' : 'dependent-schema-added', ...paths })
    }
  }
}

const namesIn = (site: Site | undefined): readonly unknown[] =>
  Array.isArray(site?.schema) ? site.schema : []
