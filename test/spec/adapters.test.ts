import { sample } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolvePointer } from '../../src/json-schema/pointer.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { addItems } from '../../src/spec/adapt/add-items.ts'
import { type Adapter, chainAdapters } from '../../src/spec/adapt/adapted.ts'
import { closeObjects } from '../../src/spec/adapt/close-objects.ts'
import { compactSchema } from '../../src/spec/adapt/compact.ts'
import { constToEnum } from '../../src/spec/adapt/const-to-enum.ts'
import { dropDangling, gatherDefinitions } from '../../src/spec/adapt/drop-dangling.ts'
import { dropIdleKeywords } from '../../src/spec/adapt/drop-idle-keywords.ts'
import { dropSafeBounds } from '../../src/spec/adapt/drop-safe-bounds.ts'
import { dropStrayRequired } from '../../src/spec/adapt/drop-stray-required.ts'
import { dropImpossible, expandBooleans } from '../../src/spec/adapt/expand-booleans.ts'
import { flattenRootUnion } from '../../src/spec/adapt/flatten-root-union.ts'
import { inferType } from '../../src/spec/adapt/infer-type.ts'
import { inlineAll } from '../../src/spec/adapt/inline.ts'
import { includeBounds } from '../../src/spec/adapt/integer-bounds.ts'
import { mergeIntersections } from '../../src/spec/adapt/merge-intersections.ts'
import { modernizeDialect } from '../../src/spec/adapt/modernize-dialect.ts'
import { moveReferenceSiblings } from '../../src/spec/adapt/move-reference-siblings.ts'
import { nullToNullable } from '../../src/spec/adapt/null-to-nullable.ts'
import { oneOfToAnyOf } from '../../src/spec/adapt/one-of-to-any-of.ts'
import { recordsToProperties } from '../../src/spec/adapt/records-to-properties.ts'
import { repairMalformed } from '../../src/spec/adapt/repair-malformed.ts'
import { requireAll } from '../../src/spec/adapt/require-all.ts'
import { inlineRoot, typeRoot } from '../../src/spec/adapt/root-object.ts'
import { splitTypes } from '../../src/spec/adapt/split-types.ts'
import { stripKeyword } from '../../src/spec/adapt/strip-keyword.ts'
import { tupleToItems } from '../../src/spec/adapt/tuple-to-items.ts'
import { isPlain } from '../../src/spec/formats/is-plain.ts'
import { OPENAI_SCHEMA } from '../../src/spec/formats/openai.ts'
import { anySchema } from './arbitrary-schema.ts'
import { corpus } from './corpus.ts'

const A = { type: 'object', properties: { a: { type: 'string' } } }
const B = { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] }
const distributed: Adapter = (schema) => mergeIntersections(schema, { distribute: true })

