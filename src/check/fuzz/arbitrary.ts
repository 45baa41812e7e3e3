import { printPointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { conjoin } from '../contract/conjoin.ts'
import { flatten } from '../contract/flatten.ts'
import { typesOfKeyword } from '../contract/keywords.ts'
import { type JsonType, typesNamed } from '../contract/schema-facts.ts'
import { type Flat, type Site, sitesOf, withoutKeywords } from '../contract/site.ts'
import { arrayArbitrary } from './array-arbitrary.ts'
import type { AnyArbitrary, Arbitrary, FastCheck } from './fast-check.ts'
import { integerArbitrary, numberArbitrary } from './number-arbitrary.ts'
import { objectArbitrary } from './object-arbitrary.ts'
import { stringArbitrary } from './string-arbitrary.ts'

/** What the builders of one type need to build what is inside. */
export interface Builder {
  readonly fc: FastCheck
  /** `undefined` for a schema that no value of reasonable depth fits. */
  build(site: Site): AnyArbitrary | undefined
  /** Any small JSON value. */
  readonly anything: () => AnyArbitrary
}

/**
 * Makes an arbitrary of values that fit a JSON Schema, biased towards the edges: bounds, empty and odd texts,
 * missing optional keys.
 *
 * What `not`, `if` and colliding `allOf` demand is left to chance: check a value before relying on it. `undefined`
 * when no value of reasonable depth fits.
 */
export function createArbitrary(fc: FastCheck, root: JsonSchema): AnyArbitrary | undefined {
  const budget = { places: MOST_PLACES }
  return buildSite({ fc, root, budget, trail: [] }, { schema: root, path: [] })
}

/** A recursive schema is followed this often on one way down. */
const DEEPEST_RECURSION = 3
/** A schema that branches and recurses is cut off after so many places. */
const MOST_PLACES = 4000

interface State {
  readonly fc: FastCheck
  readonly root: JsonSchema
  readonly budget: { places: number }
  /** The places on the way down. */
  readonly trail: readonly string[]
}

function buildSite(state: State, site: Site): AnyArbitrary | undefined {
  if (site.schema === false || state.budget.places-- <= 0) return undefined
  const here = printPointer(site.path)
  if (state.trail.filter((place) => place === here).length >= DEEPEST_RECURSION) return undefined
  return buildFlat({ ...state, trail: [...state.trail, here] }, flatten(state.root, site))
}

function buildFlat(state: State, flat: Flat): AnyArbitrary | undefined {
  const { fc } = state
  if (isNever(flat)) return undefined
  const listed = listedValues(flat)
  if (listed !== undefined) return listed.length === 0 ? undefined : fc.constantFrom(...listed)
  const union = (['anyOf', 'oneOf'] as const).find((keyword) => flat.keywords.has(keyword))
  if (union !== undefined) return buildUnion(state, flat, union)
  return oneOf(
    fc,
    typesOf(flat).map((type) => buildType(state, flat, type)),
  )
}

function isNever({ keywords }: Flat): boolean {
  const not = keywords.get('not')?.value
  return not === true || (typeof not === 'object' && not !== null && Object.keys(not).length === 0)
}

function listedValues({ keywords }: Flat): readonly unknown[] | undefined {
  if (keywords.has('const')) return [keywords.get('const')?.value]
  const list = keywords.get('enum')?.value
  return Array.isArray(list) ? list : undefined
}

function buildUnion(state: State, flat: Flat, keyword: 'anyOf' | 'oneOf'): AnyArbitrary | undefined {
  const rest = withoutKeywords(flat, keyword)
  const branches = sitesOf(flat.keywords.get(keyword)).map((site) => {
    const here = printPointer(site.path)
    if (state.trail.filter((place) => place === here).length >= DEEPEST_RECURSION) return undefined
    const branch = flatten(state.root, site)
    return buildFlat({ ...state, trail: [...state.trail, here] }, conjoin(rest, branch) ?? branch)
  })
  return oneOf(state.fc, branches)
}

/** The types to generate: those stated, else those that the other keywords speak about, else any. */
function typesOf({ keywords, properties }: Flat): readonly JsonType[] {
  const stated = typesNamed(keywords.get('type')?.value)
  if (stated.length > 0) return stated
  if (keywords.has('type')) return []
  if (properties !== undefined) return ['object']
  const hinted = [...keywords.keys()].flatMap((keyword) => typesOfKeyword(keyword)?.slice(0, 1) ?? [])
  return hinted.length > 0
    ? [...new Set(hinted)]
    : ['string', 'integer', 'boolean', 'null', 'array', 'object']
}

function buildType(state: State, flat: Flat, type: JsonType): AnyArbitrary | undefined {
  const { fc } = state
  const builder: Builder = {
    fc,
    build: (site) => buildSite(state, site),
    anything: () => fc.jsonValue({ maxDepth: 1 }).map(asWritten),
  }
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integerArbitrary(fc, flat)
    case 'number':
      return numberArbitrary(fc, flat)
    case 'string':
      return stringArbitrary(fc, flat)
    case 'array':
      return arrayArbitrary(builder, flat)
    case 'object':
      return objectArbitrary(builder, flat)
  }
}

/** Without what JSON text cannot tell, such as the sign of zero. */
const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function oneOf(
  fc: FastCheck,
  options: readonly (AnyArbitrary | undefined)[],
): Arbitrary<unknown> | undefined {
  const possible = options.filter((option) => option !== undefined)
  return possible.length < 2 ? possible[0] : fc.oneof({ withCrossShrink: true }, ...possible)
}
