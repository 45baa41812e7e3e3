import { expect, test } from 'vitest'
import type { Finding } from '../../../src/check/finding.ts'
import type { CheckReport } from '../../../src/check/report/check-report.ts'
import type { RuleInfo } from '../../../src/check/rule.ts'
import { formatPretty } from '../../../src/check/report/pretty.ts'
import { CLEAN, SAMPLE } from './sample.ts'

test('what fails stands first, each finding beneath its tool with place, profiles and fix', () => {
  const findings = SAMPLE.findings.slice(0, 3)
  expect(formatPretty({ ...SAMPLE, findings })).toBe(`weather_tools
  get_weather
    error    the list has no items
             array/items-required  /argument_schema/properties/days  openai-chat, gemini
             fix: Say what the list holds.
    error    only a shorter text is accepted, 9 → 8
             contract/breaking  toolbox.manifest.json:14  /argument_schema/properties/city/maxLength

project
  warning  nothing matches it any more
           config/unused-ignore  package.json:7  /toolbox/ignore/0

✖ 2 errors, 1 warning, no notes about 4 tools in 2 toolboxes
why, and how to mend it: toolbox check --explain array/items-required
`)
})

const undescribed = (argument: string, tool = 'get_weather'): Finding => ({
  rule: 'tool/argument-described',
  severity: 'warning',
  toolbox: 'weather_tools',
  tool,
  path: `/argument_schema/properties/${argument}`,
  message: `The argument \`${argument}\` has no description.`,
  fix: { text: 'Say what it means.' },
  docs: 'docs/rules/tool/argument-described.md',
})

const DESCRIBED: RuleInfo = {
  id: 'tool/argument-described',
  family: 'tool',
  title: 'Arguments are described.',
  severity: 'warning',
}

const UNDESCRIBED: CheckReport = {
  ...SAMPLE,
  rules: [...SAMPLE.rules, DESCRIBED],
  findings: ['a', 'b', 'c/properties/d', 'e/items', 'f', 'g'].map((argument) => undescribed(argument)),
}

test('findings of one rule that are mended alike fold into one, with their places', () => {
  expect(formatPretty(UNDESCRIBED)).toBe(`weather_tools
  get_weather
    warning  The argument \`a\` has no description.
             tool/argument-described  /argument_schema/properties/a
             also at b, c.d, e[], f and 1 more (see --verbose)
             fix: Say what it means.

✔ no errors, 6 warnings, no notes about 4 tools in 2 toolboxes
why, and how to mend it: toolbox check --explain tool/argument-described
`)
})

test('each finding is written out when that is wanted', () => {
  const text = formatPretty(UNDESCRIBED, { isVerbose: true })
  expect(text.match(/has no description/g)).toHaveLength(6)
  expect(text).not.toContain('also at')
})

test('findings of several tools do not fold into one, nor those that tell a story of their own', () => {
  const [, breaking] = SAMPLE.findings.slice(1)
  const findings = [
    undescribed('a'),
    undescribed('a', 'sound'),
    breaking!,
    { ...breaking!, message: 'other' },
  ]
  expect(formatPretty({ ...UNDESCRIBED, findings })).not.toContain('also at')
})

test('a report that is longer than a screen names again at its end what fails', () => {
  const tools = Array.from({ length: 9 }, (_, index) => `tool_${index}`)
  const warnings = tools.map((tool) => undescribed('a', tool))
  const text = formatPretty({ ...UNDESCRIBED, findings: [...warnings, ...SAMPLE.findings] })
  expect(text.trim().split('\n').slice(-3)).toEqual([
    '✖ 2 errors, 10 warnings, 1 note about 4 tools in 2 toolboxes',
    'fails: weather_tools/get_weather  array/items-required, contract/breaking',
    'why, and how to mend it: toolbox check --explain array/items-required',
  ])
})

test('a warning that fails the check is said to do so', () => {
  const findings = SAMPLE.findings.slice(0, 1)
  expect(formatPretty({ ...SAMPLE, findings, failOn: 'warning' })).toContain(
    '✖ no errors, 1 warning, no notes about 4 tools in 2 toolboxes, and warnings fail here, too\n',
  )
})

test('where no tool was seen, none is counted', () => {
  const toolboxes = [{ id: 'weather_tools', tools: [] }]
  expect(formatPretty({ ...SAMPLE, toolboxes })).toContain(' about 1 toolbox\n')
})

test('what does not fail the check passes', () => {
  expect(formatPretty({ ...SAMPLE, findings: SAMPLE.findings.slice(0, 1) })).toContain(
    '✔ no errors, 1 warning',
  )
})

test('no finding is one line', () => {
  expect(formatPretty(CLEAN)).toBe('✔ nothing to say about 4 tools in 2 toolboxes\n')
})

const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`

test('a terminal gets colours, and no control character of a message', () => {
  const style = {
    bold: mark('bold'),
    dim: mark('dim'),
    red: mark('red'),
    green: mark('green'),
    yellow: mark('yellow'),
    cyan: mark('cyan'),
  }
  const text = formatPretty(SAMPLE, { style })
  expect(text).toContain('<red>error  </red>')
  expect(text).toContain('<bold>weather_tools</bold>')
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
