import { printPointer } from '../../json-schema/pointer.ts'
import type { JsonSchema, Path } from '../../json-schema/types.ts'
import { isSchemaObject } from '../schema-document.ts'
import { conjoin } from './conjoin.ts'
import { joinDisjoint } from './join-disjoint.ts'
import { EMPTY_FLAT, type Flat, type Site, siteMapOf, siteOf, sitesOf, withoutKeywords } from './site.ts'

/** The places on the way to the one being flattened; meeting one again is a cycle. */
type Trail = ReadonlySet<string>

/**
 * Writes out one level of a schema, so that two spellings of one meaning look alike.
 *
 * References are replaced by what they name, `allOf` members that agree with their surroundings are merged, and
 * branches of different types (`anyOf` of string and null) become one schema with a list of types.
 */
export function flatten(root: JsonSchema, site: Site, trail: Trail = new Set()): Flat {
  if (site.schema === false) return NEVER(site.path)
  if (!isSchemaObject(site.schema)) return EMPTY_FLAT
  const here = printPointer(site.path)
  if (trail.has(here)) return EMPTY_FLAT
  const onward = new Set([...trail, here])
  let flat = ownKeywords(site.schema, site.path)
  flat = inlineReference(root, flat, onward)
  flat = mergeAllOf(root, flat, onward)
  flat = mergeUnion(root, flat, 'anyOf', onward)
  return mergeUnion(root, flat, 'oneOf', onward)
}

const NEVER = (path: Path): Flat => ({ ...EMPTY_FLAT, keywords: new Map([['not', { value: {}, path }]]) })

function ownKeywords(schema: JsonSchema, path: Path): Flat {
  const { properties, ...others } = schema
  const keywords = Object.entries(others).map(
    ([keyword, value]) => [keyword, { value, path: [...path, keyword] }] as const,
  )
  const stated = properties !== undefined
  return {
    keywords: new Map(keywords),
    properties: stated ? siteMapOf({ value: properties, path: [...path, 'properties'] }) : undefined,
    members: [],
  }
}

function inlineReference(root: JsonSchema, flat: Flat, trail: Trail): Flat {
  const reference = flat.keywords.get('$ref')?.value
  const target = typeof reference === 'string' ? siteOf(root, reference) : undefined
  // What cannot be resolved stays, and is compared by its text.
  if (target === undefined) return flat
  const siblings = withoutKeywords(flat, '$ref')
  return conjoin(siblings, flatten(root, target, trail)) ?? withMembers(siblings, [target])
}

function mergeAllOf(root: JsonSchema, flat: Flat, trail: Trail): Flat {
  let merged = withoutKeywords(flat, 'allOf')
  const left: Site[] = []
  for (const member of sitesOf(flat.keywords.get('allOf'))) {
    const together = conjoin(merged, flatten(root, member, trail))
    if (together === undefined) left.push(member)
    else merged = together
  }
  return withMembers(merged, left)
}

function mergeUnion(root: JsonSchema, flat: Flat, keyword: 'anyOf' | 'oneOf', trail: Trail): Flat {
  const union = flat.keywords.get(keyword)
  const branches = sitesOf(union)
  if (union === undefined || branches.length === 0) return flat
  const flattened = branches.map((branch) => flatten(root, branch, trail))
  const joined = flattened.length === 1 ? flattened[0] : joinDisjoint(flattened, union.path)
  if (joined === undefined) return flat
  const marked = flattened.length === 1 ? joined : { ...joined, joined: keyword }
  return conjoin(withoutKeywords(flat, keyword), marked) ?? flat
}

const withMembers = (flat: Flat, members: readonly Site[]): Flat =>
  members.length === 0 ? flat : { ...flat, members: [...flat.members, ...members] }
