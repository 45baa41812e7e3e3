import { expect, test } from 'vitest'
import type { Finding } from '../../../src/check/finding.ts'
import { placeFindings } from '../../../src/check/location/place-findings.ts'

const toolboxes = {
  weather: {
    tools: [{ name: 'get_weather', argument_schema: { properties: { 'a/b': { type: 'array' } } } }],
  },
}
const manifest = {
  file: 'toolbox.manifest.json',
  text: JSON.stringify({ toolboxes }, undefined, 2),
  toolboxes,
}
const finding = (extra: Partial<Finding>): Finding => ({
  rule: 'array/items-required',
  severity: 'error',
  toolbox: 'weather',
  path: '/argument_schema/properties/a~1b',
  message: 'no items',
  docs: '',
  ...extra,
})

const lineOf = (one: Finding): unknown => placeFindings([one], manifest)[0]?.location

test('a finding about a tool stands where the manifest describes it', () => {
  const line = manifest.text.split('\n').findIndex((text) => text.includes('a/b')) + 1
  expect(lineOf(finding({ tool: 'get_weather' }))).toMatchObject({ file: 'toolbox.manifest.json', line })
})

test('a finding about what is not in the manifest has no line', () => {
  expect(lineOf(finding({ tool: 'get_forecast' }))).toBeUndefined()
  expect(lineOf(finding({ tool: 'get_weather', toolbox: 'other' }))).toBeUndefined()
  expect(lineOf(finding({}))).toBeUndefined()
})

test('a finding that has a place keeps it', () => {
  const location = { file: 'package.json', line: 3 }
  expect(lineOf(finding({ tool: 'get_weather', location }))).toBe(location)
})
