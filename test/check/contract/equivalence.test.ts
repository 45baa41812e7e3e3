import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareContracts } from '../../../src/check/contract/compare-contracts.ts'
import type { Change, Contract } from '../../../src/check/contract/contract.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

const contract = (schema: JsonSchema): Contract => ({
  toolboxes: { box: { tools: [{ name: 'look', argument_schema: schema, output_schema: schema }] } },
})

const compare = (before: JsonSchema, after: JsonSchema): readonly Change[] =>
  compareContracts(contract(before), contract(after))

const codes = (changes: readonly Change[]): readonly string[] => changes.map(({ code }) => code)

const holding = (x: unknown, extra: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { x },
  required: ['x'],
  ...extra,
})
const string = { type: 'string' }
const pair = { type: 'object', properties: { a: string, b: string } }

describe('two spellings of one meaning are no change', () => {
  test.each<[string, JsonSchema, JsonSchema]>([
    [
      'nullable as a union or a list of types',
      { anyOf: [string, { type: 'null' }] },
      { type: ['string', 'null'] },
    ],
    ['nullable as oneOf', { oneOf: [{ type: 'null' }, string] }, { type: ['string', 'null'] }],
    [
      'a nullable object',
      { anyOf: [pair, { type: 'null' }] },
      { type: ['object', 'null'], properties: pair.properties },
    ],
    [
      'a nullable enum',
      { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'a union of scalars with bounds',
      {
        anyOf: [
          { type: 'string', minLength: 2 },
          { type: 'integer', minimum: 1 },
        ],
      },
      { type: ['string', 'integer'], minLength: 2, minimum: 1 },
    ],
    ['a const and an enum of one', { const: 'a' }, { enum: ['a'] }],
    ['literals as a union or an enum', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { enum: ['a', 'b'] }],
    [
      'an exclusive bound of integers',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', minimum: 1 },
    ],
    [
      'the safe range of integers',
      { type: 'integer' },
      { type: 'integer', minimum: -9_007_199_254_740_991, maximum: 9_007_199_254_740_991 },
    ],
    [
      'the boolean bound of draft 4',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    [
      'a tuple of draft-07 and of 2020-12',
      { type: 'array', items: [string], additionalItems: false },
      { type: 'array', prefixItems: [string], items: false },
    ],
    [
      'an intersection written out',
      {
        allOf: [
          { type: 'object', properties: { a: string } },
          { properties: { b: string }, required: ['b'] },
        ],
      },
      { type: 'object', properties: { a: string, b: string }, required: ['b'] },
    ],
    [
      'a schema in allOf for the sake of its siblings',
      { allOf: [pair], title: 'Pair' },
      { ...pair, title: 'Pair' },
    ],
    [
      'the names of a record',
      { type: 'object', propertyNames: string, additionalProperties: string },
      { type: 'object', additionalProperties: string },
    ],
    [
      'a closed object as a schema that admits nothing',
      { ...pair, additionalProperties: { not: {} } },
      {
        ...pair,
        additionalProperties: false,
      },
    ],
    ['true and an empty schema', { type: 'array', items: true as unknown }, { type: 'array' }],
  ])('%s', (_, before, after) => {
    expect(codes(compare(holding(before), holding(after)))).toEqual([])
    expect(codes(compare(holding(after), holding(before)))).toEqual([])
  })

  test('a schema written out, and one behind a reference', () => {
    const before = holding(pair)
    const after = holding({ $ref: '#/$defs/Pair' }, { $defs: { Pair: pair } })
    expect(new Set(codes(compare(before, after)))).toEqual(new Set(['meta/definitions-renamed']))
  })

  test('a discriminated union as anyOf and as oneOf differs in nothing but that', () => {
    const branches = ['a', 'b'].map((kind) => ({
      type: 'object',
      properties: { kind: { const: kind } },
      required: ['kind'],
    }))
    expect(codes(compare(holding({ anyOf: branches }), holding({ oneOf: branches })))).toEqual([
      'in/any-of-became-one-of',
      'out/any-of-became-one-of',
    ])
  })
})

const refers = (reference: string): JsonSchema => holding({ $ref: reference })
const node = (extra: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { name: string, children: { type: 'array', items: { $ref: '#/$defs/Node' } }, ...extra },
})
const tree = (extra: JsonSchema = {}): JsonSchema =>
  holding({ $ref: '#/$defs/Node' }, { $defs: { Node: node(extra) } })

describe('references', () => {
  test('a recursive schema is like itself', () => {
    expect(compare(tree(), tree())).toEqual([])
  })

  test('a change inside a recursive schema is reported once, where it is written', () => {
    const changes = compare(tree({ size: { type: 'integer' } }), tree({ size: string }))
    expect(changes.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'in/type-changed /argument_schema/$defs/Node/properties/size/type',
      'out/type-changed /output_schema/$defs/Node/properties/size/type',
    ])
  })

  test('a root that refers to itself ends', () => {
    const self = holding({ $ref: '#' })
    expect(compare(self, self)).toEqual([])
  })

  test('references that only lead to each other end', () => {
    const loop = holding(
      { $ref: '#/$defs/A' },
      { $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } },
    )
    expect(compare(loop, loop)).toEqual([])
  })

  test('a union that contains itself ends', () => {
    const json = holding(
      { $ref: '#/$defs/Json' },
      {
        $defs: {
          Json: {
            anyOf: [string, { type: 'array', items: { $ref: '#/$defs/Json' } }, { $ref: '#/$defs/Json' }],
          },
        },
      },
    )
    expect(compare(json, json)).toEqual([])
  })

  test('a reference that leads nowhere is compared by its text', () => {
    expect(compare(refers('#/$defs/Gone'), refers('#/$defs/Gone'))).toEqual([])
    expect(codes(compare(refers('https://a.example/x'), refers('https://a.example/y')))).toEqual([
      'in/reference-changed',
      'out/reference-changed',
    ])
  })
})

test('every real schema of the cases is like itself, and like itself with its keys in another order', () => {
  const lines = readFileSync('test/cases/provider-schemas.jsonl', 'utf8').trim().split('\n')
  const different = lines.flatMap((line) => {
    const { id, tool } = JSON.parse(line) as { id: string; tool: Record<string, JsonSchema> }
    const schemas = Object.values(tool).filter((value) => typeof value === 'object' && value !== null)
    return schemas.flatMap((schema) => {
      const changes = [...compare(schema, schema), ...compare(schema, reversed(schema) as JsonSchema)]
      return changes
        .filter(({ code }) => code !== 'meta/key-order-changed')
        .map(({ code }) => `${id} ${code}`)
    })
  })
  expect(lines.length).toBeGreaterThan(50)
  expect(different).toEqual([])
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  )
}
