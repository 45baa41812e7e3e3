import { describe, expect, it } from 'vitest'
import { printValue, typeName } from '../../src/schema/received.ts'

class City {
  name = 'Lisbon'
}

describe('typeName', () => {
  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [[], 'array'],
    [{}, 'object'],
    [Object.create(null), 'object'],
    [{ constructor: 7 }, 'object'],
    [new City(), 'City'],
    [new Date(0), 'Date'],
    [1, 'number'],
    [Number.NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [1n, 'bigint'],
    ['', 'string'],
    [() => 1, 'function'],
  ])('of %s is %s', (value, name) => {
    expect(typeName(value)).toBe(name)
  })
})

describe('printValue', () => {
  it.each([
    ['plain', "'plain'"],
    ["it's", "'it's'"],
    ['say "hi"', `'say "hi"'`],
    ['two\nlines', String.raw`'two\nlines'`],
    ['x'.repeat(1000), `'${'x'.repeat(59)}…'`],
    [`${'x'.repeat(58)}😀😀`, `'${'x'.repeat(58)}…'`],
    [10n ** 100n, `1${'0'.repeat(58)}…n`],
    [1.5, '1.5'],
    [false, 'false'],
    [{ a: 1 }, 'object'],
    [['x'.repeat(1000)], 'array'],
  ])('of %s is %s', (value, printed) => {
    expect(printValue(value)).toBe(printed)
  })
})
