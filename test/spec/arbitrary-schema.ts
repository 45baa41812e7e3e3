import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  letrec,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
} from 'fast-check'
import type { JsonSchema } from '../../src/json-schema/types.ts'

const NAMES = ['a', 'b', 'type', 'anyOf', '$ref', 'properties', 'items'] as const
const WORDS = ['x', 'y', 'type', 'null', '$ref'] as const

const optionally = <T>(key: string, value: Arbitrary<T>): Arbitrary<JsonSchema> =>
  option(value, { nil: undefined, freq: 2 }).map((found) => (found === undefined ? {} : { [key]: found }))

const merge = (...parts: Arbitrary<JsonSchema>[]): Arbitrary<JsonSchema> =>
  tuple(...parts).map((found) => Object.assign({}, ...found) as JsonSchema)

const annotated = (schema: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> =>
  merge(schema, optionally('description', constantFrom('Some text', 'Other text')))

const text = merge(
  constant({ type: 'string' }),
  optionally('minLength', integer({ min: 0, max: 2 })),
  optionally('maxLength', integer({ min: 2, max: 4 })),
)

const bounded = (type: 'integer' | 'number'): Arbitrary<JsonSchema> =>
  merge(
    constant({ type }),
    optionally('minimum', integer({ min: -3, max: 0 })),
    optionally('exclusiveMinimum', integer({ min: -4, max: 0 })),
    optionally('maximum', integer({ min: 1, max: 6 })),
    optionally('multipleOf', constantFrom(1, 2)),
  )

const scalar: Arbitrary<JsonSchema> = annotated(
  oneof(
    text,
    bounded('integer'),
    bounded('number'),
    constantFrom<JsonSchema>(
      { type: 'boolean' },
      { type: 'null' },
      { type: ['string', 'null'] },
      { type: ['integer', 'string'], minLength: 1, minimum: 0 },
      { type: ['string', 'null'], enum: ['x', null] },
      { const: 'x' },
      { const: 3 },
      { const: null },
      { enum: ['x', 'y', 1, null] },
      { type: 'integer', enum: [1, 2] },
    ),
    uniqueArray(constantFrom(...WORDS), { minLength: 1 }).map((values) => ({ type: 'string', enum: values })),
  ),
)

const DEFINITIONS = ['A', 'B'] as const

const { node } = letrec<{ node: JsonSchema; object: JsonSchema }>((tie) => ({
  node: oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: scalar, weight: 4 },
    { arbitrary: annotated(tie('object')), weight: 3 },
    { arbitrary: annotated(arrayOf(tie('node'))), weight: 1 },
    { arbitrary: annotated(tupleOf(tie('node'))), weight: 1 },
    { arbitrary: annotated(listOf('anyOf', tie('node'))), weight: 1 },
    { arbitrary: annotated(listOf('oneOf', tie('node'))), weight: 1 },
    { arbitrary: annotated(discriminated(tie('object'))), weight: 1 },
    { arbitrary: listOf('allOf', tie('object')), weight: 1 },
    {
      arbitrary: tuple(tie('object'), listOf('anyOf', tie('object'))).map(([a, b]) => ({ ...a, ...b })),
      weight: 1,
    },
    { arbitrary: tuple(text, text).map(([a, b]) => ({ ...a, allOf: [b] })), weight: 1 },
    {
      arbitrary: annotated(constantFrom(...DEFINITIONS).map((name) => ({ $ref: `#/$defs/${name}` }))),
      weight: 1,
    },
  ),
  object: objectOf(tie('node')),
}))

function objectOf(inner: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> {
  return record({
    entries: uniqueArray(tuple(constantFrom(...NAMES), inner, boolean(), boolean()), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 3,
    }),
    others: constantFrom(undefined, undefined, false, true),
  }).map(({ entries, others }) => {
    const required = entries.filter(([, , isRequired]) => isRequired).map(([name]) => name)
    return {
      type: 'object',
      properties: Object.fromEntries(
        entries.map(([name, schema, isRequired, hasDefault]) => [
          name,
          hasDefault && !isRequired && schema['type'] === 'string' ? { ...schema, default: 'xx' } : schema,
        ]),
      ),
      ...(required.length > 0 ? { required } : {}),
      ...(others === undefined ? {} : { additionalProperties: others }),
    }
  })
}

function arrayOf(inner: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> {
  return merge(
    inner.map((items) => ({ type: 'array', items })),
    optionally('minItems', integer({ min: 0, max: 2 })),
    optionally('maxItems', integer({ min: 2, max: 3 })),
    optionally('uniqueItems', constant(true)),
  )
}

function tupleOf(inner: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> {
  return tuple(inner, inner, boolean(), boolean()).map(([one, other, isUniform, isClosed]) => ({
    type: 'array',
    prefixItems: isUniform ? [one, one] : [one, other],
    minItems: 1,
    ...(isClosed ? { items: false } : { maxItems: 2 }),
  }))
}

function listOf(union: string, inner: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> {
  return array(inner, { minLength: 1, maxLength: 3 }).map((branches) => ({ [union]: branches }))
}

const tag = (schema: JsonSchema, value: string): JsonSchema => ({
  ...schema,
  properties: { ...(schema['properties'] as JsonSchema), kind: { const: value } },
  required: [...((schema['required'] ?? []) as string[]), 'kind'],
})

function discriminated(object: Arbitrary<JsonSchema>): Arbitrary<JsonSchema> {
  return tuple(object, object).map(([one, other]) => ({ oneOf: [tag(one, 'one'), tag(other, 'other')] }))
}

/** An object schema with definitions that it may use, recursively too. */
export const anySchema: Arbitrary<JsonSchema> = tuple(objectOf(node), objectOf(node), objectOf(node)).map(
  ([root, first, second]) => ({ ...root, $defs: { A: first, B: second } }),
)
