import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as v3 } from 'zod/v3'
import { z as zod40 } from 'zod3/v4'
import { adaptSchema } from '../../src/schema/adapt.ts'
import { type Construct, inEachLibrary } from './libraries.ts'

const order: Construct = {
  zod: (z) =>
    z.object({
      id: z.string().describe('Order number.'),
      note: z.string().describe('For the kitchen.').optional(),
      table: z.number().int().min(1).max(99).describe('Table number.'),
      tip: z.number().describe('In cents.').default(0),
      lines: z.array(z.object({ dish: z.string(), count: z.number().int().positive() })).min(1),
      size: z.enum(['small', 'large']),
      where: z.tuple([z.number(), z.number()]),
    }),
  zod3: (z) =>
    z.object({
      id: z.string().describe('Order number.'),
      note: z.string().describe('For the kitchen.').optional(),
      table: z.number().int().min(1).max(99).describe('Table number.'),
      tip: z.number().describe('In cents.').default(0),
      lines: z.array(z.object({ dish: z.string(), count: z.number().int().positive() })).min(1),
      size: z.enum(['small', 'large']),
      where: z.tuple([z.number(), z.number()]),
    }),
  valibot: (v) =>
    v.object({
      id: v.pipe(v.string(), v.description('Order number.')),
      note: v.optional(v.pipe(v.string(), v.description('For the kitchen.'))),
      table: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99), v.description('Table number.')),
      tip: v.optional(v.pipe(v.number(), v.description('In cents.')), 0),
      lines: v.pipe(
        v.array(v.object({ dish: v.string(), count: v.pipe(v.number(), v.integer(), v.gtValue(0)) })),
        v.minLength(1),
      ),
      size: v.picklist(['small', 'large']),
      where: v.strictTuple([v.number(), v.number()]),
    }),
}

describe.each(inEachLibrary(order))('what %s says of an order', (_name, adapter) => {
  const input = adapter.toJsonSchema('input') as {
    type: string
    properties: Record<string, Record<string, unknown>>
    required: string[]
  }

  it('is an object in the words of 2020-12', () => {
    expect(input.type).toBe('object')
    expect(Object.keys(input)).not.toContain('$schema')
    expect(JSON.stringify(input)).not.toContain('~standard')
    expect(input.properties['where']!['prefixItems']).toEqual([{ type: 'number' }, { type: 'number' }])
    expect(Array.isArray(input.properties['where']!['items'])).toBe(false)
  })

  it('keeps every description and bound', () => {
    expect(input.properties['id']).toEqual({ type: 'string', description: 'Order number.' })
    expect(input.properties['note']).toEqual({ type: 'string', description: 'For the kitchen.' })
    expect(input.properties['table']).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 99,
      description: 'Table number.',
    })
    expect(input.properties['tip']).toEqual({ type: 'number', default: 0, description: 'In cents.' })
    expect(input.properties['lines']).toMatchObject({ type: 'array', minItems: 1, items: { type: 'object' } })
    expect(input.properties['size']).toEqual({ type: 'string', enum: ['small', 'large'] })
  })

  it('lets a caller leave out what has a default, and promises it in the result', () => {
    expect(input.required).toEqual(['id', 'table', 'lines', 'size', 'where'])
    expect([...(adapter.toJsonSchema('output')['required'] as string[])].toSorted()).toEqual([
      'id',
      'lines',
      'size',
      'table',
      'tip',
      'where',
    ])
  })
})

