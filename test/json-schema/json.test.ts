import { describe, expect, test } from 'vitest'
import { dropOptionalNulls } from '../../src/json-schema/drop-nulls.ts'
import {
  parseReference,
  printPointer,
  printReference,
  resolvePointer,
} from '../../src/json-schema/pointer.ts'
import { printJson } from '../../src/json-schema/print-json.ts'
import { sameJson } from '../../src/json-schema/same-json.ts'
import { stripTitles } from '../../src/json-schema/strip-titles.ts'
import { pathOf, walkSchema } from '../../src/json-schema/walk.ts'
import { deepSchema, deepValue } from './deep.ts'

describe('printJson', () => {
  const values = [
    null,
    'text',
    1.5,
    [],
    {},
    [undefined, () => 1, 2],
    { a: undefined, b: [1, { c: 'é\n' }], d: {}, e: [], f: new Date(0) },
  ]

  test.each([0, 2])('prints as JSON.stringify does, with an indent of %i', (indent) => {
    for (const value of values)
      expect(printJson(value, indent)).toBe(JSON.stringify(value, undefined, indent))
  })

  test('prints what is too deep for JSON.stringify', () => {
    const value = deepValue(20_000, values)
    expect(() => JSON.stringify(value)).toThrow(RangeError)
    const text = printJson(value)
    expect(text.startsWith('{"inner":{"inner":')).toBe(true)
    expect(text).toContain(`:${JSON.stringify(values)}}`)
    expect(JSON.parse(text)).toBeInstanceOf(Object)
    expect(printJson(value, 2).length).toBeLessThan(20_000_000)
  })

  test('refuses a value that contains itself', () => {
    const value: Record<string, unknown> = {}
    value['self'] = [value]
    expect(() => printJson(value)).toThrow(TypeError)
    expect(() => printJson(deepValue(20_000, value))).toThrow(TypeError)
  })
})

test('sameJson compares whatever the order of keys, at any depth', () => {
  expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
  expect(sameJson({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(sameJson([1], { 0: 1 })).toBe(false)
  expect(sameJson({ a: undefined }, { b: undefined })).toBe(false)
  expect(sameJson({}, Object.create({ a: 1 }))).toBe(true)
  expect(sameJson({ toString: 1 }, { a: 1 })).toBe(false)
  expect(sameJson(deepValue(20_000, 1), deepValue(20_000, 1))).toBe(true)
  expect(sameJson(deepValue(20_000, 1), deepValue(20_000, 2))).toBe(false)
})

test('a reference prints and reads back any path', () => {
  for (const path of [[], ['$defs', 'a b', '~', '/', '#', '%41', 'é', ''], ['properties', '\ud800']]) {
    const reference = printReference(path)
    expect(reference).toMatch(/^#[^#\s]*$/)
    expect(parseReference(reference)).toEqual(path.map((key) => key.toWellFormed()))
  }
  expect(resolvePointer({ $defs: { 'a#b': { title: 'it' } } }, printReference(['$defs', 'a#b']))).toEqual({
    title: 'it',
  })
})

describe('walkSchema', () => {
  test('visits schemas in document order and names their place', () => {
    const schema = { properties: { items: { items: [{}, true] } }, anyOf: [{}], default: { items: {} } }
    expect([...walkSchema(schema)].map((node) => printPointer(pathOf(node)))).toEqual([
      '',
      '/properties/items',
      '/properties/items/items/0',
      '/properties/items/items/1',
      '/anyOf/0',
    ])
  })

  test('walks depth and cycles', () => {
    const node: Record<string, unknown> = {}
    node['items'] = node
    expect([...walkSchema(node)]).toHaveLength(1)
    const nodes = [...walkSchema(deepSchema(10_000))]
    expect(nodes.at(-1)?.depth).toBe(10_000)
  })
})

describe('stripTitles', () => {
  test('strips the keyword and keeps properties, values and a schema 10,000 levels deep', () => {
    const schema = { title: 'x', properties: { title: { title: 'x', const: { title: 'x' } } } }
    expect(stripTitles(schema)).toEqual({ properties: { title: { const: { title: 'x' } } } })
    expect([...walkSchema(stripTitles(deepSchema(10_000)))]).toHaveLength(10_001)
  })
})

const meta = (kind: string): object => ({ type: 'object', properties: { kind: { const: kind } } })

describe('dropOptionalNulls', () => {
  const schema = {
    type: 'object',
    properties: {
      plain: { type: 'string' },
      nullable: { type: ['string', 'null'] },
      must: { type: 'string' },
      any: {},
      both: {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } } },
          { type: 'object', properties: { a: { type: ['string', 'null'] } } },
        ],
      },
      keyed: {
        anyOf: [
          { type: 'object', properties: { x: { type: 'null' }, z: { type: 'string' } } },
          { type: 'object', properties: { x: { type: 'string' }, y: { type: 'null' } } },
        ],
      },
      deep: {
        anyOf: [
          { type: 'object', properties: { meta: meta('a'), x: { type: 'null' } }, required: ['meta'] },
          { type: 'object', properties: { meta: meta('b'), x: { type: 'string' } }, required: ['meta'] },
        ],
      },
      list: { type: 'array', items: { $ref: '#/$defs/Item' } },
      shape: {
        oneOf: [
          {
            type: 'object',
            properties: { kind: { const: 'a' }, size: { type: ['number', 'null'] } },
            required: ['kind', 'size'],
          },
          {
            type: 'object',
            properties: { kind: { const: 'b' }, size: { type: 'number' } },
            required: ['kind'],
          },
        ],
      },
    },
    required: ['must'],
    $defs: {
      Item: { type: 'object', properties: { note: { anyOf: [{ type: 'string' }, { type: 'number' }] } } },
    },
  }

  test.each<[string, unknown, unknown]>([
    ['leaves out an optional key', { plain: null }, {}],
    ['keeps a null that fits', { nullable: null, any: null }, { nullable: null, any: null }],
    ['keeps a null under a required key, for validation to name', { must: null }, { must: null }],
    ['keeps an unknown key', { other: null }, { other: null }],
    ['looks into lists and behind references', { list: [{ note: null }, null] }, { list: [{}, null] }],
    ['goes by the branch that fits', { shape: { kind: 'b', size: null } }, { shape: { kind: 'b' } }],
    [
      'goes by the other branch too',
      { shape: { kind: 'a', size: null } },
      { shape: { kind: 'a', size: null } },
    ],
    ['passes on what is no object', 'text', 'text'],
    ['reads keys of intersections together', { both: { a: null } }, { both: {} }],
    ['takes the branch whose keys the object has', { keyed: { x: null, y: null } }, { keyed: { y: null } }],
    [
      'takes the branch whose nested values fit',
      { deep: { meta: { kind: 'b' }, x: null } },
      { deep: { meta: { kind: 'b' } } },
    ],
  ])('%s', (_what, before, after) => {
    const copy = JSON.stringify(before)
    expect(dropOptionalNulls(schema, before)).toEqual(after)
    expect(JSON.stringify(before)).toBe(copy)
  })

  test('goes 10,000 levels deep', () => {
    const root = { properties: { inner: { $ref: '#' }, note: { type: 'string' } } }
    expect(dropOptionalNulls(root, deepValue(10_000, { note: null }))).toEqual(expect.anything())
    expect(sameJson(dropOptionalNulls(root, deepValue(10_000, { note: null })), deepValue(10_000, {}))).toBe(
      true,
    )
  })
})
