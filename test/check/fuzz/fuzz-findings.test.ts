import { expect, test } from 'vitest'
import { fuzzFindings } from '../../../src/check/fuzz/fuzz-findings.ts'
import { fuzzToolBox } from '../../../src/check/fuzz/fuzz-toolbox.ts'
import { defineToolBox, z } from '../../../src/index.ts'

const look = {
  name: 'look',
  description: 'Looks.',
  argumentSchema: z.object({ day: z.int().min(0).max(7) }),
  outputSchema: z.object({ rows: z.array(z.object({ id: z.int() })) }),
}

const sevenAsText = ({ day }: { day: number }) => ({ rows: [{ id: day === 7 ? 'seven' : day } as never] })

test('a fault becomes a finding with the line that shows it, the seed and advice', async () => {
  const box = defineToolBox('box', [
    { ...look, annotations: { readOnlyHint: true }, toolCall: sevenAsText } as never,
  ])
  expect(fuzzFindings(await fuzzToolBox(box, { seed: 3, runs: 50 }))).toEqual([
    {
      rule: 'fuzz/invalid-output',
      severity: 'error',
      toolbox: 'box',
      tool: 'look',
      path: '/output_schema/properties/rows/items/properties/id',
      message: expect.stringContaining(`: toolbox call box/look '{"day":7}' (seed 3)`) as string,
      fix: { text: expect.any(String) as string },
      docs: 'docs/rules/fuzz/invalid-output.md',
    },
  ])
})

test('a tool that was not run is told of', async () => {
  const box = defineToolBox('box', [{ ...look, name: 'write_look', toolCall: () => ({ rows: [] }) } as never])
  expect(fuzzFindings(await fuzzToolBox(box, { runs: 5 }))).toMatchObject([
    { rule: 'fuzz/skipped', severity: 'info', tool: 'write_look' },
  ])
})
