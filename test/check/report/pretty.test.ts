import { expect, test } from 'vitest'
import { formatPretty } from '../../../src/check/report/pretty.ts'
import { CLEAN, SAMPLE } from './sample.ts'

test('findings stand beneath their tool, with place, profiles and fix', () => {
  const findings = SAMPLE.findings.slice(0, 3)
  expect(formatPretty({ ...SAMPLE, findings })).toBe(`project
  warning  nothing matches it any more
           config/unused-ignore  package.json:7  /toolbox/ignore/0

weather_tools
  get_weather
    error    the list has no items
             array/items-required  /argument_schema/properties/days  openai-chat, gemini
             fix: Say what the list holds.
    error    only a shorter text is accepted, 9 → 8
             contract/breaking  toolbox.manifest.json:14  /argument_schema/properties/city/maxLength

✖ 2 errors, 1 warning, no notes about 4 tools in 2 toolboxes
why, and how to mend it: toolbox check --explain config/unused-ignore
`)
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
  const text = formatPretty(SAMPLE, style)
  expect(text).toContain('<red>error  </red>')
  expect(text).toContain('<bold>weather_tools</bold>')
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})
