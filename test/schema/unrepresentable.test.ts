import { describe, expect, it } from 'vitest'
import type { SchemaAdapter, SchemaMode } from '../../src/schema/adapter.ts'
import {
  isUnrepresentableSchemaError,
  type UnrepresentableSchemaError,
} from '../../src/schema/unrepresentable.ts'
import { type Construct, inEachLibrary } from './libraries.ts'

function thrownBy(adapter: SchemaAdapter, mode: SchemaMode): UnrepresentableSchemaError {
  try {
    adapter.toJsonSchema(mode)
  } catch (error) {
    if (isUnrepresentableSchemaError(error)) return error
    throw error
  }
  return expect.unreachable('this should not be describable')
}

interface Row {
  readonly type: string
  readonly construct: Construct
}

/** Each in the items of a list of a property, under `rows[*].it`. */
const types: readonly Row[] = [
  {
    type: 'Date',
    construct: {
      zod: (z) => z.object({ rows: z.array(z.object({ it: z.date() })) }),
      mini: (z) => z.object({ rows: z.array(z.object({ it: z.date() })) }),
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.date() })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.date() })) }),
      arktype: (type) => type({ rows: type({ it: 'Date' }).array() }),
      json: {
        properties: { rows: { type: 'array', items: { properties: { it: { enum: [new Date(0)] } } } } },
      },
    },
  },
  {
    type: 'bigint',
    construct: {
      zod: (z) => z.object({ rows: z.array(z.object({ it: z.bigint().optional() })) }),
      mini: (z) => z.object({ rows: z.array(z.object({ it: z.optional(z.bigint()) })) }),
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.bigint().optional() })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.optional(v.bigint()) })) }),
      arktype: (type) => type({ rows: type({ 'it?': 'bigint' }).array() }),
      json: { properties: { rows: { type: 'array', items: { properties: { it: { const: 1n } } } } } },
    },
  },
  {
    type: 'Map',
    construct: {
      zod: (z) => z.object({ rows: z.array(z.object({ it: z.map(z.string(), z.string()) })) }),
      mini: (z) => z.object({ rows: z.array(z.object({ it: z.map(z.string(), z.string()) })) }),
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.map(z.string(), z.string()) })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.map(v.string(), v.string()) })) }),
      arktype: (type) => type({ rows: type({ it: 'Map' }).array() }),
      json: { properties: { rows: { items: { properties: { it: { default: new Map() } } } } } },
    },
  },
  {
    type: 'Set',
    construct: {
      zod: (z) => z.object({ rows: z.array(z.object({ it: z.set(z.string()) })) }),
      mini: (z) => z.object({ rows: z.array(z.object({ it: z.set(z.string()) })) }),
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.set(z.string()) })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.set(v.string()) })) }),
      arktype: (type) => type({ rows: type({ it: 'Set' }).array() }),
      json: { properties: { rows: { items: { properties: { it: { default: new Set() } } } } } },
    },
  },
  {
    type: 'undefined',
    construct: {
      zod: (z) => z.object({ rows: z.array(z.object({ it: z.union([z.string(), z.undefined()]) })) }),
      mini: (z) => z.object({ rows: z.array(z.object({ it: z.undefined() })) }),
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.undefined() })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.undefined_() })) }),
      arktype: (type) => type({ rows: type({ it: 'undefined' }).array() }),
    },
  },
  {
    type: 'function',
    construct: {
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.function() })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.function_() })) }),
      json: { properties: { rows: { items: { properties: { it: { type: String } } } } } },
    },
  },
  {
    type: 'NaN',
    construct: {
      zod: (z) => z.object({ rows: z.array(z.object({ it: z.nan() })) }),
      mini: (z) => z.object({ rows: z.array(z.object({ it: z.nan() })) }),
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.nan() })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.nan() })) }),
      json: { properties: { rows: { items: { properties: { it: { maximum: Number.NaN } } } } } },
    },
  },
  {
    type: 'symbol',
    construct: {
      zod: (z) => z.object({ rows: z.array(z.object({ it: z.symbol() })) }),
      mini: (z) => z.object({ rows: z.array(z.object({ it: z.symbol() })) }),
      zod3: (z) => z.object({ rows: z.array(z.object({ it: z.symbol() })) }),
      valibot: (v) => v.object({ rows: v.array(v.object({ it: v.symbol() })) }),
      arktype: (type) => type({ rows: type({ it: 'symbol' }).array() }),
      json: { properties: { rows: { items: { properties: { it: { const: Symbol('it') } } } } } },
    },
  },
]

