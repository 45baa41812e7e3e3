import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { corpus } from './corpus.ts'
import { argumentsOf, renderOne } from './render.ts'

/** The keys of the API's `Schema`, and where schemas stand in it. */
const KNOWN = new Set(
  'type format title description nullable enum items maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default minimum maximum'.split(
    ' ',
  ),
)

interface Rule {
  readonly id: string
  readonly breaks: (schema: JsonSchema, isRoot: boolean) => boolean
}

const PARAMETERS: readonly Rule[] = [
  { id: 'only the 22 keys', breaks: (schema) => Object.keys(schema).some((key) => !KNOWN.has(key)) },
  {
    id: 'one type, in capitals',
    breaks: ({ type }) =>
      type !== undefined && !/^(STRING|NUMBER|INTEGER|BOOLEAN|ARRAY|OBJECT|NULL)$/.test(String(type)),
  },
  { id: 'a type or anyOf', breaks: (schema) => !('type' in schema) && !('anyOf' in schema) },
  { id: 'anyOf alone', breaks: (schema) => 'anyOf' in schema && Object.keys(schema).length > 1 },
  {
    id: 'enum of text, for STRING',
    breaks: ({ enum: values, type }) =>
      values !== undefined &&
      (type !== 'STRING' ||
        !Array.isArray(values) ||
        values.length === 0 ||
        values.some((value) => typeof value !== 'string')),
  },
  { id: 'arrays have items', breaks: ({ type, items }) => type === 'ARRAY' && typeof items !== 'object' },
  { id: 'items only in arrays', breaks: ({ type, items }) => items !== undefined && type !== 'ARRAY' },
  {
    id: 'required keys are described',
    breaks: ({ required, properties }) =>
      ((required ?? []) as string[]).some((key) => !Object.hasOwn((properties ?? {}) as JsonSchema, key)),
  },
  {
    id: 'formats',
    breaks: ({ type, format }) =>
      format !== undefined && type === 'STRING' && format !== 'date-time' && format !== 'enum',
  },
  {
    id: 'counts are text',
    breaks: (schema) =>
      ['minItems', 'maxItems', 'minLength', 'maxLength'].some(
        (key) => key in schema && typeof schema[key] !== 'string',
      ),
  },
  {
    id: 'the root is an object with properties',
    breaks: ({ type, properties }, isRoot) =>
      isRoot && (type !== 'OBJECT' || Object.keys(properties as JsonSchema).length === 0),
  },
]

const HONOURED = new Set(
  '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering'.split(
    ' ',
  ),
)

const JSON_SCHEMA: readonly Rule[] = [
  { id: 'only what is honoured', breaks: (schema) => Object.keys(schema).some((key) => !HONOURED.has(key)) },
  {
    id: 'a $ref stands alone',
    breaks: (schema) => '$ref' in schema && Object.keys(schema).some((key) => !key.startsWith('$')),
  },
  {
    id: 'enum of text and numbers',
    breaks: ({ enum: values }) =>
      Array.isArray(values) &&
      !values.every((value) => typeof value === 'string' || typeof value === 'number'),
  },
  {
    id: 'required keys are described',
    breaks: ({ required, properties }) =>
      ((required ?? []) as string[]).some((key) => !Object.hasOwn((properties ?? {}) as JsonSchema, key)),
  },
  { id: 'the root is an object', breaks: ({ type }, isRoot) => isRoot && type !== 'object' },
]

function problems(root: JsonSchema, rules: readonly Rule[]): string[] {
  const found: string[] = []
  const pending: unknown[] = [root]
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (typeof schema !== 'object' || schema === null) {
      if (typeof schema !== 'boolean') found.push(`not a schema: ${JSON.stringify(schema)}`)
      continue
    }
    const at = schema as JsonSchema
    found.push(...rules.filter(({ breaks }) => breaks(at, at === root)).map(({ id }) => id))
    for (const map of ['properties', '$defs']) pending.push(...Object.values((at[map] ?? {}) as JsonSchema))
    pending.push(...((at['anyOf'] ?? []) as unknown[]), ...((at['prefixItems'] ?? []) as unknown[]))
    for (const key of ['items', 'additionalProperties']) if (key in at) pending.push(at[key])
  }
  return found
}

const render = (schema: JsonSchema): { readonly tool: JsonSchema; readonly losses: readonly string[] } => {
  const result = renderOne(schema, { format: 'gemini' })
  if (result.failed) throw new Error('gemini has no strict mode')
  return {
    tool: result.spec[0] ?? {},
    losses: result.losses.map(
      ({ path, keyword }) => `${path.replace('/argument_schema/properties', '')} ${keyword}`,
    ),
  }
}

