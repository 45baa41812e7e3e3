import { expect, test } from 'vitest'
import { formatGithub } from '../../../src/check/report/github.ts'
import { CLEAN, SAMPLE } from './sample.ts'

const lines = formatGithub(SAMPLE).trimEnd().split('\n')

test('each finding is one command, and the last line says how it stands', () => {
  expect(lines).toHaveLength(SAMPLE.findings.length + 1)
  expect(lines.at(-1)).toBe('toolbox check: 2 errors, 1 warning, 1 note')
})

test('a finding with a place annotates its line', () => {
  expect(lines[2]).toBe(
    '::error file=toolbox.manifest.json,line=14,col=11,title=contract/breaking · weather_tools/get_weather::' +
      'only a shorter text is accepted, 9 → 8 (at /argument_schema/properties/city/maxLength)%0Adocs/rules/contract/breaking.md',
  )
})

test('a file is named from the root of the repository', () => {
  const [first] = formatGithub({ ...SAMPLE, filePrefix: 'packages/weather/' }).split('\n')
  expect(first).toContain('file=packages/weather/package.json,line=7')
})

test('a finding without a place is a command all the same', () => {
  expect(lines[1]).toMatch(/^::error title=array\/items-required · weather_tools\/get_weather::the list/)
})

test('nothing in a message can end the command or begin another', () => {
  expect(lines[3]).toMatch(/^::notice title=example\/skipped · weather_tools\/send\|mail::100%25 <b>/)
  expect(lines[3]).toContain('%0A::error::injected')
  expect(lines.join('\n')).not.toMatch(/^::error::injected/m)
})

test('nothing in a name can end a property', () => {
  const [finding] = SAMPLE.findings
  const odd = { ...finding!, rule: 'a:b,c%d\ne', toolbox: '', location: { file: 'a,b:c.json', line: 1 } }
  const [line] = formatGithub({ ...SAMPLE, findings: [odd] }).split('\n')
  expect(line).toMatch(/^::warning file=a%2Cb%3Ac\.json,line=1,title=a%3Ab%2Cc%25d%0Ae::/)
})

test('no finding is one line', () => {
  expect(formatGithub(CLEAN)).toBe('toolbox check: no errors, no warnings, no notes\n')
})
