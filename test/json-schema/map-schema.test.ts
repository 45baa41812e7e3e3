import { describe, expect, test } from 'vitest'
import { mapSchema, pointerOf, trackOrigins } from '../../src/json-schema/map-schema.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { walkSchema } from '../../src/json-schema/walk.ts'
import { deepSchema } from './deep.ts'

const everywhere: JsonSchema = {
  $defs: { A: { title: 'x' } },
  definitions: { A: { title: 'x' } },
  properties: { items: { title: 'x' }, __proto__: { title: 'x' } },
  patternProperties: { '^a': { title: 'x' } },
  dependencies: { a: ['b'], b: { title: 'x' } },
  dependentSchemas: { a: { title: 'x' } },
  additionalProperties: { title: 'x' },
  propertyNames: { title: 'x' },
  prefixItems: [{ title: 'x' }],
  items: { items: [{ title: 'x' }], additionalItems: { title: 'x' } },
  contains: { title: 'x' },
  allOf: [{ title: 'x' }],
  anyOf: [{ title: 'x' }],
  oneOf: [{ title: 'x' }],
  not: { title: 'x' },
  if: { title: 'x' },
  ['then' as string]: { title: 'x' },
  else: { title: 'x' },
  unevaluatedItems: { title: 'x' },
  unevaluatedProperties: { title: 'x' },
  contentSchema: { title: 'x' },
  default: { title: 'x' },
  enum: [{ title: 'x' }],
  const: { title: 'x' },
  examples: [{ properties: { a: { title: 'x' } } }],
}

const withoutTitle = ({ title: _title, ...rest }: JsonSchema): JsonSchema => rest

describe('mapSchema', () => {
  test('rewrites every schema under every keyword, and no data', () => {
    const result = mapSchema(everywhere, { leave: withoutTitle })
    const left = JSON.stringify(result).match(/title/g)
    expect(left).toHaveLength(4)
    expect(result).toMatchObject({
      default: { title: 'x' },
      enum: [{ title: 'x' }],
      const: { title: 'x' },
      examples: [{ properties: { a: { title: 'x' } } }],
      dependencies: { a: ['b'], b: {} },
    })
  })

  test('keeps the order of keywords and of properties, and does not change what it was given', () => {
    const before = JSON.stringify(everywhere)
    expect(JSON.stringify(mapSchema(everywhere))).toBe(before)
    mapSchema(everywhere, { leave: withoutTitle })
    expect(JSON.stringify(everywhere)).toBe(before)
  })

  test('keeps a property called __proto__ a property', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as JsonSchema
    const { properties } = mapSchema(schema) as { properties: object }
    expect(Object.keys(properties)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype)
  })

  test('removes a schema for which the rewrite gives nothing', () => {
    const schema = {
      properties: { a: { type: 'null' }, b: {} },
      items: { type: 'null' },
      anyOf: [{ type: 'null' }, {}],
    }
    const result = mapSchema(schema, { leave: (inner) => (inner['type'] === 'null' ? undefined : inner) })
    expect(result).toEqual({ properties: { b: {} }, anyOf: [{}] })
  })

  test('shows booleans and mistakes to `leaf`, with their place', () => {
    const seen: [unknown, string][] = []
    mapSchema(
      { properties: { a: true, b: 'text' }, items: false },
      {
        leaf(value, place) {
          seen.push([value, pointerOf(place)])
          return value
        },
      },
    )
    expect(seen).toEqual([
      [true, '/properties/a'],
      ['text', '/properties/b'],
      [false, '/items'],
    ])
  })

  test('visits what `enter` returns instead', () => {
    const result = mapSchema(
      { properties: { a: { $ref: 'x' } } },
      { enter: (inner) => ('$ref' in inner ? { items: { title: 'x' } } : inner), leave: withoutTitle },
    )
    expect(result).toEqual({ properties: { a: { items: {} } } })
  })

  test('writes an object that contains itself as a reference to the place where it stands', () => {
    const node: Record<string, unknown> = { type: 'object' }
    node['properties'] = { 'the next': node, list: { type: 'array', items: node } }
    const root = { type: 'object', properties: { tree: node } }
    expect(mapSchema(root)).toEqual({
      type: 'object',
      properties: {
        tree: {
          type: 'object',
          properties: {
            'the next': { $ref: '#/properties/tree' },
            list: { type: 'array', items: { $ref: '#/properties/tree' } },
          },
        },
      },
    })
    expect(mapSchema(node)).toMatchObject({ properties: { 'the next': { $ref: '#' } } })
  })

  test('maps a schema that is 10,000 levels deep', () => {
    const result = mapSchema(deepSchema(10_000), { leave: (inner) => ({ ...inner, title: 'x' }) })
    expect([...walkSchema(result)]).toHaveLength(10_001)
  })

  test('visits an object that stands in many places once, so that sharing cannot explode', () => {
    let schema: JsonSchema = { type: 'string' }
    for (let level = 0; level < 40; level++) schema = { anyOf: [schema, schema] }
    let visits = 0
    mapSchema(schema, {
      leave(inner) {
        visits++
        return inner
      },
    })
    expect(visits).toBe(41)
  })

  test('names places of the original through a chain of rewrites that move them', () => {
    const original = { properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } }
    const wrapped = mapSchema(trackOrigins(original), {
      leave: (inner, { at }) => (at.keyword === 'properties' ? { anyOf: [inner, { type: 'null' }] } : inner),
    })
    const seen: Record<string, string> = {}
    mapSchema(wrapped, {
      leave(inner, place) {
        seen[JSON.stringify(inner['type'] ?? Object.keys(inner))] ??= pointerOf(place)
        return inner
      },
    })
    expect(seen).toEqual({
      '"string"': '/properties/a/properties/b',
      '"null"': '/properties/a/properties/b',
      '["anyOf"]': '/properties/a/properties/b',
      '"object"': '/properties/a',
      '["properties"]': '',
    })
  })
})
