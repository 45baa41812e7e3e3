import { describe, expect, it } from 'vitest'
import { misspeltKeys } from '../../../src/cli/arguments/misspelt-keys.ts'
import { missingArguments } from '../../../src/cli/arguments/missing-arguments.ts'

const text = { type: 'string' }
const schema = {
  type: 'object',
  properties: { location: text, where: { type: 'object', properties: { city: text } } },
}

describe('misspeltKeys', () => {
  it('names the nearest key, at any depth', () => {
    expect(misspeltKeys({ Location: 'x', where: { ctiy: 'y' } }, schema)).toEqual([
      { path: ['Location'], nearest: 'location' },
      { path: ['where', 'ctiy'], nearest: 'city' },
    ])
  })

  it.each(['"q"', "'q'", '$q', 'q+', 'q:', ' q ', '-q', 'q[0]'])(
    'sees a short key in its marks: %s',
    (key) => {
      const short = { type: 'object', properties: { q: text } }
      expect(misspeltKeys({ [key]: 'x' }, short)).toEqual([{ path: [key], nearest: 'q' }])
    },
  )

  it('looks into lists, unions, references and maps', () => {
    const item = { anyOf: [{ $ref: '#/$defs/Row' }, { type: 'null' }] }
    const root = {
      $defs: { Row: { type: 'object', properties: { amount: text } } },
      type: 'object',
      properties: {
        rows: { type: 'array', items: item },
        byName: { type: 'object', additionalProperties: item },
      },
    }
    expect(
      misspeltKeys({ rows: [{ amount: 1 }, { amuont: 1 }], byName: { amuont: { ammount: 1 } } }, root),
    ).toEqual([
      { path: ['rows', 1, 'amuont'], nearest: 'amount' },
      { path: ['byName', 'amuont', 'ammount'], nearest: 'amount' },
    ])
  })

  it.each([
    ['a key near nothing', { verbose: 1 }, schema],
    ['further keys are allowed', { locaton: 1 }, { ...schema, additionalProperties: true }],
    ['further keys have a schema', { locaton: 1 }, { ...schema, additionalProperties: {} }],
    ['a pattern allows keys', { locaton: 1 }, { ...schema, patternProperties: { '^l': {} } }],
    ['no property is known', { locaton: 1 }, { type: 'object' }],
    [
      '__proto__ is left to the lifecycle',
      JSON.parse('{"__proto__":1}') as unknown,
      { properties: { proto: {} } },
    ],
    [
      'a branch of a union knows the key',
      { locations: 1 },
      { anyOf: [schema, { properties: { locations: {} } }] },
    ],
  ])('finds nothing where %s', (_name, values, root) => {
    expect(misspeltKeys(values, root)).toEqual([])
  })

  it('still looks where further keys are forbidden, in any way of writing it', () => {
    for (const additionalProperties of [false, { not: {} }]) {
      expect(misspeltKeys({ locaton: 1 }, { ...schema, additionalProperties })).toHaveLength(1)
    }
  })

  it('stops at a number that a person can read', () => {
    const values = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `location${index % 10}${index}`.slice(0, 9) + '_'.repeat(index),
        1,
      ]),
    )
    expect(misspeltKeys(values, schema).length).toBeLessThanOrEqual(20)
  })
})

describe('missingArguments', () => {
  it('lists what is required and not given, through references and allOf', () => {
    const root = {
      $defs: { Base: { required: ['a'] } },
      allOf: [{ $ref: '#/$defs/Base' }, { required: ['b', 'c'] }],
      anyOf: [{ required: ['d'] }, { required: ['e'] }],
    }
    expect(missingArguments({ b: undefined }, root)).toEqual(['a', 'c'])
  })
})
