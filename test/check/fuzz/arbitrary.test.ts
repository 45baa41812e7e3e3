import { readFileSync } from 'node:fs'
import fc, { sample as draw } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createArbitrary } from '../../../src/check/fuzz/arbitrary.ts'
import { createReferenceValidator } from '../../../src/check/fuzz/reference-validator.ts'
import { adaptSchema, type JsonSchema, z } from '../../../src/index.ts'

const sample = (schema: JsonSchema, numRuns = 200): readonly unknown[] => {
  const arbitrary = createArbitrary(fc, schema)
  return arbitrary === undefined ? [] : draw(arbitrary, { seed: 7, numRuns })
}

/** The share of generated values that fit. */
async function fitness(schema: JsonSchema): Promise<number> {
  const fits = await createReferenceValidator(schema)
  const values = sample(schema)
  return values.length === 0 ? 0 : values.filter((value) => fits(value)).length / values.length
}

describe('every generated value fits', () => {
  test.each<[string, JsonSchema]>([
    ['a text with lengths', { type: 'string', minLength: 3, maxLength: 5 }],
    ['a text of one length', { type: 'string', minLength: 4, maxLength: 4 }],
    ['a pattern', { type: 'string', pattern: '^[a-z]{2,4}-\\d+$' }],
    ['a pattern that is not anchored', { type: 'string', pattern: 'cat|dog' }],
    ['a pattern with a length', { type: 'string', pattern: '^[a-z]+$', maxLength: 3 }],
    ['an integer between exclusive bounds', { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 3 }],
    ['multiples', { type: 'integer', multipleOf: 5, minimum: 3, maximum: 21 }],
    ['a number between bounds', { type: 'number', minimum: -1.5, exclusiveMaximum: 2.25 }],
    ['a number of one value', { type: 'number', minimum: 2, maximum: 2 }],
    ['quarters', { type: 'number', multipleOf: 0.25, minimum: 0, maximum: 2 }],
    ['an enum of several types', { enum: ['a', 1, null, { b: [] }] }],
    ['a const', { const: { a: 1 } }],
    ['a list of types', { type: ['string', 'null', 'boolean'] }],
    ['no type at all', { minimum: 3 }],
    ['anything', {}],
    ['a list with limits', { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 4 }],
    ['unique items', { type: 'array', items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 2 }],
    [
      'a closed tuple',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    ],
    [
      'a tuple with a rest',
      {
        type: 'array',
        prefixItems: [{ type: 'string' }],
        items: { type: 'integer' },
        minItems: 3,
        maxItems: 5,
      },
    ],
    [
      'a tuple of draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'array',
        items: [{ type: 'string' }],
        additionalItems: { type: 'null' },
      },
    ],
    [
      'an object with optional keys',
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['b'] },
    ],
    ['a required key without a schema', { type: 'object', required: ['a'] }],
    [
      'a record',
      { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, additionalProperties: { type: 'integer' } },
    ],
    [
      'a record of an enum that is required',
      {
        type: 'object',
        propertyNames: { enum: ['a', 'b'] },
        additionalProperties: { type: 'integer' },
        required: ['a', 'b'],
      },
    ],
    ['a number of keys', { type: 'object', minProperties: 2, maxProperties: 3 }],
    [
      'names by pattern',
      { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
    ],
    [
      'an intersection',
      { allOf: [{ type: 'object', properties: { a: { const: 1 } } }, { required: ['a'] }] },
    ],
    [
      'alternatives with what they share',
      {
        type: 'object',
        properties: { id: { type: 'integer' } },
        required: ['id'],
        oneOf: [
          { properties: { kind: { const: 'a' } }, required: ['kind'] },
          { properties: { kind: { const: 'b' }, size: { type: 'integer' } }, required: ['kind', 'size'] },
        ],
      },
    ],
    [
      'a reference',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/A' } },
        required: ['a'],
        $defs: { A: { minimum: 1 } },
      },
    ],
    [
      'a tree',
      {
        $ref: '#/$defs/Node',
        $defs: {
          Node: {
            type: 'object',
            properties: {
              value: { type: 'integer' },
              left: { $ref: '#/$defs/Node' },
              children: { type: 'array', items: { $ref: '#/$defs/Node' } },
            },
            required: ['value'],
          },
        },
      },
    ],
    [
      'a recursive union',
      {
        type: 'object',
        properties: { x: { $ref: '#/$defs/Json' } },
        required: ['x'],
        $defs: {
          Json: {
            anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/$defs/Json' } }],
          },
        },
      },
    ],
  ])('%s', async (_, schema) => {
    expect(await fitness(schema)).toBe(1)
  })
})

describe('most generated values fit', () => {
  test.each<[string, JsonSchema]>([
    ['what is excluded by not', { type: 'integer', minimum: 0, maximum: 9, not: { const: 3 } }],
    [
      'a list that must contain something',
      { type: 'array', items: { enum: [1, 2] }, contains: { const: 1 } },
    ],
    [
      'a condition',
      {
        type: 'object',
        properties: { a: { type: 'boolean' }, b: { type: 'string' } },
        if: { properties: { a: { const: true } } },
        else: { required: ['b'] },
      },
    ],
    ['alternatives that overlap', { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 5 }] }],
  ])('%s', async (_, schema) => {
    expect(await fitness(schema)).toBeGreaterThan(0.3)
  })
})

