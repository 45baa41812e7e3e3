import { expect, test } from 'vitest'
import { formatMarkdown } from '../../../src/check/report/markdown.ts'
import { CLEAN, SAMPLE } from './sample.ts'

const text = formatMarkdown(SAMPLE)

test('what fails is in sight, the rest unfolds', () => {
  const [seen, folded] = text.split('<details>')
  expect(seen).toContain('### ❌ toolbox check: 2 errors, 1 warning, 1 note')
  expect(seen).toContain('#### `weather_tools/get_weather`')
  expect(seen).toContain(
    '| ❌ | the list has no items<br>**Fix:** Say what the list holds. | `array/items-required`<br>openai-chat, gemini | `/argument_schema/properties/days` |',
  )
  expect(seen).toContain('`toolbox.manifest.json:14`')
  expect(folded).toContain('<summary>2 findings that do not fail the check</summary>')
  expect(folded).toContain('#### Project')
})

test('no text becomes markup, a row, or a mention', () => {
  const row = text.split('\n').find((line) => line.includes('odd'))!
  expect(row).toMatch(/^\| ℹ️ \| 100% &#60;b&#62;odd/)
  expect(row.replaceAll('\\|', '').split('|')).toHaveLength(6)
  expect(row).not.toContain('@someone')
  expect(text).toContain('#### `weather_tools/send\\|mail`')
})

test('a file is named from the root of the repository', () => {
  expect(formatMarkdown({ ...SAMPLE, filePrefix: 'packages/weather/' })).toContain(
    '`packages/weather/toolbox.manifest.json:14`',
  )
})

test('no finding is a short comment', () => {
  expect(formatMarkdown(CLEAN)).toBe(
    '### ✅ toolbox check: no errors, no warnings, no notes\n\n4 tools in `weather_tools`, `other`\n',
  )
})
