import { describe, expect, it } from 'vitest'
import { findUnserialisable } from '../../src/core/json-safe.ts'

describe('findUnserialisable', () => {
  it.each([
    [null],
    ['text'],
    [0],
    [true],
    [[]],
    [{}],
    [{ a: [1, 'two', { b: null }], c: undefined }],
    [Object.create(null)],
    [
      new (class Point {
        x = 1
      })(),
    ],
  ])('finds nothing in %j', (value) => {
    expect(findUnserialisable(value)).toBeUndefined()
  })

  const cycle: Record<string, unknown> = { list: [] }
  ;(cycle['list'] as unknown[]).push({ again: cycle })

  it.each([
    ['a bigint', { id: 1n }, ['id'], 'a bigint'],
    ['NaN', { rows: [{ score: Number.NaN }] }, ['rows', 0, 'score'], 'NaN'],
    ['an infinity', [1, -Infinity], [1], '-Infinity'],
    ['a date', { when: new Date(0) }, ['when'], 'an instance of Date'],
    ['a map', { by: new Map() }, ['by'], 'an instance of Map'],
    ['bytes', { raw: new Uint8Array(2) }, ['raw'], 'an instance of Uint8Array'],
    ['a boxed number', { n: Object(1) as unknown }, ['n'], 'an instance of Number'],
    ['an object with its own JSON form', { u: { toJSON: () => 1 } }, ['u'], 'an object with toJSON()'],
    ['a function', { run() {} }, ['run'], 'a function'],
    ['a symbol', { s: Symbol('x') }, ['s'], 'a symbol'],
    ['undefined in a list', { l: [1, undefined] }, ['l', 1], 'undefined'],
    ['a hole in a list', Array(2), [0], 'undefined'],
    ['a cycle', cycle, ['list', 0, 'again'], 'a cycle'],
    ['undefined itself', undefined, [], 'undefined'],
    ['a promise itself', Promise.resolve(), [], 'an instance of Promise'],
  ])('names %s and its place', (_, value, path, what) => {
    expect(findUnserialisable(value)).toEqual({ path, what })
  })

  it('takes a part that is used twice for what it is, not for a cycle', () => {
    const shared = { a: { b: 1 } }
    expect(findUnserialisable({ one: shared, two: shared, three: [shared, shared] })).toBeUndefined()
  })

  it('walks parts used over and over in the time of one', () => {
    let value: unknown = { leaf: 1 }
    for (let level = 0; level < 60; level++) value = { left: value, right: value }
    expect(findUnserialisable(value)).toBeUndefined()
  })

  it('reaches the bottom of a value nested 200,000 deep', () => {
    let value: unknown = 1n
    for (let level = 0; level < 200_000; level++) value = [value]
    expect(findUnserialisable(value)?.what).toBe('a bigint')
  })
})
