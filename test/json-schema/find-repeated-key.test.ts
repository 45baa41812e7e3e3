import { expect, test } from 'vitest'
import { findRepeatedKey } from '../../src/json-schema/find-repeated-key.ts'

test.for<readonly [string, { key: string; offset: number } | undefined]>([
  ['{"a":1,"b":2}', undefined],
  ['{"a":1,"a":2}', { key: 'a', offset: 7 }],
  ['{"a":{"a":1},"b":{"a":2}}', undefined],
  ['{"a":{"b":1,"c":[],"b":2}}', { key: 'b', offset: 19 }],
  ['{"a":1,"b":{"a":1},"a":3}', { key: 'a', offset: 19 }],
  ['{"a":"b","b":"a"}', undefined],
  ['{"a":"{","b":"\\"a\\":","c":"}"}', undefined],
  ['{"é":1,"\\u00e9" : 2}', { key: 'é', offset: 7 }],
  ['[{"a":1},{"a":1}]', undefined],
  ['{"__proto__":1,"constructor":2,"__proto__":3}', { key: '__proto__', offset: 31 }],
  ['"a"', undefined],
])('of %s the repeated key is found', ([text, found]) => {
  expect(findRepeatedKey(text)).toEqual(found)
})
