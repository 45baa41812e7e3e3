import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = (path: string): string => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href)

test('the suite runs under the test runner of Node.js', () => {
  const dir = mkdtempSync(join(tmpdir(), 'node-test-'))
  const file = join(dir, 'toolbox.test.mjs')
  writeFileSync(
    file,
    `import { describe, it } from 'node:test'
import { defineToolBox, z } from ${source('index.ts')}
import { testToolBox } from ${source('testing.ts')}
const schema = z.object({ text: z.string() })
const tool = (name, text) => ({
  name, description: 'Echo.', argumentSchema: schema, outputSchema: schema,
  examples: [{ name: 'hi', arguments: { text: 'hi' }, output: { text } }],
  toolCall: ({ text }) => ({ text }),
})
testToolBox(defineToolBox('box', [tool('good_echo', 'hi'), tool('bad_echo', 'ho')]), { runner: { describe, it } })
`,
  )
  const { VITEST: _, NODE_TEST_CONTEXT: __, ...env } = process.env
  const report = run(() =>
    execFileSync(process.execPath, ['--test', '--test-reporter=tap', file], { env, encoding: 'utf8' }),
  )
  rmSync(dir, { recursive: true })
  expect(report).toContain("ok 6 - example 'hi'")
  expect(report).toContain("not ok 6 - example 'hi'")
  expect(report).toContain('text: expected "ho", received "hi"')
  expect(report).toMatch(/^# pass 16$/m)
  expect(report).toMatch(/^# fail 1$/m)
})

/** A failed test makes the process fail, and the report is what it wrote before. */
function run(start: () => string): string {
  try {
    return start()
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
