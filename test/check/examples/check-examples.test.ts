import { describe, expect, test } from 'vitest'
import { checkExamples, type ExampleOptions } from '../../../src/check/examples/check-examples.ts'
import { exampleFindings } from '../../../src/check/examples/example-findings.ts'
import type { Finding } from '../../../src/check/finding.ts'
import { defineToolBox, type ToolDefinition, type ToolExample, z } from '../../../src/index.ts'

const forecast = (example: ToolExample, extra: Partial<ToolDefinition> = {}): ToolDefinition =>
  ({
    name: 'get_weather',
    description: 'Gets the weather.',
    argumentSchema: z.object({ city: z.string().min(1), days: z.int().default(1) }),
    outputSchema: z.object({ city: z.string(), temperature: z.number(), rows: z.array(z.int()) }),
    annotations: { readOnlyHint: true },
    examples: [example],
    toolCall: ({ city, days }: { city: string; days: number }) => {
      if (city === 'Atlantis') throw new Error(`no weather in ${city}`)
      if (city === 'Nowhere') return {} as never
      return { city, temperature: 21.5, rows: Array.from({ length: days }, (_, index) => index) }
    },
    ...extra,
  }) as ToolDefinition

async function check(tool: ToolDefinition, options?: ExampleOptions): Promise<readonly Finding[]> {
  return exampleFindings(await checkExamples(defineToolBox('weather', [tool]), options))
}

describe('an example passes', () => {
  test.each<[string, ToolExample]>([
    [
      'that says what comes of it',
      { arguments: { city: 'Lisbon' }, output: { city: 'Lisbon', temperature: 21.5, rows: [0] } },
    ],
    [
      'with matchers',
      {
        arguments: { city: 'Lisbon', days: 2 },
        output: { city: 'Lisbon', temperature: { $any: 'number' }, rows: { $contains: 1 } },
      },
    ],
    ['that promises nothing', { arguments: { city: 'Lisbon' } }],
    [
      'that promises the error of the tool',
      { arguments: { city: 'Atlantis' }, error: 'no weather in Atlantis' },
    ],
    ['that promises to be refused', { arguments: { city: '' }, error: 'ValueError: ' }],
  ])('%s', async (_, example) => {
    expect(await check(forecast(example))).toEqual([])
  })
})

describe('an example fails', () => {
  test.each<[string, ToolExample, string, string, RegExp]>([
    [
      'when the output is another',
      {
        name: 'a city',
        arguments: { city: 'Lisbon' },
        output: { city: 'Lisbon', temperature: 3, rows: [0] },
      },
      'example/output',
      '/examples/0/output/temperature',
      /^example 'a city': temperature: expected 3, received 21.5$/,
    ],
    [
      'when the arguments do not fit',
      { arguments: { city: 3 } },
      'example/arguments',
      '/examples/0/arguments',
      /^example 1: .*city: expected string/,
    ],
    [
      'when an argument is misspelt',
      { arguments: { city: 'Lisbon', dayz: 2 } },
      'example/arguments',
      '/examples/0/arguments',
      /did you mean 'days'/,
    ],
    [
      'when the tool throws',
      { arguments: { city: 'Atlantis' } },
      'example/failed',
      '/examples/0',
      /no weather/,
    ],
    [
      'when the output is not valid',
      { arguments: { city: 'Nowhere' } },
      'example/failed',
      '/examples/0',
      /output/,
    ],
    [
      'when the error is another',
      { arguments: { city: 'Atlantis' }, error: 'too wet' },
      'example/error',
      '/examples/0/error',
      /expected an error with 'too wet', received '.*no weather in Atlantis'/,
    ],
    [
      'when there is no error',
      { arguments: { city: 'Lisbon' }, error: 'no weather' },
      'example/error',
      '/examples/0/error',
      /but the call went through/,
    ],
    [
      'when a matcher does not exist',
      { arguments: { city: 'Lisbon' }, output: { $any: 'float' } },
      'example/invalid',
      '/examples/0/output',
      /names no type/,
    ],
  ])('%s', async (_, example, rule, path, message) => {
    const findings = await check(forecast(example))
    expect(findings).toMatchObject([
      { rule, path, severity: 'error', toolbox: 'weather', tool: 'get_weather' },
    ])
    expect(findings[0]?.message).toMatch(message)
  })
})

describe('a tool that is not read-only', () => {
  const calls: unknown[] = []
  const writing = (example: ToolExample): ToolDefinition =>
    forecast(example, {
      annotations: { destructiveHint: true },
      toolCall: ((args: unknown) => {
        calls.push(args)
        return { city: '', temperature: 1, rows: [] }
      }) as never,
    })
  const good = { arguments: { city: 'Lisbon' } }

  test('is not run, and that is told', async () => {
    expect(await check(writing(good))).toMatchObject([{ rule: 'example/skipped', severity: 'info' }])
    expect(calls).toEqual([])
  })

  test('has its arguments validated all the same', async () => {
    expect(await check(writing({ arguments: { city: 3 } }))).toMatchObject([{ rule: 'example/arguments' }])
    expect(calls).toEqual([])
  })

  test('runs when that is wanted', async () => {
    expect(await check(writing(good), { runWrites: true })).toEqual([])
    expect(calls).toEqual([{ city: 'Lisbon', days: 1 }])
  })

  test('is told by the caller, where the caller knows better', async () => {
    expect(await check(writing(good), { isReadOnly: () => true })).toEqual([])
  })
})

test('a tool that never answers fails its example', async () => {
  const tool = forecast(
    { arguments: { city: 'Lisbon' } },
    { toolCall: (() => new Promise(() => {})) as never },
  )
  expect(await check(tool, { timeoutMs: 20 })).toMatchObject([{ rule: 'example/failed' }])
})
