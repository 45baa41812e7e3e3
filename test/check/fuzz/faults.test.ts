import { describe, expect, test } from 'vitest'
import { type FuzzOptions, fuzzToolBox } from '../../../src/check/fuzz/fuzz-toolbox.ts'
import type { FuzzFault } from '../../../src/check/fuzz/fault.ts'
import { defineToolBox, type ToolDefinition, z } from '../../../src/index.ts'

const SEEDS = [1, 42, 2026]

async function fuzz(
  definition: Partial<ToolDefinition> & Pick<ToolDefinition, 'argumentSchema' | 'toolCall'>,
  options: FuzzOptions = {},
): Promise<readonly FuzzFault[]> {
  const tool = {
    name: 'look',
    description: 'Looks.',
    outputSchema: z.looseObject({}),
    annotations: { readOnlyHint: true },
    ...definition,
  } as ToolDefinition
  const report = await fuzzToolBox(defineToolBox('box', [tool]), { runs: 200, ...options })
  return report.faults
}

const codes = (faults: readonly FuzzFault[]): readonly string[] => faults.map(({ code }) => code)

describe.each(SEEDS)('within 200 runs of seed %i', (seed) => {
  test('an off-by-one in a bound is found at the bound', async () => {
    const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const faults = await fuzz(
      {
        argumentSchema: z.object({ day: z.int().min(0).max(7), zone: z.string().optional() }),
        toolCall: ({ day }) => ({ name: week[day as number]!.toUpperCase() }),
      },
      { seed },
    )
    expect(faults).toMatchObject([
      { code: 'crash', arguments: { day: 7 }, call: `toolbox call box/look '{"day":7}'`, seed },
    ])
  })

  test('an off-by-one in a wide bound is found', async () => {
    const faults = await fuzz(
      {
        argumentSchema: z.object({ page: z.int().min(1).max(100_000) }),
        toolCall: ({ page }) => {
          if ((page as number) >= 100_000) throw new RangeError('page out of range')
          return {}
        },
      },
      { seed },
    )
    expect(faults).toMatchObject([{ code: 'crash', arguments: { page: 100_000 } }])
  })

  test('a crash on an empty text is found', async () => {
    const faults = await fuzz(
      {
        argumentSchema: z.object({ name: z.string(), loud: z.boolean().optional() }),
        toolCall: ({ name }) => ({ greeting: (name as string)[0]!.toUpperCase() }),
      },
      { seed },
    )
    expect(faults).toMatchObject([{ code: 'crash', arguments: { name: '' } }])
    expect(faults[0]).toHaveProperty('reason', expect.stringMatching(/^TypeError: /))
  })

  test('an output that lacks a key for one value of an enum is found', async () => {
    const faults = await fuzz(
      {
        argumentSchema: z.object({ unit: z.enum(['celsius', 'fahrenheit', 'kelvin', 'rankine', 'reaumur']) }),
        outputSchema: z.object({ value: z.number() }),
        toolCall: ({ unit }) => (unit === 'rankine' ? {} : { value: 1 }) as { value: number },
      },
      { seed },
    )
    expect(faults).toMatchObject([
      { code: 'invalid-output', arguments: { unit: 'rankine' }, path: ['value'] },
    ])
  })

  test('a tool that changes its arguments is found', async () => {
    const faults = await fuzz(
      {
        argumentSchema: z.object({ tags: z.array(z.string()) }),
        toolCall: ({ tags }) => ({ last: (tags as string[]).pop() ?? 'none' }),
      },
      { seed },
    )
    expect(codes(faults)).toEqual(['mutated-arguments'])
    expect((faults[0]!.arguments['tags'] as string[]).length).toBe(1)
    expect(faults[0]!.call).toMatch(
      /^toolbox check \S+ --only fuzz\/mutated-arguments --fuzz \d+ --seed \d+$/,
    )
  })

  test('a key that the schema calls optional and the code needs is found', async () => {
    const faults = await fuzz(
      {
        argumentSchema: z.object({ city: z.string().min(1), days: z.array(z.int()).optional() }),
        toolCall: ({ days }) => ({ count: (days as number[]).length }),
      },
      { seed },
    )
    expect(codes(faults)).toEqual(['crash'])
    expect(faults[0]!.arguments).not.toHaveProperty('days')
  })

  test('a validator that lets a missing key through is found', async () => {
    const faults = await fuzz({ argumentSchema: forgetful(['city']), toolCall: () => ({}) }, { seed })
    expect(faults).toMatchObject([{ code: 'accepted-invalid', spoiling: 'missing-key', path: ['city'] }])
  })

  test('a validator that is one stricter than its schema is found', async () => {
    const faults = await fuzz({ argumentSchema: stricter(), toolCall: () => ({}) }, { seed })
    expect(faults).toMatchObject([{ code: 'rejected-valid', arguments: { count: 10 } }])
  })
})

/** A schema whose JSON Schema demands keys that its validator does not miss. */
function forgetful(required: readonly string[]): ToolDefinition['argumentSchema'] {
  return standard({ type: 'object', properties: { city: { type: 'string' } }, required }, () => true)
}

function stricter(): ToolDefinition['argumentSchema'] {
  const json = {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 1, maximum: 10 } },
    required: ['count'],
  }
  return standard(
    json,
    ({ count }) => Number.isInteger(count) && (count as number) > 0 && (count as number) < 10,
  )
}

function standard(
  json: Record<string, unknown>,
  fits: (value: Record<string, unknown>) => boolean,
): ToolDefinition['argumentSchema'] {
  return {
    '~standard': {
      version: 1,
      vendor: 'own',
      validate: (value: unknown) =>
        fits(value as Record<string, unknown>)
          ? { value }
          : { issues: [{ message: 'does not fit', path: [] }] },
      jsonSchema: { input: () => json, output: () => json },
    },
  } as unknown as ToolDefinition['argumentSchema']
}
