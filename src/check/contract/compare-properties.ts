import type { Comparison } from './delta.ts'
import { remainderOf } from './remainder.ts'
import { type Site, siteMapOf } from './site.ts'
import { keywordOf, openView, placeOf, type View } from './view.ts'

/** Reports properties that came, went, or changed. */
export function compareProperties(comparison: Comparison, before: View, after: View): void {
  const old = before.flat.properties ?? new Map<string, Site>()
  const now = after.flat.properties ?? new Map<string, Site>()
  const names = new Set([...old.keys(), ...now.keys(), ...requiredOf(before), ...requiredOf(after)])
  for (const name of names) {
    const oldSite = old.get(name) ?? impliedSite(before, name)
    const nowSite = now.get(name) ?? impliedSite(after, name)
    if (oldSite === undefined && nowSite !== undefined) reportAdded(comparison, before, after, name, nowSite)
    else if (oldSite !== undefined && nowSite === undefined)
      reportRemoved(comparison, before, after, name, oldSite)
    else if (oldSite !== undefined && nowSite !== undefined) {
      compareRequired(comparison, before, after, name, oldSite, nowSite)
      comparison.compare(openView(before.root, oldSite), openView(after.root, nowSite))
    }
  }
}

/** A name that is required without a schema of its own still is a property. */
const impliedSite = (view: View, name: string): Site | undefined =>
  isRequired(view, name) ? { schema: {}, path: placeOf(view, 'required') } : undefined

function reportAdded(comparison: Comparison, before: View, after: View, name: string, site: Site): void {
  const closing = isRefused(before, name) ? '-to-closed' : ''
  const need = !isRequired(after, name) ? 'optional' : hasDefault(after, site) ? 'defaulted' : 'required'
  comparison.report({
    kind: `${need}-property-added${closing}`,
    beforePath: undefined,
    afterPath: site.path,
    after: name,
  })
  // Until now the name was one of "all the others", which may have been described.
  const old = remainderOf(before, restKeyword(before))
  if (typeof old === 'object') comparison.compare(openView(before.root, old), openView(after.root, site))
}

function reportRemoved(comparison: Comparison, before: View, after: View, name: string, site: Site): void {
  const need = isRequired(before, name) ? 'required' : 'optional'
  const refusal = isRefused(after, name) ? '-and-refused' : ''
  comparison.report({
    kind: `${need}-property-removed${refusal}`,
    beforePath: site.path,
    afterPath: undefined,
    before: name,
  })
  const now = remainderOf(after, restKeyword(after))
  if (typeof now === 'object') comparison.compare(openView(before.root, site), openView(after.root, now))
}

function compareRequired(
  { report }: Comparison,
  before: View,
  after: View,
  name: string,
  oldSite: Site,
  nowSite: Site,
): void {
  if (isRequired(before, name) === isRequired(after, name)) return
  const need = hasDefault(after, nowSite) ? 'defaulted-property' : 'property'
  report({
    kind: isRequired(after, name) ? `${need}-became-required` : 'property-became-optional',
    beforePath: oldSite.path,
    afterPath: nowSite.path,
    before: name,
    after: name,
  })
}

const requiredOf = (view: View): readonly string[] => {
  const required = keywordOf(view, 'required')
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
}

const isRequired = (view: View, name: string): boolean => requiredOf(view).includes(name)

const hasDefault = (view: View, site: Site): boolean => openView(view.root, site).flat.keywords.has('default')

/** Whether a closed object would refuse a property that it does not name. */
const isRefused = (view: View, name: string): boolean =>
  remainderOf(view, restKeyword(view)) === 'closed' &&
  !patternsOf(view).some(([pattern]) => matches(pattern, name))

/** The schemas for properties by pattern. */
export const patternsOf = (view: View): readonly (readonly [string, Site])[] => [
  ...siteMapOf(view.flat.keywords.get('patternProperties')),
]

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch {
    return false
  }
}

/** The keyword that says what an object may hold besides its named properties. */
export const restKeyword = (view: View): string =>
  view.flat.keywords.has('additionalProperties') ? 'additionalProperties' : 'unevaluatedProperties'
