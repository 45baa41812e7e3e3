import { expect, test } from 'vitest'
import { shortPlace } from '../../../src/check/report/fold-findings.ts'

test.each([
  ['/argument_schema', 'the root'],
  ['/argument_schema/properties/days', 'days'],
  ['/argument_schema/properties/items/items/properties/name', 'items[].name'],
  ['/argument_schema/properties/properties/properties/items', 'properties.items'],
  ['/argument_schema/properties/url/format', 'url/format'],
  ['/argument_schema/properties/a~1b~0c', 'a/b~c'],
  ['/output_schema', 'the root (output)'],
  ['/output_schema/properties/sky', 'sky (output)'],
  ['/examples', '/examples'],
])('the place %s is called %s', (pointer, name) => {
  expect(shortPlace(pointer)).toBe(name)
})