describe.each(types)('$type', ({ type, construct }) => {
  it.each(inEachLibrary(construct))('is named with its place by %s', (_name, adapter) => {
    const input = thrownBy(adapter, 'input')
    expect(input).toMatchObject({ path: ['rows', '*', 'it'], type })
    expect(input.message).toMatch(/^arguments\.rows\[\*\]\.it: .* cannot be described in JSON Schema; \w/)
    const output = thrownBy(adapter, 'output')
    expect(output).toMatchObject({ path: ['rows', '*', 'it'], type })
    expect(output.message).toMatch(/^output\.rows\[\*\]\.it: /)
  })
})

describe('a transform', () => {
  const bare: Construct = {
    zod: (z) => z.object({ it: z.string().transform((text) => text.length) }),
    mini: (z) =>
      z.object({
        it: z.pipe(
          z.string(),
          z.transform((text: string) => text.length),
        ),
      }),
    zod3: (z) => z.object({ it: z.string().transform((text) => text.length) }),
    valibot: (v) =>
      v.object({
        it: v.pipe(
          v.string(),
          v.transform((text) => text.length),
        ),
      }),
    arktype: (type) => type({ it: type('string').pipe((text) => text.length) }),
  }

  it.each(inEachLibrary(bare))(
    'of %s is described by what goes in, not by what comes out',
    (_name, adapter) => {
      expect(adapter.toJsonSchema('input')).toMatchObject({ properties: { it: { type: 'string' } } })
      expect(thrownBy(adapter, 'output')).toMatchObject({ path: ['it'], type: 'transform' })
    },
  )

  const piped: Construct = {
    zod: (z) =>
      z.object({
        it: z
          .string()
          .transform((text) => text.length)
          .pipe(z.number()),
      }),
    zod3: (z) =>
      z.object({
        it: z
          .string()
          .transform((text) => text.length)
          .pipe(z.number()),
      }),
    valibot: (v) =>
      v.object({
        it: v.pipe(
          v.string(),
          v.transform((text) => text.length),
          v.number(),
        ),
      }),
    arktype: (type) =>
      type({
        it: type('string')
          .pipe((text) => text.length)
          .to('number'),
      }),
  }

  it.each(inEachLibrary(piped))('of %s that is piped into a schema has both sides', (_name, adapter) => {
    expect(adapter.toJsonSchema('input')).toMatchObject({ properties: { it: { type: 'string' } } })
    expect(adapter.toJsonSchema('output')).toMatchObject({ properties: { it: { type: 'number' } } })
  })

  const preprocessed: Construct = {
    zod: (z) => z.object({ it: z.preprocess(String, z.string()) }),
    zod3: (z) => z.object({ it: z.preprocess(String, z.string()) }),
  }

  it.each(inEachLibrary(preprocessed))(
    'of %s before a schema is described by the schema',
    (_name, adapter) => {
      expect(adapter.toJsonSchema('input')).toMatchObject({ properties: { it: { type: 'string' } } })
      expect(adapter.toJsonSchema('output')).toMatchObject({ properties: { it: { type: 'string' } } })
    },
  )
})

describe('the replacement', () => {
  it.each(inEachLibrary(types[0]!.construct))('is written for %s', (name, adapter) => {
    const words: Record<string, string> = {
      'zod 3': 'z.string().datetime()',
      'zod/v3': 'z.string().datetime()',
      valibot: 'v.pipe(v.string(), v.isoTimestamp())',
      arktype: "'string.date.iso'",
      'JSON Schema': "{ type: 'string', format: 'date-time' }",
    }
    expect(thrownBy(adapter, 'input').replacement).toBe(`use ${words[name] ?? 'z.iso.datetime()'}`)
  })
})

