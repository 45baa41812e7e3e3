import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as v3 } from 'zod/v3'
import { z as zod3 } from 'zod3'
import { z as zod40 } from 'zod3/v4'
import { adaptSchema } from '../../src/schema/adapt.ts'

const message = (schema: unknown): string => {
  try {
    return adaptSchema(schema).vendor
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

describe('adaptSchema', () => {
  it.each([
    ['zod 4', z.object({}), 'zod4'],
    ['zod 4 mini', mini.object({}), 'zod4'],
    ['zod 4.0 of another copy', zod40.object({}), 'zod4'],
    ['zod/v3', v3.object({}), 'zod3'],
    ['zod 3 of another copy', zod3.object({}), 'zod3'],
    ['valibot with its converter', toStandardJsonSchema(v.object({})), 'standard'],
    ['arktype', type({}), 'standard'],
    ['a JSON Schema', { type: 'object' }, 'json-schema'],
    ['the empty JSON Schema', {}, 'json-schema'],
    [
      'a JSON Schema without prototype',
      Object.assign(Object.create(null) as object, { type: 'object' }),
      'json-schema',
    ],
    ['a JSON Schema with a property named _zod', { properties: { _zod: {} } }, 'json-schema'],
  ])('recognises %s', (_name, schema, vendor) => {
    expect(message(schema)).toBe(vendor)
  })

  it.each([
    ['undefined', undefined, 'received undefined'],
    ['null', null, 'received null'],
    ['a string', 'string', 'received string'],
    ['a list', [{ type: 'object' }], 'received array'],
    ['a function', () => ({}), 'received function'],
    ['true', true, 'received boolean'],
    ['a Date', new Date(0), 'received Date'],
    [
      'a class',
      class City {
        name = ''
      },
      'received function',
    ],
  ])('refuses %s', (_name, schema, received) => {
    expect(message(schema)).toBe(
      `TypeError: is not a schema: expected zod, Standard Schema with JSON Schema, or a JSON Schema object, ${received}`,
    )
  })

  it.each([
    [
      'a shape of zod',
      { location: z.string() },
      "is a plain object whose 'location' is a schema, not a schema itself; wrap it, for example in z.object()",
    ],
    [
      'a shape of arktype',
      { location: type('string') },
      "is a plain object whose 'location' is a schema, not a schema itself; wrap it, for example in z.object()",
    ],
    [
      'a definition of arktype',
      { location: 'string' },
      "is a plain object without a keyword of JSON Schema (it has 'location'); start with { type: 'object', properties: … }",
    ],
    [
      'valibot alone',
      v.object({}),
      "is a valibot schema that cannot describe itself as JSON Schema; wrap it in toStandardJsonSchema() of '@valibot/to-json-schema'",
    ],
    [
      'a library that nobody knows',
      { '~standard': { version: 1, vendor: 'nobody', validate: () => ({ value: 1 }) } },
      "is a nobody schema that cannot describe itself as JSON Schema; use a version of nobody with '~standard.jsonSchema', or a JSON Schema object",
    ],
  ])('says how to mend %s', (_name, schema, text) => {
    expect(message(schema)).toBe(`TypeError: ${text}`)
  })

  it('makes one adapter for a schema', () => {
    const schema = z.object({})
    expect(adaptSchema(schema)).toBe(adaptSchema(schema))
    expect(adaptSchema(schema)).not.toBe(adaptSchema(z.object({})))
  })

  it('describes a schema once for each mode', () => {
    const adapter = adaptSchema(z.object({ n: z.number().default(1) }))
    expect(adapter.toJsonSchema('input')).toBe(adapter.toJsonSchema('input'))
    expect(adapter.toJsonSchema('input')).not.toEqual(adapter.toJsonSchema('output'))
  })
})
