import { describe, expect, it } from 'vitest'
import { stripProto } from '../../src/core/strip-proto.ts'

const parse = (text: string): unknown => JSON.parse(text)

describe('stripProto', () => {
  it('hands on what has no such key, the very same', () => {
    const value = { a: [1, { b: null }], constructor: 1 }
    expect(stripProto(value)).toEqual({ value, dropped: [] })
    expect(stripProto(value).value).toBe(value)
  })

  it.each([
    ['{"__proto__":1,"a":2}', { a: 2 }, [['__proto__']]],
    ['{"a":{"__proto__":{"x":1},"b":1}}', { a: { b: 1 } }, [['a', '__proto__']]],
    ['[{"__proto__":1},{"a":1}]', [{}, { a: 1 }], [[0, '__proto__']]],
    ['{"__proto__":{"__proto__":1}}', {}, [['__proto__']]],
  ])('drops it from %s', (text, expected, dropped) => {
    const value = parse(text)
    const before = JSON.stringify(value)
    expect(stripProto(value)).toEqual({ value: expected, dropped })
    expect(JSON.stringify(value)).toBe(before)
  })

  it('keeps objects that are no records as they are', () => {
    const when = new Date(0)
    const value = Object.assign(parse('{"__proto__":1}') as object, { when })
    expect((stripProto(value).value as { when: Date }).when).toBe(when)
  })

  it('copies what stands in two places once, and what contains itself', () => {
    const value = parse('{"__proto__":1,"a":{"b":1}}') as Record<string, unknown>
    value['again'] = value['a']
    value['self'] = value
    const copy = stripProto(value).value as Record<string, unknown>
    expect(copy['again']).toBe(copy['a'])
    expect(copy['self']).toBe(copy)
  })

  it.each([null, undefined, 7, 'text'])('hands on %j', (value) => {
    expect(stripProto(value)).toEqual({ value, dropped: [] })
  })

  it('reaches the bottom of a deep value', () => {
    let value: unknown = parse('{"__proto__":1}')
    for (let level = 0; level < 5000; level++) value = { kid: value }
    expect(stripProto(value).dropped[0]).toHaveLength(5001)
  })
})
