import { Ajv } from 'ajv'
import Ajv2020Module from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { dialectOf } from '../../src/json-schema/dialect.ts'
import { toDraft202012 } from '../../src/json-schema/to-draft-2020-12.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'

const { Ajv2020 } = Ajv2020Module

test('dialectOf reads $schema, whatever its protocol and its trailing #', () => {
  expect(dialectOf({})).toBe('2020-12')
  expect(dialectOf({ $schema: 'http://json-schema.org/draft-07/schema#' })).toBe('draft-07')
  expect(dialectOf({ $schema: 'https://json-schema.org/draft-07/schema' })).toBe('draft-07')
  expect(dialectOf({ $schema: 'http://json-schema.org/draft-04/schema#' })).toBe('draft-04')
  expect(dialectOf({ $schema: 'https://example.com/mine' })).toBeUndefined()
})

describe('toDraft202012', () => {
  test.each<[string, JsonSchema, JsonSchema]>([
    [
      'a tuple',
      { items: [{ type: 'string' }], additionalItems: false },
      { prefixItems: [{ type: 'string' }], items: false },
    ],
    ['an empty tuple', { items: [], additionalItems: { type: 'string' } }, { items: { type: 'string' } }],
    ['additionalItems that say nothing', { items: {}, additionalItems: false }, { items: {} }],
    [
      'definitions',
      { definitions: { A: {} }, $ref: '#/definitions/A' },
      { $defs: { A: {} }, $ref: '#/$defs/A' },
    ],
    [
      'dependencies',
      { dependencies: { a: ['b'], c: { required: ['d'] } } },
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
    ],
    ['a bound of draft-04', { minimum: 0, exclusiveMinimum: true }, { exclusiveMinimum: 0 }],
    ['a bound of draft-04 that is in', { maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
    ['an anchor of draft-06', { $id: '#here' }, { $anchor: 'here' }],
    [
      'an old dialect',
      { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
      { type: 'object' },
    ],
    [
      'recursion of 2019-09',
      { $recursiveAnchor: true, items: { $recursiveRef: '#' } },
      { items: { $ref: '#' } },
    ],
    [
      'an id of draft-04',
      { $schema: 'http://json-schema.org/draft-04/schema#', id: 'urn:a' },
      { $id: 'urn:a' },
    ],
  ])('rewrites %s', (_what, before, after) => {
    expect(toDraft202012(before)).toEqual(after)
  })

  test('moves references with what they point to, and leaves property names alone', () => {
    const schema = {
      properties: { definitions: { items: [{ type: 'string' }] }, items: { type: 'string' } },
      anyOf: [{ $ref: '#/properties/definitions/items/0' }, { $ref: '#/properties/items' }],
    }
    expect(toDraft202012(schema)).toEqual({
      properties: { definitions: { prefixItems: [{ type: 'string' }] }, items: { type: 'string' } },
      anyOf: [{ $ref: '#/properties/definitions/prefixItems/0' }, { $ref: '#/properties/items' }],
    })
  })

  test('leaves a schema of 2020-12 as it is', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      prefixItems: [{}],
      items: false,
      properties: { dependencies: { type: 'string' }, id: {}, exclusiveMinimum: { exclusiveMinimum: 0 } },
      default: { items: [1], definitions: {} },
    }
    expect(toDraft202012(schema)).toEqual(schema)
  })

  test('does not make one definition of two that have a name in common', () => {
    const schema = {
      definitions: { A: { type: 'string' } },
      $defs: { A: { type: 'number' } },
      items: { $ref: '#/definitions/A' },
    }
    expect(toDraft202012(schema)).toEqual(schema)
  })

  test('tells which keywords moved', () => {
    const seen: string[] = []
    toDraft202012({ definitions: {}, items: [{}] }, (_place, keyword, replacement) =>
      seen.push(`${keyword} ${replacement}`),
    )
    expect(seen).toEqual(['items prefixItems', 'definitions $defs'])
  })

  test('accepts the values that the old schema accepts', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        pair: { $ref: '#/definitions/Pair' },
        rest: { items: [{ type: 'string' }], additionalItems: { type: 'number' } },
      },
      dependencies: { pair: ['rest'] },
      definitions: {
        Pair: { type: 'array', items: [{ type: 'string' }, { exclusiveMinimum: 0 }], additionalItems: false },
      },
    }
    const before = new Ajv({ strict: false }).compile(schema)
    const after = new Ajv2020({ strict: false }).compile(toDraft202012(schema))
    const values = [
      {},
      { pair: ['a', 1] },
      { pair: ['a', 1], rest: ['b', 2] },
      { pair: ['a', 0], rest: [] },
      { pair: ['a', 1, 2], rest: [] },
      { rest: ['a', 'b'] },
    ]
    expect(values.map((value) => after(value))).toEqual(values.map((value) => before(value)))
    expect(values.map((value) => before(value))).toEqual([true, false, true, false, false, false])
  })
})
