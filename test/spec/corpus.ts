import { readFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'
import { z as z3 } from 'zod3'
import { zodToJsonSchema } from 'zod-to-json-schema'
import type { JsonSchema } from '../../src/json-schema/types.ts'

/** Schemas as authors' libraries write them. */
export const emitted: Readonly<Record<string, JsonSchema>> = {
  ...prefixed('zod 4', zod4Schemas()),
  ...prefixed('zod 3', zod3Schemas()),
  ...prefixed('valibot', valibotSchemas()),
  ...prefixed('arktype', arktypeSchemas()),
  ...prefixed('pydantic', readPydantic()),
}

function input(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
}

function zod4Schemas(): Record<string, JsonSchema> {
  const place = z.object({ city: z.string(), zip: z.string().optional() })
  const tree = z.object({
    label: z.string(),
    get children() {
      return z.array(tree)
    },
  })
  return {
    scalars: input(
      z.object({
        text: z.string().min(1).max(9).describe('Some text'),
        code: z.string().regex(/^[A-Z]+$/),
        mail: z.email(),
        link: z.url().optional(),
        when: z.iso.datetime(),
        count: z.int(),
        positive: z.number().positive(),
        part: z.number().multipleOf(0.5).optional(),
        flag: z.boolean().default(true),
        nothing: z.null(),
        start: z.string().startsWith('a'),
      }),
    ),
    wrappers: input(
      z.object({
        nullable: z.string().nullable(),
        optional: z.string().optional(),
        both: z.string().nullish().describe('May be missing'),
        fallback: z.number().default(3),
        objectOrNull: place.nullable(),
        listOrNull: z.array(z.string()).nullable().optional(),
      }),
    ),
    values: input(
      z.object({
        unit: z.enum(['c', 'f']),
        only: z.literal('x'),
        several: z.literal([1, 2, 'three', null]),
        optionalUnit: z.enum(['c', 'f']).optional().describe('Unit'),
      }),
    ),
    unions: input(
      z.object({
        scalar: z.union([z.string(), z.number()]),
        either: z.union([place, z.string()]).optional(),
        shape: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('circle'), radius: z.number() }),
          z.object({ kind: z.literal('square'), side: z.number(), note: z.string().optional() }),
        ]),
        joined: z.intersection(place, z.object({ note: z.string().optional() })),
        joinedUnion: z.intersection(
          place,
          z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
        ),
      }),
    ),
    containers: input(
      z.object({
        list: z.array(place).min(1).max(5),
        pair: z.tuple([z.number(), z.number()]),
        set: z.record(z.enum(['a', 'b']), z.number()),
        closed: z.strictObject({ a: z.string() }),
        loose: z.looseObject({ a: z.string() }),
      }),
    ),
    recursive: input(tree),
    'recursive below': input(z.object({ tree, other: tree.optional() })),
    record: input(z.object({ labels: z.record(z.string(), z.string()) })),
    tuple: input(z.object({ mixed: z.tuple([z.string(), z.number()]) })),
    any: input(z.object({ any: z.any() })),
    'no arguments': input(z.object({})),
    'union of objects': input(
      z.discriminatedUnion('op', [
        z.object({ op: z.literal('add'), text: z.string() }),
        z.object({ op: z.literal('drop'), id: z.int() }),
      ]),
    ),
    lookaround: input(z.object({ host: z.hostname(), two: z.string().regex(/^a/).regex(/b$/) })),
  }
}

function fromZod3(schema: z3.ZodTypeAny, refs: 'none' | 'root' = 'none'): JsonSchema {
  return zodToJsonSchema(schema as never, { $refStrategy: refs, target: 'jsonSchema7' }) as JsonSchema
}

