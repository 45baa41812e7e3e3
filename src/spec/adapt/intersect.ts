import { isAssertion } from '../../json-schema/annotations.ts'
import { sameJson } from '../../json-schema/same-json.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { Both } from './conjunctions.ts'
import { intersectArrays, intersectObjects } from './intersect-containers.ts'
import { typeOf } from './infer-type.ts'
import { typesOf } from './types-of.ts'

/** Something that the second schema says and the intersection does not. */
export interface Conflict {
  readonly keyword: string
  readonly reason: string
  /** It only refines a value: left out, the intersection takes a little more than both do. */
  readonly isRefinement: boolean
}

export interface Intersection {
  readonly schema: JsonSchema
  readonly conflicts: readonly Conflict[]
}

/**
 * One schema that accepts what both accept, one level deep: a property that both describe gets an `allOf` of the two.
 *
 * Annotations of `left` win. Where JSON Schema has no single keyword for what both say, `left` has its way, and the
 * conflict is told.
 */
export function intersect(left: JsonSchema, right: JsonSchema, both: Both): Intersection {
  const conflicts: Conflict[] = []
  const conflict = (keyword: string, reason: string): void => {
    conflicts.push({ keyword, reason, isRefinement: REFINEMENTS.has(keyword) })
  }
  if ('type' in left && 'type' in right && mergeTypes(left['type'], right['type']) === undefined) {
    conflict('type', 'nothing satisfies both')
    return { schema: left, conflicts }
  }
  const objects = intersectObjects(left, right, both)
  if (typeof objects === 'string') conflict(objects, 'the two disagree about which other keys there may be')
  const containers = {
    ...(typeof objects === 'string' ? {} : objects),
    ...intersectArrays(left, right, both),
  }
  const result: Record<string, unknown> = { ...left, ...right, ...left, ...containers }
  for (const keyword of Object.keys(right)) {
    if (CONTAINERS.has(keyword) || !isAssertion(keyword) || !Object.hasOwn(left, keyword)) continue
    if (sameJson(left[keyword], right[keyword])) continue
    const merged = BOTH.has(keyword)
      ? both(left[keyword], right[keyword])
      : MERGERS.get(keyword)?.(left[keyword] as never, right[keyword] as never)
    if (merged !== undefined) result[keyword] = merged
    else conflict(keyword, VALUES.has(keyword) ? 'nothing satisfies both' : 'one value of it cannot say both')
  }
  const settled = settleValues(result)
  if (settled === undefined) conflict('enum', 'nothing satisfies both')
  return { schema: settled ?? result, conflicts }
}

const REFINEMENTS: ReadonlySet<string> = new Set(['format', 'multipleOf', 'pattern'])

const VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'type'])

const CONTAINERS: ReadonlySet<string> = new Set([
  'additionalProperties',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
])

/** Two schemas for one thing. */
const BOTH: ReadonlySet<string> = new Set(['contentSchema', 'propertyNames', 'unevaluatedItems'])

type Merge = (left: never, right: never) => unknown

const larger = (left: number, right: number): number => Math.max(left, right)
const smaller = (left: number, right: number): number => Math.min(left, right)

const MERGERS: ReadonlyMap<string, Merge> = new Map(
  Object.entries({
    type: mergeTypes,
    enum: mergeValues,
    const: () => undefined,
    required: (left: string[], right: string[]) => [...new Set([...left, ...right])],
    minimum: larger,
    exclusiveMinimum: larger,
    maximum: smaller,
    exclusiveMaximum: smaller,
    minLength: larger,
    maxLength: smaller,
    minItems: larger,
    maxItems: smaller,
    minProperties: larger,
    maxProperties: smaller,
    multipleOf: commonMultiple,
    uniqueItems: (left: boolean, right: boolean) => left || right,
    not: (left: unknown, right: unknown) => ({ anyOf: [left, right] }),
  } as Record<string, Merge>),
)

function commonMultiple(left: number, right: number): number | undefined {
  if (!Number.isInteger(left) || !Number.isInteger(right)) return undefined
  let [one, other] = [left, right]
  while (other !== 0) [one, other] = [other, one % other]
  return (left / one) * right
}

function mergeTypes(left: unknown, right: unknown): unknown {
  const [one, other] = [[left].flat(), [right].flat()] as [string[], string[]]
  const shared = one.flatMap((type) => {
    if (other.includes(type)) return [type]
    if (type === 'integer' && other.includes('number')) return ['integer']
    return type === 'number' && other.includes('integer') ? ['integer'] : []
  })
  const types = [...new Set(shared)]
  return types.length === 1 ? types[0] : types.length === 0 ? undefined : types
}

function mergeValues(left: unknown[], right: unknown[]): unknown {
  const shared = left.filter((value) => right.some((other) => sameJson(value, other)))
  return shared.length === 0 ? undefined : shared
}

/** Keeps of `enum` and `const` what `type` lets through, and says it once; `undefined` when nothing is left. */
function settleValues(schema: JsonSchema): JsonSchema | undefined {
  const { enum: values, ...rest } = schema
  const types = typesOf(schema)
  const fits = (one: unknown): boolean =>
    types === undefined || types.has(typeOf(one)) || isNumber(one, types)
  if ('const' in schema) {
    const isListed = !Array.isArray(values) || values.some((one) => sameJson(one, schema['const']))
    return isListed && fits(schema['const']) ? rest : undefined
  }
  if (!Array.isArray(values)) return schema
  const kept = values.filter(fits)
  if (kept.length === values.length) return schema
  return kept.length === 0 ? undefined : { ...schema, enum: kept }
}

const isNumber = (value: unknown, types: ReadonlySet<string>): boolean =>
  typeof value === 'number' && types.has('number')
