import { isAssertion } from './keywords.ts'
import { isSameJson } from './same-json.ts'
import type { Entry, Flat, Site } from './site.ts'

/**
 * Merges two schemas that must both hold into one, when each keyword's meaning survives that.
 *
 * Annotations of `outer` win. `undefined` when the two disagree in a way that one schema cannot say.
 */
export function conjoin(outer: Flat, inner: Flat): Flat | undefined {
  if (!isClosureKept(outer, inner)) return undefined
  const properties = mergeProperties(outer.properties, inner.properties)
  if (properties === CONFLICT) return undefined
  const keywords = new Map(outer.keywords)
  for (const [keyword, theirs] of inner.keywords) {
    const ours = keywords.get(keyword)
    const merged = ours === undefined ? theirs : mergeKeyword(keyword, ours, theirs)
    if (merged === undefined) return undefined
    keywords.set(keyword, merged)
  }
  const members = [...outer.members, ...inner.members]
  return { keywords, properties, members, joined: outer.joined ?? inner.joined }
}

const CONFLICT = Symbol('conflict')

function mergeProperties(
  ours: ReadonlyMap<string, Site> | undefined,
  theirs: ReadonlyMap<string, Site> | undefined,
): ReadonlyMap<string, Site> | undefined | typeof CONFLICT {
  if (ours === undefined || theirs === undefined) return ours ?? theirs
  const merged = new Map(ours)
  for (const [name, site] of theirs) {
    const own = merged.get(name)
    if (own !== undefined && !isSameJson(own.schema, site.schema)) return CONFLICT
    merged.set(name, own ?? site)
  }
  return merged
}

/** A closed object must not meet properties that it does not know, or merging would let them in. */
function isClosureKept(left: Flat, right: Flat): boolean {
  return isKeptBy(left, right) && isKeptBy(right, left)
}

const isKeptBy = (one: Flat, other: Flat): boolean => {
  if (!one.keywords.has('additionalProperties') && !one.keywords.has('unevaluatedProperties')) return true
  if (other.keywords.has('patternProperties')) return false
  return [...(other.properties?.keys() ?? [])].every((name) => one.properties?.has(name) === true)
}

const LARGER_WINS = new Set(
  'minimum exclusiveMinimum minLength minItems minProperties minContains'.split(' '),
)
const SMALLER_WINS = new Set(
  'maximum exclusiveMaximum maxLength maxItems maxProperties maxContains'.split(' '),
)
const ONE_SIDE_ONLY = new Set('if then else not anyOf oneOf contains prefixItems items'.split(' '))

function mergeKeyword(keyword: string, ours: Entry, theirs: Entry): Entry | undefined {
  if (keyword === 'type') return mergeTypes(ours, theirs)
  if (keyword === 'required') return mergeRequired(ours, theirs)
  if (!isAssertion(keyword)) return ours
  if (!ONE_SIDE_ONLY.has(keyword) && isSameJson(ours.value, theirs.value)) return ours
  if (typeof ours.value !== 'number' || typeof theirs.value !== 'number') return undefined
  if (LARGER_WINS.has(keyword)) return ours.value >= theirs.value ? ours : theirs
  if (SMALLER_WINS.has(keyword)) return ours.value <= theirs.value ? ours : theirs
  return undefined
}

function mergeTypes(ours: Entry, theirs: Entry): Entry | undefined {
  const left = listOf(ours.value)
  const right = listOf(theirs.value)
  const both = [
    ...left.filter((type) => namesType(right, type)),
    ...right.filter((type) => namesType(left, type)),
  ]
  const types = [...new Set(both)]
  if (types.length === 0) return undefined
  return { value: types.length === 1 ? types[0] : types, path: ours.path }
}

const namesType = (types: readonly unknown[], type: unknown): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

function mergeRequired(ours: Entry, theirs: Entry): Entry {
  return { value: [...new Set([...listOf(ours.value), ...listOf(theirs.value)])], path: ours.path }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
