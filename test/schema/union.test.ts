import { describe, expect, it } from 'vitest'
import { adaptSchema } from '../../src/schema/adapt.ts'
import { issuesOf } from './libraries.ts'

const object = (properties: object, required = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }
const number = { type: 'number' }

describe('a value that fits no alternative', () => {
  it.each([
    [
      'for another type each: all types',
      [text, number, { type: 'null' }],
      [],
      [': expected string or number or null, received array'],
    ],
    [
      'for constants: all constants',
      [{ const: 'a' }, { enum: ['b', 'c'] }],
      'd',
      [": expected one of 'a', 'b', 'c'; received 'd'"],
    ],
    [
      'when one is for its type: what is wrong with that',
      [text, object({ a: text, b: number })],
      { a: 1 },
      ['b: missing, expected number', 'a: expected string, received number'],
    ],
    [
      'when the constant picks one: what is wrong with that',
      [object({ k: { const: 'a' }, x: text }), object({ k: { const: 'b' }, y: number })],
      { k: 'b', y: 'z' },
      ['y: expected number, received string'],
    ],
    [
      'when the constant picks none: all constants',
      [object({ k: { const: 'a' }, x: text }), object({ k: { const: 'b' }, y: number })],
      { k: 'c' },
      ["k: expected one of 'a', 'b'; received 'c'"],
    ],
    [
      'when the constant is missing: all constants',
      [object({ k: { const: 'a' } }), object({ k: { const: 'b' } })],
      {},
      ["k: missing, expected one of 'a', 'b'"],
    ],
    [
      'when it comes nearest to one: what is wrong with that',
      [object({ a: text, b: object({ c: text }) }), object({ d: number, e: number })],
      { a: 'x', b: { c: 1 } },
      ['b.c: expected string, received number'],
    ],
    [
      'when it comes as near to several: the first fault of each, three at most',
      [object({ a: text }), object({ b: text }), object({ c: text }), object({ d: text })],
      {},
      [
        ': fits none of the alternatives: a: missing, expected string | b: missing, expected string | c: missing, expected string … (1 more)',
      ],
    ],
    [
      'inside another union: as if it were one',
      [text, { anyOf: [number, { type: 'boolean' }] }],
      null,
      [': expected string or number or boolean, received null'],
    ],
  ])('is told %s', async (_name, anyOf, value, issues) => {
    const found = await issuesOf(adaptSchema({ anyOf }), value)
    expect(found.map((issue) => issue.replaceAll('/', '.'))).toEqual(issues)
  })
})
