import { isObject } from './json-object.ts'
import { LOCATIONS } from './annotations.ts'
import { mapSchema, type Place, trackOrigins } from './map-schema.ts'
import { derive } from './origin.ts'
import { parseReference, printReference } from './pointer.ts'
import { createResolver, referenceOf, type Resolver } from './references.ts'
import type { JsonSchema } from './types.ts'
import { walkSchema } from './walk.ts'

export interface HoistOptions {
  /** What to put in place of a reference that names nothing; by default it stays. */
  readonly onDangling?: (schema: JsonSchema, place: Place, reference: string) => unknown
  /** Told of each reference whose text changes. */
  readonly onMove?: (place: Place, before: string, after: string) => void
}

/**
 * Gathers all that is referred to in the root's `$defs`, so that every reference is `#` or `#/$defs/Name`.
 *
 * Anchors, `$id`s and definitions that nothing uses are gone afterwards; it accepts the same values as before.
 */
export function hoistDefinitions(schema: JsonSchema, options: HoistOptions = {}): JsonSchema {
  const root = trackOrigins(schema)
  const resolver = createResolver(root)
  const names = nameTargets(root, resolver)
  const body = derive(withoutLocations(root), root)
  const definitions = [...names].map(([target, name]) => [name, target] as const)
  const whole = definitions.length === 0 ? body : { ...body, $defs: Object.fromEntries(definitions) }
  return mapSchema(derive(whole, root), {
    enter: (inner, { at }) => (at.parent === undefined ? inner : derive(withoutLocations(inner), inner)),
    leave(copy, place) {
      const reference = referenceOf(copy)
      if (reference === undefined) return copy
      const source = place.at.parent === undefined ? root : (place.at.schema as JsonSchema)
      const target = resolver.resolve(reference, source)
      const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, ...siblings } = copy
      if (typeof target === 'boolean') return target ? siblings : false
      if (!isObject(target)) return options.onDangling?.(siblings, place, reference) ?? copy
      const $ref = target === root ? '#' : printReference(['$defs', names.get(target)!])
      if ($ref !== reference) options.onMove?.(place, reference, $ref)
      return { $ref, ...siblings }
    },
  })
}

const withoutLocations = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !LOCATIONS.has(keyword)))

/** Every schema that the root refers to, over any number of steps, and a name for each. */
function nameTargets(root: JsonSchema, resolver: Resolver): ReadonlyMap<JsonSchema, string> {
  const names = new Map<JsonSchema, string>()
  const taken = new Set<string>()
  const known = topLevelNames(root)
  const pending: JsonSchema[] = [root]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    for (const [reference, from] of referencesIn(place)) {
      const target = resolver.resolve(reference, from)
      if (!isObject(target) || target === root || names.has(target)) continue
      const name = freeName(known.get(target) ?? lastKey(reference), taken)
      taken.add(name)
      names.set(target, name)
      pending.push(target)
    }
  }
  return names
}

/** The references that count as soon as `schema` does: those of its definitions do when they are used. */
function* referencesIn(schema: JsonSchema): Generator<readonly [string, JsonSchema]> {
  const unused = new Set<unknown>()
  for (const node of walkSchema(schema)) {
    const isUnused = unused.has(node.parent) || node.keyword === '$defs' || node.keyword === 'definitions'
    if (isUnused) unused.add(node)
    const reference = isUnused ? undefined : referenceOf(node.schema)
    if (reference !== undefined) yield [reference, node.schema as JsonSchema]
  }
}

function topLevelNames(root: JsonSchema): ReadonlyMap<unknown, string> {
  const maps = [root['definitions'], root['$defs']].filter(isObject)
  return new Map(maps.flatMap((map) => Object.entries(map)).map(([name, schema]) => [schema, name]))
}

const lastKey = (reference: string): string =>
  parseReference(reference.slice(Math.max(0, reference.indexOf('#')))).at(-1) ?? reference.replace(/^.*#/, '')

/** Some providers read the name out of the reference, so it keeps to letters that mean themselves there. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const name = wanted.replaceAll(/[^\w.-]+/g, '_').replaceAll(/^_+$/g, '') || 'definition'
  for (let count = 2, free = name; ; count++) {
    if (!taken.has(free)) return free
    free = `${name}_${count}`
  }
}
