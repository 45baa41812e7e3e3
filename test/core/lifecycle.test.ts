import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defineTool } from '../../src/core/define-tool.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import { z } from '../../src/index.ts'
import { recordingLog } from './recording-log.ts'

interface LifecycleCase {
  readonly id: string
  readonly name: string
  readonly tool: string
  readonly args: unknown
  readonly expect?: Record<string, unknown>
  readonly error?: { readonly type: string; readonly phase: string }
  readonly warns?: readonly string[]
}

const cases = readFileSync(new URL('../cases/lifecycle.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as LifecycleCase)

const argumentSchema = z.object({ a: z.number().int(), b: z.number().int() })
const outputSchema = z.object({ sum: z.number().int() })

const behaviours: Record<string, (a: number, b: number) => unknown> = {
  ok: (a, b) => ({ sum: a + b }),
  throws: () => {
    throw new Error('no sums today')
  },
  bad_output: () => ({ sum: 'x' }),
  returns_string: () => 'five',
  returns_null: () => null,
}

const Sums = defineToolBox(
  'sums',
  Object.entries(behaviours).map(([name, run]) =>
    defineTool({
      name,
      description: 'Adds two whole numbers.',
      argumentSchema,
      outputSchema,
      toolCall: ({ a, b }) => run(a, b) as never,
    }),
  ),
)

describe('the life of a call', () => {
  it('has cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(12)
  })

  it.each(cases)('$id: $name', async ({ tool, args, error, warns = [], ...wanted }) => {
    const log = recordingLog()
    const toolbox = new Sums({ log })
    const outcome = await toolbox.callTool(tool, args).then(
      (value) => ({ value }),
      (thrown: { name: string; phase: string }) => ({ error: { type: thrown.name, phase: thrown.phase } }),
    )
    expect(outcome).toEqual(error === undefined ? { value: wanted.expect } : { error })
    expect(log.lines.length).toBe(warns.length)
    for (const [index, key] of warns.entries()) expect(log.lines[index]).toContain(`'${key}'`)
  })
})
