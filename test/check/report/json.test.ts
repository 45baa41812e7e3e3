import { expect, test } from 'vitest'
import { FORMAT_NAMES, FORMATS } from '../../../src/check/report/formats.ts'
import { formatJson } from '../../../src/check/report/json.ts'
import { CLEAN, SAMPLE } from './sample.ts'

test('the document holds the findings as they are', () => {
  expect(JSON.parse(formatJson(SAMPLE))).toMatchObject({
    ok: false,
    fail_on: 'error',
    counts: { error: 2, warning: 1, info: 1 },
    toolboxes: SAMPLE.toolboxes,
  })
  expect((JSON.parse(formatJson(SAMPLE)) as typeof SAMPLE).findings).toHaveLength(4)
})

test('the check is passed when nothing reaches the level', () => {
  expect(JSON.parse(formatJson({ ...SAMPLE, findings: SAMPLE.findings.slice(0, 1) }))).toMatchObject({
    ok: true,
  })
  expect(JSON.parse(formatJson({ ...SAMPLE, failOn: 'info' }))).toMatchObject({ ok: false })
})

test('every format has a formatter that ends its text with a line break', () => {
  const texts = FORMAT_NAMES.flatMap((name) => [FORMATS[name](SAMPLE), FORMATS[name](CLEAN)])
  expect(texts.filter((text) => !text.endsWith('\n') || text.endsWith('\n\n'))).toEqual([])
})