describe('a description', () => {
  const nullable: Construct = {
    zod: (z) => z.object({ it: z.string().describe('Mine.').nullable() }),
    mini: (z) =>
      z.object({ it: z.nullable(z.string().register(z.globalRegistry, { description: 'Mine.' })) }),
    zod3: (z) => z.object({ it: z.string().describe('Mine.').nullable() }),
    valibot: (v) => v.object({ it: v.nullable(v.pipe(v.string(), v.description('Mine.'))) }),
    json: { properties: { it: { description: 'Mine.', type: ['string', 'null'] } } },
  }
  // Before 4.1 zod/mini keeps descriptions where only its own copy can look.
  const libraries = inEachLibrary(nullable).filter(([name]) => name !== 'zod 4.0 mini')

  it.each(libraries)('of what may be null stands at the property in %s', (_name, adapter) => {
    const { it } = adapter.toJsonSchema('input')['properties'] as { it: { description: string } }
    expect(it.description).toBe('Mine.')
    expect(JSON.stringify(it).match(/Mine/g)).toHaveLength(1)
  })

  it('beside a reference stays there', () => {
    const city = z.object({ name: z.string() }).meta({ id: 'City' })
    const schema = z.object({ from: city.describe('Where it starts.'), to: city })
    expect(adaptSchema(schema).toJsonSchema('input')).toEqual({
      type: 'object',
      properties: {
        from: { $ref: '#/$defs/City', description: 'Where it starts.' },
        to: { $ref: '#/$defs/City' },
      },
      required: ['from', 'to'],
      $defs: { City: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    })
  })
})

const zodTree: z.ZodType = z.object({ name: z.string(), kids: z.array(z.lazy(() => zodTree)) })
const oldTree: zod40.ZodType = zod40.object({
  name: zod40.string(),
  kids: zod40.array(zod40.lazy(() => oldTree)),
})
const v3Tree: v3.ZodType = v3.object({ name: v3.string(), kids: v3.array(v3.lazy(() => v3Tree)) })
const makeTree = () => type.module({ tree: { name: 'string', kids: 'tree[]' } }).tree

describe('a schema that contains itself', () => {
  it.each([
    ['zod 4', zodTree],
    ['zod 4.0', oldTree],
    [
      'zod 4 with an id',
      z.object({ name: z.string(), kids: z.array(z.lazy(() => zodTree)) }).meta({ id: 'Tree' }),
    ],
    ['zod 3', v3Tree],
    ['arktype', makeTree()],
    [
      'JSON Schema',
      {
        $ref: '#/$defs/Tree',
        $defs: {
          Tree: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              kids: { type: 'array', items: { $ref: '#/$defs/Tree' } },
            },
          },
        },
      },
    ],
  ])('has an object at the root in %s, and references that lead somewhere', (_name, schema) => {
    const described = adaptSchema(schema).toJsonSchema('input')
    expect(described).toMatchObject({ type: 'object', properties: { name: { type: 'string' } } })
    expect(described['$ref']).toBeUndefined()
    const references = JSON.stringify(described).match(/"\$ref":"[^"]*"/g) ?? []
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) expect(reference).toMatch(/"#(?:\/\$defs\/[\w.-]+)?"$/)
    const adapter = adaptSchema(described)
    expect(adapter.validate({ name: 'a', kids: [{ name: 'b', kids: [] }] })).toMatchObject({ ok: true })
    expect(adapter.validate({ name: 'a', kids: [{ name: 7, kids: [] }] })).toMatchObject({ ok: false })
  })

  it('does not number the definitions of arktype by what the process did before', () => {
    const first = adaptSchema(makeTree()).toJsonSchema('input')
    type({ unrelated: 'string[]' })
    expect(adaptSchema(makeTree()).toJsonSchema('input')).toEqual(first)
  })
})

describe('a union at the root', () => {
  const construct: Construct = {
    zod: (z) => z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
    zod3: (z) => z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]),
    valibot: (v) => v.union([v.object({ a: v.string() }), v.object({ b: v.number() })]),
    arktype: (type) => type({ a: 'string' }).or({ b: 'number' }),
  }

  it.each(inEachLibrary(construct))('of objects is an object in %s', (_name, adapter) => {
    const described = adapter.toJsonSchema('input')
    expect(described['type']).toBe('object')
    expect(described['anyOf']).toHaveLength(2)
  })
})

describe('an intersection', () => {
  const construct: Construct = {
    zod: (z) => z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
    zod3: (z) => z.intersection(z.object({ a: z.string() }), z.object({ b: z.number() })),
  }

  it.each(inEachLibrary(construct))('of %s describes results that there can be', (_name, adapter) => {
    const described = adaptSchema(adapter.toJsonSchema('output'))
    expect(described.validate({ a: 'x', b: 1 })).toMatchObject({ ok: true })
    expect(described.validate({ a: 'x' })).toMatchObject({ ok: false })
  })
})