describe('other types that JSON cannot carry', () => {
  class City {
    name = ''
  }
  it.each([
    ['zod', 'custom', { zod: (z) => z.object({ it: z.instanceof(City) }) }],
    ['zod', 'File', { zod: (z) => z.object({ it: z.file() }) }],
    ['zod', 'bigint', { zod: (z) => z.object({ it: z.literal(1n) }) }],
    ['zod', 'Promise', { zod: (z) => z.object({ it: z.promise(z.string()) }) }],
    ['zod 3', 'custom', { zod3: (z) => z.object({ it: z.instanceof(City) }) }],
    ['valibot', 'City', { valibot: (v) => v.object({ it: v.instance(City) }) }],
    ['arktype', 'City', { arktype: (type) => type({ it: type.instanceOf(City) }) }],
  ] satisfies [string, string, Construct][])('of %s: %s', (_library, type, construct) => {
    for (const [, adapter] of inEachLibrary(construct)) {
      expect(thrownBy(adapter, 'input')).toMatchObject({ path: ['it'], type })
    }
  })

  it('are no hindrance where the author describes them himself', () => {
    const [[, adapter]] = inEachLibrary({
      zod: (z) => {
        const it = z.date()
        it._zod.toJSONSchema = () => ({ type: 'string', format: 'date-time' })
        return z.object({ it })
      },
    }) as [readonly [string, SchemaAdapter]]
    expect(adapter.toJsonSchema('input')).toMatchObject({
      properties: { it: { type: 'string', format: 'date-time' } },
    })
  })

  it('are no hindrance to validation', () => {
    const [[, adapter]] = inEachLibrary({ zod: (z) => z.object({ when: z.coerce.date() }) }) as [
      readonly [string, SchemaAdapter],
    ]
    expect(adapter.validate({ when: '2026-01-02T03:04:05Z' })).toEqual({
      ok: true,
      value: { when: new Date('2026-01-02T03:04:05Z') },
    })
  })
})

describe('the path', () => {
  const paths: readonly (readonly [string, Construct])[] = [
    ['arguments', { zod: (z) => z.date(), zod3: (z) => z.date() }],
    ['arguments.a.b', { zod: (z) => z.object({ a: z.object({ b: z.date().nullable().default(null) }) }) }],
    [
      'arguments.pair[1]',
      {
        zod: (z) => z.object({ pair: z.tuple([z.string(), z.date()]) }),
        zod3: (z) => z.object({ pair: z.tuple([z.string(), z.date()]) }),
        valibot: (v) => v.object({ pair: v.tuple([v.string(), v.date()]) }),
        arktype: (type) => type({ pair: ['string', 'Date'] }),
      },
    ],
    [
      'arguments.by[*]',
      {
        zod: (z) => z.object({ by: z.record(z.string(), z.date()) }),
        zod3: (z) => z.object({ by: z.record(z.string(), z.date()) }),
        valibot: (v) => v.object({ by: v.record(v.string(), v.date()) }),
        arktype: (type) => type({ by: { '[string]': 'Date' } }),
        json: { properties: { by: { additionalProperties: { const: new Date(0) } } } },
      },
    ],
    [
      'arguments.it.when',
      {
        zod: (z) => z.object({ it: z.union([z.string(), z.object({ when: z.date() })]) }),
        zod3: (z) => z.object({ it: z.union([z.string(), z.object({ when: z.date() })]) }),
        valibot: (v) => v.object({ it: v.union([v.string(), v.object({ when: v.date() })]) }),
        json: { properties: { it: { anyOf: [{ properties: { when: { const: new Date(0) } } }] } } },
      },
    ],
    [
      'arguments["odd key"]',
      {
        zod: (z) => z.object({ 'odd key': z.lazy(() => z.date()) }),
        zod3: (z) => z.object({ 'odd key': z.lazy(() => z.date()) }),
      },
    ],
  ]

  it.each(
    paths.flatMap(([path, construct]) => inEachLibrary(construct).map((row) => [path, ...row] as const)),
  )('is %s in %s', (path, _name, adapter) => {
    expect(thrownBy(adapter, 'input').message.split(':')[0]).toBe(path)
  })
})
