import { expect, test } from 'vitest'
import type { Finding } from '../../../src/check/finding.ts'
import { FORMATS } from '../../../src/check/report/formats.ts'

const EVIL = 'a\u001B[2Jb\u0007\u202Ec'

const finding: Finding = {
  rule: 'tool/description',
  severity: 'error',
  toolbox: EVIL,
  tool: EVIL,
  path: `/${EVIL}`,
  message: `says ${EVIL}\nand more`,
  fix: { text: EVIL },
  location: { file: EVIL, line: 1 },
  docs: '',
}

test.for(['pretty', 'github', 'markdown'] as const)(
  'what plugins call their things moves no cursor and changes no colour in %s',
  (format) => {
    const toolboxes = [{ id: EVIL, tools: [EVIL] }]
    // More than a screen of them, which are summed up at the end.
    const findings = Array.from({ length: 20 }, () => finding)
    const text = FORMATS[format]({ findings, toolboxes, failOn: 'error', rules: [], version: '1.0.0' })
    expect(text).toContain('2Jb')
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u)
  },
)