const object = (properties: JsonSchema, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

describe('gemini', () => {
  test.each(corpus)('keeps to what the API takes: %s', (_name, schema) => {
    const { tool } = render(schema)
    const rules = 'parameters' in tool ? PARAMETERS : JSON_SCHEMA
    expect(
      problems(
        argumentsOf(tool) ?? { type: 'object' },
        'parametersJsonSchema' in tool || 'parameters' in tool ? rules : [],
      ),
    ).toEqual([])
    expect('parameters' in tool && 'parametersJsonSchema' in tool).toBe(false)
  })

  test.each<[string, JsonSchema, JsonSchema]>([
    ['null unions', { type: ['string', 'null'] }, { type: 'STRING', nullable: true }],
    [
      'null unions of objects',
      { anyOf: [object({ a: { type: 'string' } }), { type: 'null' }], description: 'x' },
      {
        type: 'OBJECT',
        properties: { a: { type: 'STRING' } },
        required: ['a'],
        description: 'x',
        nullable: true,
      },
    ],
    [
      'null among several',
      { type: ['string', 'integer', 'null'] },
      { anyOf: [{ type: 'STRING', nullable: true }, { type: 'INTEGER' }] },
    ],
    ['constants', { const: 'x' }, { type: 'STRING', enum: ['x'] }],
    ['null among values', { enum: ['a', null] }, { type: 'STRING', enum: ['a'], nullable: true }],
    [
      'oneOf',
      { oneOf: [{ type: 'string' }, { type: 'boolean' }] },
      { anyOf: [{ type: 'STRING' }, { type: 'BOOLEAN' }] },
    ],
    [
      'a described union, whose description goes to the branches',
      { anyOf: [{ type: 'string' }, { type: 'boolean' }], description: 'x' },
      {
        anyOf: [
          { type: 'STRING', description: 'x' },
          { type: 'BOOLEAN', description: 'x' },
        ],
      },
    ],
    [
      'exclusive bounds of integers',
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
      { type: 'INTEGER', minimum: 1, maximum: 9 },
    ],
    [
      'counts',
      { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 3 },
      { type: 'ARRAY', items: { type: 'STRING', minLength: '1' }, maxItems: '3' },
    ],
    [
      'a closed object',
      { ...object({ a: { type: 'string' } }), additionalProperties: false },
      { type: 'OBJECT', properties: { a: { type: 'STRING' } }, required: ['a'] },
    ],
    ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'STRING', example: 'a' }],
    [
      'references',
      { $ref: '#/$defs/P', description: 'x' },
      { type: 'STRING', pattern: '^a', description: 'x' },
    ],
  ])('writes %s as parameters, and loses nothing', (_what, inner, expected) => {
    const { tool, losses } = render({
      ...object({ x: inner }),
      $defs: { P: { type: 'string', pattern: '^a' } },
    })
    expect(tool['parameters']).toEqual({ type: 'OBJECT', properties: { x: expected }, required: ['x'] })
    expect(losses).toEqual([])
  })

  test.each<[string, JsonSchema]>([
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }],
    ['an object of any keys', { type: 'object' }],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }],
    ['numbers to choose from', { type: 'integer', enum: [60, 1440] }],
    ['any value', { description: 'x' }],
    ['a format', { type: 'string', format: 'uri' }],
  ])('writes %s as JSON Schema, which loses nothing', (_what, inner) => {
    const { tool, losses } = render(object({ x: inner }))
    expect(tool['parametersJsonSchema']).toEqual(object({ x: inner }))
    expect(tool).not.toHaveProperty('parameters')
    expect(losses).toEqual([])
  })

  test('writes recursion as JSON Schema, and gives up that a recursive key is required', () => {
    const list = object({ label: { type: 'string' }, next: { $ref: '#' } })
    expect(render({ ...list, required: ['label'] })).toMatchObject({
      losses: [],
      tool: { parametersJsonSchema: { ...list, required: ['label'] } },
    })
    expect(render(list)).toMatchObject({
      losses: ['/argument_schema required'],
      tool: { parametersJsonSchema: { ...list, required: ['label'] } },
    })
  })

  test('cuts recursion where JSON Schema would lose more, and says where', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`t${index}`, { type: 'string', minLength: 1 }]),
    )
    const { tool, losses } = render(object({ ...texts, next: { $ref: '#' } }, ['t0']))
    expect(Object.keys((tool['parameters'] as JsonSchema)['properties'] as JsonSchema)).toEqual(
      Object.keys(texts),
    )
    expect(losses).toEqual(['/next $ref'])
  })

  test('lists values in the description where an enum cannot stand, and says so', () => {
    const { tool, losses } = render(object({ x: { type: 'boolean', enum: [true], description: 'Must be' } }))
    expect(tool).toMatchObject({
      parameters: { properties: { x: { type: 'BOOLEAN', description: 'Must be. One of: true.' } } },
    })
    expect(losses).toEqual(['/x enum'])
  })

  test('has no parameters for a tool without arguments', () => {
    for (const schema of [{ type: 'object' }, { type: 'object', properties: {} }, {}]) {
      expect(render(schema)).toEqual({
        tool: { name: 'do_thing', description: 'Does one thing.' },
        losses: [],
      })
    }
  })

  test('does not write out definitions that would fill megabytes', () => {
    const names = Array.from({ length: 40 }, (_, index) => index)
    const $defs = Object.fromEntries(
      names.map((n) => [
        `d${n}`,
        object({ a: { $ref: `#/$defs/d${n + 1}` }, b: { $ref: `#/$defs/d${n + 1}` } }),
      ]),
    )
    const { tool, losses } = render({
      ...object({ x: { $ref: '#/$defs/d0' } }),
      $defs: { ...$defs, d40: { type: 'string' } },
    })
    expect(JSON.stringify(tool).length).toBeLessThan(10_000)
    expect(losses).toEqual([])
  })
})