describe('each adapter', () => {
  test.each<[string, Adapter, JsonSchema, JsonSchema]>([
    ['closes objects that name their keys', closeObjects, A, { ...A, additionalProperties: false }],
    ['leaves a map open', closeObjects, { items: { type: 'object' } }, { items: { type: 'object' } }],
    [
      'leaves an object beside a union open',
      closeObjects,
      { ...A, anyOf: [B] },
      { ...A, anyOf: [{ ...B, additionalProperties: false }] },
    ],
    [
      'reads unevaluatedProperties as closed',
      closeObjects,
      { ...A, unevaluatedProperties: false },
      { ...A, additionalProperties: false },
    ],
    [
      'requires all, with null',
      requireAll,
      A,
      { type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] },
    ],
    [
      'adds null to an enum',
      requireAll,
      { properties: { a: { type: 'string', enum: ['x'] } } },
      { properties: { a: { type: ['string', 'null'], enum: ['x', null] } }, required: ['a'] },
    ],
    [
      'adds null to a union',
      requireAll,
      { properties: { a: { anyOf: [{ type: 'string' }, { const: 1 }], description: 'x' } } },
      {
        properties: { a: { anyOf: [{ type: 'string' }, { const: 1 }, { type: 'null' }], description: 'x' } },
        required: ['a'],
      },
    ],
    [
      'keeps the description outermost',
      requireAll,
      { properties: { a: { ...A, description: 'x' } } },
      {
        properties: {
          a: {
            anyOf: [
              { ...A, properties: { a: { type: ['string', 'null'] } }, required: ['a'] },
              { type: 'null' },
            ],
            description: 'x',
          },
        },
        required: ['a'],
      },
    ],
    [
      'leaves what takes null already',
      requireAll,
      { properties: { a: { $ref: '#/$defs/N' } }, $defs: { N: { type: ['string', 'null'] } } },
      {
        properties: { a: { $ref: '#/$defs/N' } },
        required: ['a'],
        $defs: { N: { type: ['string', 'null'] } },
      },
    ],
    ['writes const as enum', constToEnum, { const: 1 }, { enum: [1] }],
    [
      'writes oneOf of types as anyOf',
      oneOfToAnyOf,
      { oneOf: [{ type: 'string' }, { type: 'number' }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    [
      'writes oneOf of constants as anyOf',
      oneOfToAnyOf,
      { oneOf: [{ const: 'a' }, { enum: ['b'] }] },
      { anyOf: [{ const: 'a' }, { enum: ['b'] }] },
    ],
    ['leaves oneOf that may overlap', oneOfToAnyOf, { oneOf: [A, B] }, { oneOf: [A, B] }],
    [
      'leaves an integer beside a number',
      oneOfToAnyOf,
      { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      { oneOf: [{ type: 'integer' }, { type: 'number' }] },
    ],
    [
      'strips a keyword and no property',
      stripKeyword('title'),
      { title: 'x', properties: { title: { title: 'x', default: { title: 'x' } } } },
      { properties: { title: { default: { title: 'x' } } } },
    ],
    ['writes references out', inlineAll, { items: { $ref: '#/$defs/A' }, $defs: { A } }, { items: A }],
    [
      'stands a reference alone',
      moveReferenceSiblings,
      { items: { $ref: '#', description: 'x' } },
      { items: { anyOf: [{ $ref: '#' }], description: 'x' } },
    ],
    [
      'writes null unions as nullable',
      nullToNullable,
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'x' },
      { type: 'string', description: 'x', nullable: true },
    ],
    [
      'writes nested null unions as one',
      nullToNullable,
      { anyOf: [{ anyOf: [A, B] }, { type: 'null' }] },
      { anyOf: [A, B], nullable: true },
    ],
    [
      "does not believe an author's nullable",
      nullToNullable,
      { type: 'string', nullable: true },
      { type: 'string' },
    ],
    [
      'splits types with their keywords',
      splitTypes,
      { type: ['string', 'integer'], minLength: 1, minimum: 2, description: 'x' },
      {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'integer', minimum: 2 },
        ],
        description: 'x',
      },
    ],
    [
      'splits values among types',
      splitTypes,
      { type: ['string', 'null', 'number'], enum: ['a', 1] },
      {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'number', enum: [1] },
        ],
      },
    ],
    [
      'merges objects',
      mergeIntersections,
      { allOf: [A, B] },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['b'] },
    ],
    [
      'merges the same property',
      mergeIntersections,
      {
        allOf: [
          { properties: { a: { type: 'number', minimum: 1 } } },
          { properties: { a: { type: 'integer', minimum: 2 } } },
        ],
      },
      { properties: { a: { type: 'integer', minimum: 2 } } },
    ],
    [
      'merges closed objects to what both allow',
      mergeIntersections,
      {
        allOf: [
          { ...A, additionalProperties: false },
          { properties: { a: {}, b: {} }, additionalProperties: false },
        ],
      },
      { ...A, additionalProperties: false },
    ],
    [
      'merges values',
      mergeIntersections,
      { allOf: [{ enum: ['a', 'b', 1] }, { enum: ['b', 1] }, { type: 'string' }] },
      { type: 'string', enum: ['b'] },
    ],
    [
      'merges tuples',
      mergeIntersections,
      { allOf: [{ prefixItems: [{ type: 'string' }] }, { items: { maxLength: 2 } }] },
      { prefixItems: [{ type: 'string', maxLength: 2 }], items: { maxLength: 2 } },
    ],
    [
      'merges a reference with what restricts it',
      mergeIntersections,
      { items: { $ref: '#/$defs/A', required: ['a'] }, $defs: { A } },
      { items: { ...A, required: ['a'] }, $defs: { A } },
    ],
    [
      'reads a lone reference in allOf as a reference',
      mergeIntersections,
      { items: { allOf: [{ $ref: '#/$defs/A' }], title: 'x' }, $defs: { A } },
      { items: { $ref: '#/$defs/A', title: 'x' }, $defs: { A } },
    ],
    [
      'leaves what nothing satisfies',
      mergeIntersections,
      { allOf: [{ type: 'string' }, { type: 'number' }] },
      { allOf: [{ type: 'string' }, { type: 'number' }] },
    ],
    [
      'writes a union in front of its parent',
      distributed,
      { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }, B] },
      {
        anyOf: [
          { type: 'object', properties: { a: {} }, required: ['a'] },
          { type: 'object', properties: { a: {}, b: { type: 'string' } }, required: ['b'] },
        ],
      },
    ],
    [
      'names the type of values',
      inferType,
      { enum: ['a', 1, null] },
      { type: ['string', 'integer', 'null'], enum: ['a', 1, null] },
    ],
    ['names the type of keywords', inferType, { minLength: 1 }, { type: 'string', minLength: 1 }],
    [
      'names no type where keywords disagree',
      inferType,
      { minLength: 1, minimum: 1 },
      { minLength: 1, minimum: 1 },
    ],
    [
      'drops keywords of other types',
      dropIdleKeywords,
      { type: ['null', 'integer'], properties: {}, minimum: 1 },
      { type: ['null', 'integer'], minimum: 1 },
    ],
    [
      'drops the bounds of every integer',
      dropSafeBounds,
      { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 3 },
      { type: 'integer', maximum: 3 },
    ],
    [
      'drops required keys that are not described',
      dropStrayRequired,
      { ...A, required: ['a', 'b'] },
      { ...A, required: ['a'] },
    ],
    [
      'includes the bound of an integer',
      includeBounds,
      { type: 'integer', exclusiveMinimum: 0, minimum: -5, exclusiveMaximum: 2.5 },
      { type: 'integer', minimum: 1, maximum: 2 },
    ],
    [
      'writes true as an empty schema',
      expandBooleans,
      { properties: { a: true }, additionalProperties: true },
      { properties: { a: {} }, additionalProperties: true },
    ],
    ['drops branches that accept nothing', expandBooleans, { anyOf: [false, A] }, { anyOf: [A] }],
    [
      'drops properties that can never be',
      dropImpossible,
      { properties: { a: false, b: {} } },
      { properties: { b: {} } },
    ],
    ['adds items', addItems, { type: ['array', 'null'] }, { type: ['array', 'null'], items: {} }],
    [
      'writes a tuple of one schema as a list',
      tupleToItems,
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], items: false },
      { type: 'array', items: { type: 'string' }, maxItems: 2 },
    ],
    [
      'leaves a tuple of several',
      tupleToItems,
      { prefixItems: [{ type: 'string' }, {}], maxItems: 2 },
      { prefixItems: [{ type: 'string' }, {}], maxItems: 2 },
    ],
    [
      'leaves a tuple that goes on with anything',
      tupleToItems,
      { prefixItems: [{ type: 'string' }] },
      { prefixItems: [{ type: 'string' }] },
    ],
    [
      'names the keys of a record',
      recordsToProperties,
      { propertyNames: { enum: ['a', 'b'] }, additionalProperties: { type: 'string' }, required: ['a'] },
      {
        required: ['a'],
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        additionalProperties: false,
      },
    ],
    [
      'drops names that say nothing',
      recordsToProperties,
      { type: 'object', propertyNames: { type: 'string' } },
      { type: 'object' },
    ],
    [
      'repairs types',
      repairMalformed,
      { type: 'Bool', items: { type: ['str', 'null'] } },
      { type: 'boolean', items: { type: ['string', 'null'] } },
    ],
    [
      'takes mistakes out',
      repairMalformed,
      { required: true, properties: [], enum: [], minimum: '0', anyOf: [], items: 'text' },
      { properties: {}, items: {} },
    ],
    [
      'drops references to nowhere',
      dropDangling,
      { items: { $ref: '#/x', title: 'x' } },
      { items: { title: 'x' } },
    ],
    [
      'drops references that turn in a circle',
      dropDangling,
      { items: { $ref: '#/$defs/A' }, $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } },
      { items: {}, $defs: { A: {}, B: {} } },
    ],
    [
      'gathers definitions',
      gatherDefinitions,
      { properties: { a: A, b: { $ref: '#/properties/a' } } },
      { properties: { a: A, b: { $ref: '#/$defs/a' } }, $defs: { a: A } },
    ],
    ['modernizes', modernizeDialect, { definitions: { A: {} } }, { $defs: { A: {} } }],
    ['writes the root out', inlineRoot, { $ref: '#/$defs/A', $defs: { A } }, A],
    ['types the root', typeRoot, { properties: {} }, { type: 'object', properties: {} }],
    [
      'takes the object of a root of several types',
      typeRoot,
      { type: ['object', 'null'] },
      { type: 'object' },
    ],
    ['leaves a root that is no object', typeRoot, { type: 'array' }, { type: 'array' }],
    [
      'writes a union at the root as one object',
      flattenRootUnion,
      {
        oneOf: [
          { ...A, required: ['a'] },
          { properties: { a: { type: 'number' }, b: {} }, required: ['a'] },
        ],
      },
      {
        type: 'object',
        properties: { a: { anyOf: [{ type: 'string' }, { type: 'number' }] }, b: {} },
        required: ['a'],
      },
    ],
    [
      'writes an intersection at the root as one object',
      flattenRootUnion,
      { allOf: [{ $ref: '#/$defs/A' }, B], $defs: { A } },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['b'] },
    ],
  ])('%s', (_what, adapt, before, after) => {
    const copy = JSON.stringify(before)
    const adapted = adapt(before)
    expect(adapted.schema).toEqual(after)
    expect(adapted.changes.length > 0).toBe(JSON.stringify(after) !== copy)
    expect(JSON.stringify(before)).toBe(copy)
  })

  test.each(corpus)(
    'finds nothing more to do the second time, and tells places of the original: %s',
    (_name, schema) => {
      const first = chainAdapters(schema, OPENAI_SCHEMA)
      expect(
        first.changes
          .map(({ path }) => path)
          .filter((path) => resolvePointer(schema, `#${path}`) === undefined),
      ).toEqual([])
      expect(chainAdapters(first.schema, OPENAI_SCHEMA)).toMatchObject({ schema: first.schema, changes: [] })
    },
  )
})

