import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixture, ROOT, toolbox } from './toolbox.ts'

interface Case {
  readonly id: string
  readonly name: string
  readonly argv: readonly string[]
  readonly files?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly expect?: object
  readonly error?: 'usage' | 'input'
}

const CASES = ['arguments.jsonl', 'arguments-more.jsonl'].flatMap((file) =>
  readFileSync(join(ROOT, 'test/cases', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case),
)

const folder = mkdtempSync(join(tmpdir(), 'toolbox-arguments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.concurrent('the words behind a tool, through the binary', () => {
  it.for(CASES)('$id: $name', async ({ id, argv, files = {}, stdin, ...outcome }, { expect }) => {
    const cwd = mkdtempSync(join(folder, `${id}-`))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
    const words = [
      'call',
      `argument_cases/${id}`,
      '--path',
      fixture('argument-cases'),
      '--json',
      '--',
      ...argv,
    ]
    const ran = await toolbox(words, { cwd, ...(stdin === undefined ? {} : { input: stdin }) })
    const json = JSON.parse(ran.stdout) as { result?: unknown; error?: { type: string; phase?: string } }
    if (outcome.expect !== undefined) {
      expect(json).toMatchObject({ result: { arguments: outcome.expect } })
      expect(ran.code).toBe(0)
    } else {
      const type = outcome.error === 'usage' ? { type: 'UsageError' } : { type: 'ValueError', phase: 'input' }
      expect(json.error).toMatchObject(type)
      expect(ran.code).toBe(2)
    }
  })

  it('are more than a hundred cases', () => {
    expect(CASES.length).toBeGreaterThan(100)
  })
})