function zod3Schemas(): Record<string, JsonSchema> {
  const place = z3.object({ city: z3.string(), zip: z3.string().optional() })
  return {
    scalars: fromZod3(
      z3.object({
        text: z3.string().min(1).email().describe('Mail'),
        when: z3.date(),
        big: z3.bigint().optional(),
        positive: z3.number().int().positive(),
        nullable: z3.string().nullable(),
        objectOrNull: place.nullable(),
        several: z3.union([z3.string(), z3.number()]),
        unit: z3.nativeEnum({ a: 'a', b: 'b' } as const).default('a'),
      }),
    ),
    'reused by pointer': fromZod3(z3.object({ from: place, to: place, also: z3.array(place) }), 'root'),
    discriminated: fromZod3(
      z3.object({
        shape: z3.discriminatedUnion('kind', [
          z3.object({ kind: z3.literal('a'), x: z3.string() }),
          z3.object({ kind: z3.literal('b'), y: z3.number().optional() }),
        ]),
      }),
    ),
    intersection: fromZod3(z3.object({ both: place.and(z3.object({ note: z3.string() })) })),
    tuple: fromZod3(z3.object({ pair: z3.tuple([z3.number(), z3.number()]) })),
    'named definitions': zodToJsonSchema(z3.object({ place }) as never, {
      definitions: { Place: place as never },
      name: 'Arguments',
    }) as JsonSchema,
  }
}

function fromValibot(schema: v.GenericSchema): JsonSchema {
  return toJsonSchema(schema) as unknown as JsonSchema
}

function valibotSchemas(): Record<string, JsonSchema> {
  return {
    object: fromValibot(
      v.object({
        text: v.pipe(v.string(), v.minLength(1), v.description('Some text')),
        optional: v.optional(v.number(), 3),
        nullable: v.nullable(v.string()),
        choice: v.picklist(['a', 'b']),
        list: v.array(v.object({ id: v.pipe(v.string(), v.uuid()) })),
      }),
    ),
    variant: fromValibot(
      v.object({
        shape: v.variant('kind', [
          v.object({ kind: v.literal('a'), x: v.string() }),
          v.object({ kind: v.literal('b'), y: v.string() }),
        ]),
        closed: v.strictObject({ a: v.string() }),
        joined: v.intersect([v.object({ a: v.string() }), v.object({ b: v.string() })]),
      }),
    ),
    record: fromValibot(v.object({ map: v.record(v.string(), v.number()) })),
  }
}

function arktypeSchemas(): Record<string, JsonSchema> {
  return {
    object: type({
      text: 'string > 0',
      'age?': 'number.integer >= 0',
      unit: "'c' | 'f'",
      'maybe?': 'string | null',
      list: type({ id: 'string' }).array(),
    }).toJsonSchema() as JsonSchema,
    union: type({
      either: type({ kind: "'a'", x: 'string' }).or({ kind: "'b'", y: 'number' }),
    }).toJsonSchema() as JsonSchema,
    map: type({ map: 'Record<string, string>' }).toJsonSchema() as JsonSchema,
  }
}

function readPydantic(): Record<string, JsonSchema> {
  const url = new URL('fixtures/pydantic-2.13.json', import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')) as Record<string, JsonSchema>
}

function prefixed(library: string, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`${library}: ${name}`, schema]))
}

