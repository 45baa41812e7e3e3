import { describe, expect, test } from 'vitest'
import { nearMisses } from '../../../src/check/fuzz/near-misses.ts'
import type { JsonSchema } from '../../../src/index.ts'

const spoilt = (
  schema: JsonSchema,
  fitting: Readonly<Record<string, unknown>>,
  spoiling: string,
): unknown[] =>
  [...nearMisses(schema, fitting)].filter((miss) => miss.spoiling === spoiling).map((miss) => miss.arguments)

const object = (properties: JsonSchema, extra: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...extra,
})

describe('fitting arguments are spoilt by', () => {
  test.each<[string, JsonSchema, Readonly<Record<string, unknown>>, unknown]>([
    ['missing-key', object({ a: {}, b: {} }, { required: ['a'] }), { a: 1, b: 2 }, { b: 2 }],
    ['extra-key', object({ a: {} }, { additionalProperties: false }), { a: 1 }, { a: 1, extra: 'x' }],
    ['wrong-type', object({ a: { type: 'integer' } }), { a: 7 }, { a: '7' }],
    ['wrong-type', object({ a: { type: 'string' } }), { a: '7' }, { a: 12 }],
    ['out-of-bounds', object({ a: { type: 'integer', minimum: 3 } }), { a: 5 }, { a: 2 }],
    ['out-of-bounds', object({ a: { type: 'integer', maximum: 9 } }), { a: 5 }, { a: 10 }],
    ['out-of-bounds', object({ a: { type: 'number', exclusiveMaximum: 9 } }), { a: 5 }, { a: 9 }],
    ['fraction', object({ a: { type: 'integer' } }), { a: 5 }, { a: 5.5 }],
    ['wrong-length', object({ a: { type: 'string', minLength: 1 } }), { a: 'x' }, { a: '' }],
    ['wrong-length', object({ a: { type: 'string', maxLength: 3 } }), { a: 'x' }, { a: 'xaaa' }],
    ['wrong-length', object({ a: { type: 'array', maxItems: 1 } }), { a: [1] }, { a: [1, 1] }],
    ['wrong-length', object({ a: { type: 'array', minItems: 2 } }), { a: [1, 2] }, { a: [1] }],
    ['wrong-pattern', object({ a: { type: 'string', pattern: '^x$' } }), { a: 'x' }, { a: '' }],
    ['unknown-value', object({ a: { enum: ['on', 'off'] } }), { a: 'on' }, { a: 'ON' }],
    ['repeated-item', object({ a: { type: 'array', uniqueItems: true } }), { a: [1, 2] }, { a: [1, 2, 2] }],
    [
      'missing-key',
      object(
        { rows: { type: 'array', items: { $ref: '#/$defs/Row' } } },
        { $defs: { Row: { required: ['id'] } } },
      ),
      { rows: [{ id: 1 }, { id: 2, x: 1 }] },
      { rows: [{ id: 1 }, { x: 1 }] },
    ],
  ])('%s', (spoiling, schema, fitting, miss) => {
    expect(spoilt(schema, fitting, spoiling)).toContainEqual(miss)
  })
})

test('the fitting arguments stay as they are', () => {
  const fitting = Object.freeze({ a: Object.freeze([Object.freeze({ b: 1 })]) })
  const schema = object({
    a: { type: 'array', items: object({ b: { type: 'integer' } }, { required: ['b'] }), minItems: 1 },
  })
  expect([...nearMisses(schema, fitting)].length).toBeGreaterThan(8)
  expect(fitting).toEqual({ a: [{ b: 1 }] })
})
