import { describe, expect, test } from 'vitest'
import { locateJson } from '../../../src/check/location/locate-json.ts'

const TEXT = `{
  "name": "weather",
  "a/b": { "~": [1, [2,
    "three"], { "x": null }] },
  "last": "a \\"quoted\\" {text}: [1, 2]",
  "after": true
}
`

describe('the place of a value', () => {
  const places = locateJson(TEXT)
  test.each<[string, number, number]>([
    ['', 1, 1],
    ['/name', 2, 3],
    ['/a~1b', 3, 3],
    ['/a~1b/~0', 3, 12],
    ['/a~1b/~0/0', 3, 18],
    ['/a~1b/~0/1/0', 3, 22],
    ['/a~1b/~0/1/1', 4, 5],
    ['/a~1b/~0/2/x', 4, 17],
    ['/last', 5, 3],
    ['/after', 6, 3],
  ])('%s', (pointer, line, column) => {
    expect(places.find(pointer)).toEqual({ line, column })
  })

  test('that is not there is that of what is around it', () => {
    expect(places.find('/a~1b/~0/9/deeper')).toEqual({ line: 3, column: 12 })
    expect(places.find('/nothing')).toEqual({ line: 1, column: 1 })
  })
})

test('a text that is no JSON has places up to its fault', () => {
  expect(locateJson('{\n"a": 1,\n"b": }').find('/a')).toEqual({ line: 2, column: 1 })
  expect(locateJson('').find('/a')).toEqual({ line: 1, column: 1 })
})

test('neither depth nor length breaks it', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  expect(locateJson(deep).find('/0/0')).toEqual({ line: 1, column: 3 })
  const long = JSON.stringify({ text: '\\"'.repeat(3_000_000), next: 1 }, undefined, 1)
  expect(locateJson(long).find('/next')).toEqual({ line: 3, column: 2 })
})