test('a plain schema is one for which the adapters find nothing to do', () => {
  const schemas = [...corpus.map(([, schema]) => schema), ...sample(anySchema, { numRuns: 200, seed: 1 })]
  const plain = schemas.filter(isPlain)
  expect(plain.length).toBeGreaterThan(50)
  for (const schema of plain)
    expect(chainAdapters(schema, OPENAI_SCHEMA)).toMatchObject({ schema, changes: [] })
})

describe('compactSchema', () => {
  test('drops what costs tokens and tells nothing', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Arguments',
      description: 'Gets the weather.',
      type: 'object',
      properties: {
        user_id: {
          title: 'User Id',
          type: 'integer',
          minimum: Number.MIN_SAFE_INTEGER,
          description: 'User ID.',
        },
        title: { type: 'string', title: 'Title', description: 'Shown above the page', minLength: 0 },
        map: { type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} },
        from: { $ref: '#/$defs/Place' },
      },
      required: [],
      $defs: { Place: { title: 'Place', type: 'string', $comment: 'x' }, Unused: {} },
    }
    expect(compactSchema(schema)).toEqual({
      type: 'object',
      properties: {
        user_id: { type: 'integer' },
        title: { type: 'string', description: 'Shown above the page' },
        map: { type: 'object' },
        from: { $ref: '#/$defs/Place' },
      },
      $defs: { Place: { type: 'string' } },
    })
  })
})
