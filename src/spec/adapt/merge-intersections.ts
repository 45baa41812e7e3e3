import { isAssertion, splitAnnotations } from '../../json-schema/annotations.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { mapSchema } from '../../json-schema/map-schema.ts'
import { derive } from '../../json-schema/origin.ts'
import { createResolver, referenceOf, type Resolver } from '../../json-schema/references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, collectChanges } from './adapted.ts'
import { type Both, createBoth } from './conjunctions.ts'
import { type Conflict, intersect } from './intersect.ts'

export interface MergeOptions {
  /** Write what stands beside `anyOf` or `oneOf` into each branch. */
  readonly distribute?: boolean
  /** Leave out what cannot be merged, rather than leave the `allOf`. */
  readonly force?: boolean
}

/** Writes each `allOf` as one schema, where one schema can say it. */
export const mergeIntersections = (schema: JsonSchema, options: MergeOptions = {}): Adapted =>
  collectChanges((report) => {
    const resolver = createResolver(schema)
    const both = createBoth()
    let merges = 0
    return mapSchema(schema, {
      enter(inner, place) {
        if (merges > MOST_MERGES) return inner
        const { schema: merged, conflicts } = mergeNode(inner, resolver, both)
        const isMerged = options.force === true || conflicts.every(({ isRefinement }) => isRefinement)
        if (isMerged && merged !== inner) {
          merges++
          report(place, 'allOf', 'the parts of `allOf` are written as one schema')
        }
        for (const { keyword, reason } of isMerged ? conflicts : []) {
          report(place, keyword, `a second \`${keyword}\` is left out: ${reason}`, true)
        }
        const result = isMerged ? derive(merged, inner) : inner
        return options.distribute === true ? distribute(result) : result
      },
    })
  })

/** Recursive schemas that restrict each other can meet in thousands of combinations; what is left stays an `allOf`. */
const MOST_MERGES = 1_000

interface Merged {
  readonly schema: JsonSchema
  readonly conflicts: readonly Conflict[]
}

/** Merges the `allOf` of one schema, and a `$ref` with what restricts it further. Inner schemas stay as they are. */
export function mergeNode(schema: JsonSchema, resolver: Resolver, both: Both = createBoth()): Merged {
  const single = singleReference(schema)
  if (single !== undefined) return { schema: single, conflicts: [] }
  const restricts = Object.keys(schema).some((keyword) => keyword !== '$ref' && isAssertion(keyword))
  const needsMerge = Array.isArray(schema['allOf']) || (referenceOf(schema) !== undefined && restricts)
  if (!needsMerge) return { schema, conflicts: [] }
  const { unevaluatedProperties, ...own } = schema
  const conflicts: Conflict[] = []
  let result: JsonSchema = {}
  for (const part of partsOf(own, resolver, conflicts)) {
    const merged = intersect(result, part, both)
    result = merged.schema
    conflicts.push(...merged.conflicts)
  }
  const isClosed = unevaluatedProperties === false && !holdsBranches(result)
  const rest = unevaluatedProperties === undefined || isClosed ? {} : { unevaluatedProperties }
  const closed = isClosed && !('additionalProperties' in result) ? { additionalProperties: false } : {}
  return { schema: { ...result, ...rest, ...closed }, conflicts }
}

/** Whether more properties than its own are described by schemas for the same value. */
const holdsBranches = (schema: JsonSchema): boolean =>
  ['anyOf', 'oneOf', 'if', 'dependentSchemas'].some((keyword) => keyword in schema)

/** `{ allOf: [{ $ref }], description }`, as older pydantic writes it, is a reference with a description. */
function singleReference(schema: JsonSchema): JsonSchema | undefined {
  const { allOf, ...rest } = schema
  if (!Array.isArray(allOf) || allOf.length !== 1 || Object.keys(rest).some(isAssertion)) return undefined
  const [branch] = allOf as readonly unknown[]
  return isObject(branch) && referenceOf(branch) !== undefined && Object.keys(branch).length === 1
    ? { ...branch, ...rest }
    : undefined
}

/** The schema without its `allOf` and `$ref`, and all that these stand for, over any number of steps. */
function partsOf(schema: JsonSchema, resolver: Resolver, conflicts: Conflict[]): readonly JsonSchema[] {
  const parts: JsonSchema[] = []
  const seen = new Set<unknown>()
  const pending: unknown[] = [schema]
  while (pending.length > 0) {
    const next = pending.pop()
    if (seen.has(next) || next === true) continue
    seen.add(next)
    if (!isObject(next)) {
      conflicts.push({ keyword: 'allOf', reason: 'one part accepts nothing', isRefinement: false })
      continue
    }
    const reference = referenceOf(next)
    const { allOf, $ref: _ref, $dynamicRef: _dynamic, $defs, unevaluatedProperties, ...own } = next
    const closes = unevaluatedProperties === false && !('additionalProperties' in own)
    if (closes && (holdsBranches(own) || Array.isArray(allOf))) {
      const reason = 'which keys are left over depends on its branches'
      conflicts.push({ keyword: 'unevaluatedProperties', reason, isRefinement: false })
    }
    parts.push({
      ...own,
      ...(parts.length > 0 || $defs === undefined ? {} : { $defs }),
      ...(closes ? { additionalProperties: false } : {}),
    })
    if (Array.isArray(allOf)) pending.push(...(allOf as unknown[]).toReversed())
    if (reference !== undefined) {
      const target = resolver.resolve(reference, next)
      if (target !== undefined) pending.push(target)
      else conflicts.push({ keyword: '$ref', reason: `"${reference}" names nothing`, isRefinement: false })
    }
  }
  return parts
}

/** `P and (A or B)` is `(P and A) or (P and B)`; the branches are merged when they are visited. */
function distribute(schema: JsonSchema): JsonSchema {
  const union = ['anyOf', 'oneOf'].find((keyword) => Array.isArray(schema[keyword]))
  if (union === undefined) return schema
  const { [union]: branches, unevaluatedProperties: leftOver, ...rest } = schema
  const { assertions, annotations } = splitAnnotations(rest)
  if (Object.keys(assertions).length === 0) return schema
  const shared = derive(assertions, schema)
  const closing = leftOver === undefined ? {} : { unevaluatedProperties: leftOver }
  const parts = (branches as readonly unknown[]).map((branch) =>
    derive({ allOf: [shared, branch], ...closing }, isObject(branch) ? branch : schema),
  )
  return derive({ ...annotations, [union]: parts }, schema)
}
