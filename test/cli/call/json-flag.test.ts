import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readJsonFlag } from '../../../src/cli/call/json-flag.ts'
import { renderError } from '../../../src/cli/render/error.ts'
import { PLAIN_STYLE } from '../../../src/cli/output/style.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'json-flag-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function complaint(value: string): string {
  try {
    readJsonFlag('--config', value, folder)
  } catch (error) {
    return renderError(error, PLAIN_STYLE, 200)
  }
  return 'none'
}

test('an object is read from the word or from a file', () => {
  writeFileSync(join(folder, 'good.json'), '{"unit": "celsius"}')
  expect(readJsonFlag('--config', '{"unit":"kelvin"}', folder)).toEqual({ unit: 'kelvin' })
  expect(readJsonFlag('--config', '@good.json', folder)).toEqual({ unit: 'celsius' })
  expect(readJsonFlag('--config', undefined, folder)).toBeUndefined()
})

test('what is no JSON is shown with its place', () => {
  writeFileSync(join(folder, 'bad.json'), '{\n  "a": 1,\n  "b" 2\n}')
  expect(complaint('{"unit" 1}'))
    .toBe(`UsageError: --config is not JSON: line 1, column 9: expected ':' after the property name
    {"unit" 1}
            ^
  \u2192 give --config a JSON object or @file, as in --config '{"key":"value"}'
`)
  expect(complaint('@bad.json')).toContain(
    `--config: ${join(folder, 'bad.json')} is not JSON: line 3, column 7: expected ':'`,
  )
})

test('a number that would change is no JSON that can be taken', () => {
  expect(complaint('{"id": 12345678901234567891}')).toContain(
    'line 1, column 8: the number 12345678901234567891 cannot be held exactly',
  )
})

test('another value is named', () => {
  expect(complaint('[1]')).toContain('--config must be a JSON object, received array')
  expect(complaint('@none.json')).toContain('cannot be read: no such file')
})