describe('nothing is generated', () => {
  test.each<[string, JsonSchema]>([
    ['for bounds that exclude each other', { type: 'integer', minimum: 3, maximum: 2 }],
    ['for lengths that exclude each other', { type: 'string', minLength: 3, maxLength: 2 }],
    ['for an empty enum', { enum: [] }],
    ['for what admits nothing', { not: {} }],
    [
      'for a required key that admits nothing',
      { type: 'object', properties: { a: false as unknown }, required: ['a'] },
    ],
    [
      'for what never ends',
      {
        $ref: '#/$defs/A',
        $defs: { A: { type: 'object', properties: { a: { $ref: '#/$defs/A' } }, required: ['a'] } },
      },
    ],
  ])('%s', (_, schema) => {
    expect(sample(schema)).toEqual([])
  })
})

describe('the edges are among the first 200 values', () => {
  test.each<[string, JsonSchema, readonly unknown[]]>([
    ['of a bounded integer', { type: 'integer', minimum: -3, maximum: 1_000_000 }, [-3, 1_000_000, 0]],
    ['of an exclusive bound', { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 9 }, [5, 8]],
    ['of a number', { type: 'number', minimum: 0, maximum: 1 }, [0, 1, 0.5]],
    ['of a text', { type: 'string' }, ['', ' ', '😀']],
    ['of lengths', { type: 'string', minLength: 2, maxLength: 40 }, ['aa', 'a'.repeat(40)]],
    ['of a list', { type: 'array', items: { const: 0 }, maxItems: 7 }, [[], [0], [0, 0, 0, 0, 0, 0, 0]]],
    [
      'of optional keys',
      { type: 'object', properties: { a: { const: 1 }, b: { const: 2 } } },
      [{}, { a: 1, b: 2 }],
    ],
    ['of an enum', { enum: ['a', 'b', 'c', 'd', 'e'] }, ['a', 'b', 'c', 'd', 'e']],
  ])('%s', (_, schema, edges) => {
    expect(sample(schema)).toEqual(expect.arrayContaining([...edges]))
  })
})

describe('what zod describes, zod accepts', () => {
  test.each<[string, z.ZodType]>([
    ['texts', z.object({ a: z.string().min(2).max(9).trim().optional(), b: z.string().startsWith('x') })],
    ['an email', z.object({ a: z.email() })],
    ['a uuid', z.object({ a: z.uuid(), b: z.uuidv7() })],
    ['a url', z.object({ a: z.url() })],
    [
      'dates and times',
      z.object({ a: z.iso.date(), b: z.iso.datetime(), c: z.iso.time(), d: z.iso.duration() }),
    ],
    ['addresses', z.object({ a: z.ipv4(), b: z.ipv6(), c: z.hostname() })],
    ['numbers', z.object({ a: z.int(), b: z.number().positive().multipleOf(0.5), c: z.int32() })],
    ['a nullable with a default', z.object({ a: z.string().nullable().default('x') })],
    [
      'a record',
      z.object({
        a: z.record(z.string().regex(/^k\d$/), z.int()),
        b: z.partialRecord(z.enum(['p', 'q']), z.int()),
      }),
    ],
    ['a tuple with a rest', z.object({ a: z.tuple([z.string(), z.int()]).rest(z.boolean()) })],
    [
      'a discriminated union',
      z.object({
        a: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('x'), size: z.int() }),
          z.strictObject({ kind: z.literal('y') }),
        ]),
      }),
    ],
    ['an intersection', z.object({ a: z.object({ b: z.int() }).and(z.object({ c: z.string() })) })],
    ['a transform', z.object({ a: z.string().transform(Number) })],
  ])('%s', async (_, schema) => {
    const adapter = adaptSchema(schema)
    const json = adapter.toJsonSchema('input')
    const fits = await createReferenceValidator(json)
    const values = sample(json).filter((value) => fits(value))
    const verdicts = await Promise.all(
      values.map(async (value) => [value, await adapter.validate(value)] as const),
    )
    const refused = verdicts.filter(([, verdict]) => !verdict.ok)
    expect(values.length).toBeGreaterThan(100)
    expect(refused.slice(0, 3)).toEqual([])
  })
})

test('values can be made for every real tool that providers accept', async () => {
  const lines = readFileSync('test/cases/provider-schemas.jsonl', 'utf8').trim().split('\n')
  const good = lines
    .map((line) => JSON.parse(line) as { id: string; kind: string; tool: { argument_schema: JsonSchema } })
    .filter(({ kind }) => kind === 'good')
  const rates = await Promise.all(
    good.map(async ({ id, tool }) => [id, await fitness(tool.argument_schema)] as const),
  )
  expect(good.length).toBeGreaterThan(5)
  expect(rates.filter(([, rate]) => rate < 0.9)).toEqual([])
})
