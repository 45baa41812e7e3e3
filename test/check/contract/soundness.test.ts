import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareSchemas } from '../../../src/check/contract/compare-schemas.ts'
import { judgeDelta, type Side } from '../../../src/check/contract/judge.ts'
import { createArbitrary } from '../../../src/check/fuzz/arbitrary.ts'
import { createReferenceValidator } from '../../../src/check/fuzz/reference-validator.ts'
import type { JsonSchema } from '../../../src/index.ts'
import { ROWS } from './rows.ts'

/**
 * Values that show a change to break somebody although it is called safe: arguments that were accepted and are
 * refused now, or an output that a consumer of the old schema refuses.
 */
async function counterexamples(
  before: JsonSchema,
  after: JsonSchema,
  side: Side,
): Promise<readonly unknown[]> {
  const changes = compareSchemas(before, after).map((delta) => judgeDelta(delta, side))
  if (changes.some(({ severity }) => severity !== 'safe')) return []
  const [promised, checked] = side === 'in' ? [before, after] : [after, before]
  const values = createArbitrary(fc.default, promised)
  if (values === undefined) return []
  const [isPromised, isAccepted] = await Promise.all([promised, checked].map(createReferenceValidator))
  return fc
    .sample(values, { numRuns: 60, seed: 3 })
    .filter((value) => isPromised!(value) && !isAccepted!(value))
}

describe('what is called safe breaks nobody', () => {
  const pairs = ROWS.flatMap(({ title, shows, differs }) =>
    [shows, differs].flatMap(([before, after]) => [
      { title, before, after },
      { title, before: after, after: before },
    ]),
  )

  test('among the changes of the table, in either direction', async () => {
    const faults: unknown[] = []
    for (const { title, before, after } of pairs) {
      for (const place of ['argument_schema', 'output_schema'] as const) {
        const schemas = [before[place], after[place]]
        if (schemas[0] === undefined || schemas[1] === undefined || isDraft07(schemas)) continue
        for (const side of ['in', 'out'] as const) {
          const found = await counterexamples(schemas[0], schemas[1], side)
          if (found.length > 0) faults.push({ title, side, schemas, value: found[0] })
        }
      }
    }
    expect(faults).toEqual([])
  })

  test('among random changes', async () => {
    await fc.assert(
      fc.asyncProperty(objects, objects, fc.boolean(), async (before, other, isUnrelated) => {
        const after = isUnrelated ? other : blend(before, other)
        for (const side of ['in', 'out'] as const) {
          expect(await counterexamples(before, after, side)).toEqual([])
        }
      }),
      { numRuns: 300, seed: 5 },
    )
  })
})

/** A tuple as draft-07 writes it is no valid schema of 2020-12. */
const isDraft07 = (schemas: unknown): boolean => JSON.stringify(schemas).includes('"items":[')

/** The first schema with some of its properties as in the second. */
function blend(before: JsonSchema, other: JsonSchema): JsonSchema {
  const properties = { ...(before['properties'] as object), b: (other['properties'] as JsonSchema)['b'] }
  return { ...before, properties }
}

const small = fc.integer({ min: 0, max: 4 })

const optional = (keyword: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<JsonSchema> =>
  fc.option(value, { nil: undefined, freq: 2 }).map((one) => (one === undefined ? {} : { [keyword]: one }))

const merged = (...parts: readonly fc.Arbitrary<JsonSchema>[]): fc.Arbitrary<JsonSchema> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as JsonSchema)

const scalars: fc.Arbitrary<JsonSchema> = fc.oneof(
  merged(fc.constant({ type: 'string' }), optional('minLength', small), optional('maxLength', small)),
  merged(
    fc.constantFrom({ type: 'integer' }, { type: 'number' }),
    optional('minimum', small),
    optional('maximum', small),
    optional('exclusiveMinimum', small),
    optional('multipleOf', fc.constantFrom(1, 2, 3)),
  ),
  fc.subarray(['a', 'b', 1, null], { minLength: 1 }).map((values) => ({ enum: values })),
  fc.subarray(['string', 'integer', 'null'], { minLength: 1 }).map((type) => ({ type })),
  fc.constant({ type: 'boolean' }),
  fc.constant({ not: { type: 'string' } }),
  fc.constant({}),
)

const { schema: schemas } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalars,
    merged(
      fc.constant({ type: 'array' }),
      optional('items', tie('schema')),
      optional('minItems', fc.constantFrom(0, 1)),
      optional('maxItems', fc.constantFrom(1, 2)),
      optional('uniqueItems', fc.boolean()),
      optional('prefixItems', fc.array(tie('schema'), { minLength: 1, maxLength: 2 })),
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
    objectOf(tie('schema')),
  ),
}))

function objectOf(schema: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> {
  return merged(
    fc.constant({ type: 'object' }),
    fc.record({
      properties: fc.record({ a: schema, b: schema }, { requiredKeys: ['b'], noNullPrototype: true }),
    }),
    optional('required', fc.subarray(['a', 'b'])),
    optional('minProperties', fc.constantFrom(0, 1)),
    optional('maxProperties', fc.constantFrom(1, 2)),
    optional('dependentRequired', fc.constantFrom({ a: ['b'] }, { b: ['a'] })),
    optional('patternProperties', fc.record({ '^p': scalars }, { noNullPrototype: true })),
    optional('propertyNames', fc.constantFrom({ type: 'string' }, { maxLength: 3 })),
    optional('additionalProperties', fc.oneof(fc.constant(false), fc.constant(true), scalars)),
  )
}

const objects = objectOf(schemas)