/** Schemas that a rewriting is likely to get wrong. */
export const tricky: Readonly<Record<string, JsonSchema>> = {
  'properties named like keywords': {
    type: 'object',
    properties: {
      type: { type: 'string' },
      anyOf: { type: 'array', items: { type: 'string' } },
      $ref: { type: 'string' },
      $defs: { type: 'string' },
      properties: {
        type: 'object',
        properties: { items: { type: 'integer' }, required: { type: 'boolean' } },
      },
      required: { type: 'boolean', default: true },
      enum: { enum: ['a', 'b'] },
      const: { const: 'x' },
      additionalProperties: { type: 'boolean' },
      default: { type: 'string' },
      nullable: { type: 'string' },
      title: { type: 'string', title: 'Title' },
      oneOf: { type: 'string', format: 'uri' },
      not: { type: 'string' },
    },
    required: ['type', '$ref', 'const'],
  },
  'values that look like schemas': {
    type: 'object',
    properties: {
      word: { enum: ['type', 'anyOf', '$ref', 'properties', 'const', 'null'] },
      fixed: { const: 'additionalProperties' },
      fallback: {
        type: 'object',
        properties: { a: { type: 'string' } },
        default: { oneOf: [], $ref: '#/x', const: 1 },
      },
    },
    required: ['word', 'fixed'],
  },
  'references in all forms': {
    type: 'object',
    properties: {
      anchor: { $ref: '#place' },
      pointer: { $ref: '#/properties/inline' },
      inline: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      described: { $ref: '#/$defs/Place', description: 'Where' },
      escaped: { $ref: '#/$defs/a~1b%20c' },
      id: { $ref: 'urn:example:unit' },
    },
    required: ['anchor'],
    $defs: {
      Place: { $anchor: 'place', type: 'object', properties: { city: { type: 'string' } } },
      'a/b c': { type: 'string' },
      Unit: { $id: 'urn:example:unit', enum: ['c', 'f'] },
    },
  },
  'recursive root': {
    type: 'object',
    properties: { value: { type: 'string' }, next: { $ref: '#' } },
    required: ['value'],
  },
  'recursive root reference': {
    $ref: '#/$defs/Node',
    $defs: {
      Node: {
        type: 'object',
        properties: { left: { $ref: '#/$defs/Node' }, right: { $ref: '#/$defs/Node' } },
      },
    },
  },
  'draft-07': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    definitions: { Id: { type: 'string' } },
    properties: {
      id: { $ref: '#/definitions/Id' },
      pair: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], additionalItems: false },
      bound: { type: 'number', minimum: 0, exclusiveMinimum: true },
    },
    required: ['id'],
  },
  'types by implication': {
    properties: {
      text: { minLength: 1 },
      number: { minimum: 1 },
      object: { properties: { a: { type: 'string' } } },
      list: { items: { type: 'string' } },
      value: { const: 3 },
    },
  },
  intersections: {
    type: 'object',
    properties: {
      bounds: {
        allOf: [
          { type: 'integer', minimum: 1 },
          { maximum: 9, minimum: 0 },
        ],
      },
      typed: { type: 'string', allOf: [{ minLength: 2 }, { maxLength: 4 }] },
      pydantic1: { allOf: [{ $ref: '#/$defs/A' }], description: 'An A' },
      objects: {
        allOf: [
          { $ref: '#/$defs/A' },
          { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
        ],
      },
      restricted: { $ref: '#/$defs/A', required: ['a'] },
    },
    $defs: { A: { type: 'object', properties: { a: { type: 'string' } } } },
  },
  'unions beside other keywords': {
    type: 'object',
    properties: {
      either: {
        type: 'object',
        properties: { path: { type: 'string' }, url: { type: 'string' } },
        oneOf: [
          { required: ['path'], properties: { url: false } },
          { required: ['url'], properties: { path: false } },
        ],
      },
      nested: { anyOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'number' }] },
    },
  },
  booleans: {
    type: 'object',
    properties: {
      never: false,
      list: { type: 'array', items: false },
      union: { anyOf: [false, { type: 'string' }] },
    },
  },
  mistakes: {
    type: 'object',
    properties: {
      flag: { type: 'Boolean' },
      count: { type: ['int', 'null'] },
      tags: { type: 'array', items: { type: 'string' }, required: true },
    },
    required: null,
  },
}

/** Real tools that providers refused, and tools that they take. */
const reported: readonly { readonly id: string; readonly schema: JsonSchema }[] = readFileSync(
  new URL('../cases/provider-schemas.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string; tool: { argument_schema: JsonSchema } })
  .map(({ id, tool }) => ({ id, schema: tool.argument_schema }))

/** Everything, by name. */
export const corpus: readonly (readonly [string, JsonSchema])[] = [
  ...Object.entries(emitted),
  ...Object.entries(tricky),
  ...reported.map(({ id, schema }) => [id, schema] as const),
]
