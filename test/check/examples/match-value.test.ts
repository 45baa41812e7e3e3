import { describe, expect, test } from 'vitest'
import { matchValue } from '../../../src/check/examples/match-value.ts'

const places = (expected: unknown, actual: unknown): readonly string[] =>
  matchValue(expected, actual).map(
    ({ path, expected, received }) => `${path.join('.')}: ${expected} / ${received}`,
  )

describe('values that fit', () => {
  test.each<[string, unknown, unknown]>([
    ['the same value', { a: [1, 'x', null] }, { a: [1, 'x', null] }],
    ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['an undefined key and none', { a: 1, b: undefined }, { a: 1 }],
    ['$any number', { a: { $any: 'number' } }, { a: 1.5 }],
    ['$any integer', { $any: 'integer' }, 3],
    ['$any null', { $any: 'null' }, null],
    ['$any array', { $any: 'array' }, []],
    ['$any object', { $any: 'object' }, {}],
    ['$any value', { $any: 'value' }, null],
    ['$match', { $match: '^\\d{4}-' }, '2026-11-30'],
    ['$contains of a text', { $contains: 'sun' }, 'mostly sunny'],
    ['$contains of a list', { $contains: { id: { $any: 'integer' } } }, [{ id: 'x' }, { id: 1 }]],
    ['$contains of an object', { $contains: { a: 1 } }, { a: 1, b: 2 }],
    ['a matcher of a test runner', { a: expect.any(Number) }, { a: 3 }],
    ['a value that looks like a matcher with more keys', { $any: 'x', b: 1 }, { $any: 'x', b: 1 }],
  ])('%s', (_, expected, actual) => {
    expect(places(expected, actual)).toEqual([])
  })
})

describe('values that do not fit', () => {
  test.each<[string, unknown, unknown, readonly string[]]>([
    ['another value', { a: 1 }, { a: 2 }, ['a: 1 / 2']],
    ['a key too many', {}, { a: 2 }, ['a: nothing / 2']],
    ['a missing key', { a: 2 }, {}, ['a: 2 / nothing']],
    ['a missing key that a matcher wants', { a: { $any: 'value' } }, {}, ['a: {"$any":"value"} / undefined']],
    ['a shorter list', [1, 2], [1], [': 2 items / 1 item']],
    ['an item inside', { rows: [{ id: 1 }] }, { rows: [{ id: 2 }] }, ['rows.0.id: 1 / 2']],
    ['a list for an object', {}, [], [': {} / []']],
    ['$any of another type', { $any: 'integer' }, 1.5, [': {"$any":"integer"} / 1.5']],
    ['$match', { $match: '^b' }, 'abc', [': {"$match":"^b"} / "abc"']],
    ['$contains', { $contains: 3 }, [1, 2], [': {"$contains":3} / [1,2]']],
    ['a matcher of a test runner', expect.any(String), 3, [': Any<String> / 3']],
  ])('%s', (_, expected, actual, mismatches) => {
    expect(places(expected, actual)).toEqual(mismatches)
  })
})

test('a type that does not exist is an error of the example', () => {
  expect(() => matchValue({ $any: 'float' }, 1)).toThrow('names no type')
})