describe('vendor words', () => {
  it('that are no formats of JSON Schema are left out', () => {
    const schema = z.object({
      code: z.cuid2(),
      token: z.jwt(),
      data: z.base64(),
      name: z.string().startsWith('a'),
      mail: z.email(),
    })
    const { properties } = adaptSchema(schema).toJsonSchema('input') as {
      properties: Record<string, { format?: string; pattern?: string }>
    }
    expect(Object.values(properties).map(({ format }) => format)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'email',
    ])
    expect(properties['name']!.pattern).toBe('^a.*')
  })

  it('such as the id of a registry are left out', () => {
    const schema = zod40.object({ city: zod40.object({}).meta({ id: 'City' }) })
    expect(adaptSchema(schema).toJsonSchema('input')).toEqual({
      type: 'object',
      properties: { city: { $ref: '#/$defs/City' } },
      required: ['city'],
      $defs: { City: { type: 'object', properties: {} } },
    })
  })

  it('of zod 3 for null are mended', () => {
    expect(adaptSchema(v3.object({ none: v3.literal(null) })).toJsonSchema('input')).toMatchObject({
      properties: { none: { type: 'null' } },
    })
  })
})

const extras = (mode: 'input' | 'output') => (construct: Construct) =>
  inEachLibrary(construct).map(([, adapter]) => adapter.toJsonSchema(mode)['additionalProperties'])

describe('objects', () => {
  const plain: Construct = { zod: (z) => z.object({}), zod3: (z) => z.object({}) }
  const strict: Construct = { zod: (z) => z.strictObject({}), zod3: (z) => z.object({}).strict() }
  const loose: Construct = { zod: (z) => z.looseObject({}), zod3: (z) => z.object({}).passthrough() }
  it('are open for what they drop, and closed when they come out', () => {
    expect(extras('input')(plain)).toEqual([undefined, undefined, undefined, undefined])
    expect(extras('output')(plain)).toEqual([false, false, false, false])
    expect(extras('input')(strict)).toEqual([false, false, false, false])
    expect(extras('output')(loose).filter((extra) => extra === false)).toEqual([])
  })
})

describe('a JSON Schema of the author', () => {
  it('comes out as it is', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', 'x-hint': [1, { b: null }] } },
      title: 'T',
    }
    expect(adaptSchema(schema).toJsonSchema('input')).toEqual(schema)
    expect(adaptSchema(schema).toJsonSchema('output')).toEqual(schema)
  })

  it('says its dialect only when that is not 2020-12', () => {
    const seventh = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }
    expect(adaptSchema(seventh).toJsonSchema('input')).toEqual(seventh)
    const twentieth = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }
    expect(adaptSchema(twentieth).toJsonSchema('input')).toEqual({ type: 'object' })
  })

  it('is never touched, frozen or kept', () => {
    const schema = {
      $ref: '#/$defs/A',
      $defs: { A: { type: 'object', properties: { b: { enum: [{ c: 1 }] } } } },
    }
    const before = JSON.stringify(schema)
    const adapter = adaptSchema(schema)
    adapter.validate({ b: 1 })
    adapter.toJsonSchema('input')
    expect(JSON.stringify(schema)).toBe(before)
    expect(Object.isFrozen(schema.$defs.A.properties.b.enum[0])).toBe(false)
    expect(Reflect.ownKeys(schema.$defs.A)).toEqual(['type', 'properties'])
  })

  it('may be frozen itself', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    })
    expect(adaptSchema(schema).validate({ a: 1 })).toMatchObject({ ok: false })
  })

  it('that is an object which contains itself gets a reference', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } as Record<string, object> }
    schema.properties['kid'] = schema
    const adapter = adaptSchema(schema)
    expect(adapter.toJsonSchema('input')).toEqual({
      type: 'object',
      properties: { name: { type: 'string' }, kid: { $ref: '#' } },
    })
    expect(adapter.validate({ kid: { kid: { name: 7 } } })).toMatchObject({
      issues: [{ path: ['kid', 'kid', 'name'] }],
    })
  })
})

describe('the descriptions of all libraries', () => {
  it.each(inEachLibrary(order))('are frozen through and through in %s', (_name, adapter) => {
    const pending: unknown[] = [adapter.toJsonSchema('input')]
    for (const value of pending) {
      if (typeof value !== 'object' || value === null) continue
      expect(Object.isFrozen(value)).toBe(true)
      pending.push(...Object.values(value))
    }
  })
})
