import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type FuzzOptions, type FuzzReport, fuzzToolBox } from '../../../src/check/fuzz/fuzz-toolbox.ts'
import { fuzzFindings } from '../../../src/check/fuzz/fuzz-findings.ts'
import { printCall } from '../../../src/check/fuzz/reproducer.ts'
import { parseArguments } from '../../../src/cli/arguments/parse-arguments.ts'
import { adaptSchema, defineToolBox, type ToolDefinition, z } from '../../../src/index.ts'

type Definition = Partial<ToolDefinition> & Pick<ToolDefinition, 'toolCall'>

function boxOf(definition: Definition) {
  const tool = {
    name: 'look',
    description: 'Looks.',
    argumentSchema: z.object({ city: z.string() }),
    outputSchema: z.looseObject({}),
    annotations: { readOnlyHint: true },
    ...definition,
  } as ToolDefinition
  return defineToolBox('box', [tool])
}

const fuzz = (definition: Definition, options: FuzzOptions = {}): Promise<FuzzReport> =>
  fuzzToolBox(boxOf(definition), { seed: 5, runs: 60, ...options })

describe('a sound tool', () => {
  test('has no faults', async () => {
    const report = await fuzz({
      argumentSchema: z.strictObject({
        name: z.string().min(1).max(20),
        unit: z.enum(['c', 'f']).default('c'),
        days: z.int().min(1).max(14).optional(),
        tags: z.array(z.string().regex(/^[a-z]+$/)).max(3),
        at: z.union([z.string(), z.object({ lat: z.number().gte(-90).lte(90), lon: z.number() })]).nullable(),
      }),
      toolCall: (args) => args,
    })
    expect(report.faults).toEqual([])
    expect(report.tools).toMatchObject([{ tool: 'look', runs: 60 }])
  })

  test('that takes nothing has no faults', async () => {
    const report = await fuzz({ argumentSchema: z.object({}), toolCall: () => ({}) })
    expect(report.faults).toEqual([])
  })

  test('with a raw JSON Schema has no faults', async () => {
    const argumentSchema = {
      type: 'object',
      properties: { a: { type: 'string', format: 'date' }, b: { type: 'array', items: { type: 'integer' } } },
      required: ['a'],
      additionalProperties: false,
    }
    expect((await fuzz({ argumentSchema, toolCall: () => ({}) })).faults).toEqual([])
  })
})

const refuse = ({ city }: { city: unknown }): never => {
  throw new Error(`Unknown city '${String(city)}'`)
}

const refuseFetch = (): never => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  })
}

const throwNull = (): never => {
  throw null as unknown as Error
}

describe('an error that a tool throws on purpose', () => {
  test('is a fault of the lesser kind', async () => {
    const { faults } = await fuzz({ toolCall: refuse as never })
    expect(faults).toMatchObject([{ code: 'undeclared-error', arguments: { city: '' } }])
  })

  test('is none when an example declares it', async () => {
    const examples = [{ arguments: { city: 'Atlantis' }, error: "Unknown city 'Atlantis'" }]
    expect((await fuzz({ toolCall: refuse as never, examples })).faults).toEqual([])
  })

  test('is still one when the example declares another', async () => {
    const examples = [{ arguments: { city: 'Atlantis' }, error: 'The sea is closed' }]
    expect((await fuzz({ toolCall: refuse as never, examples })).faults).toHaveLength(1)
  })

  test('is no crash when the network is down', async () => {
    expect((await fuzz({ toolCall: refuseFetch })).faults).toMatchObject([{ code: 'undeclared-error' }])
  })

  test('is a crash when it is no error', async () => {
    expect((await fuzz({ toolCall: throwNull })).faults).toMatchObject([{ code: 'crash' }])
  })
})

const writing = (calls: unknown[]): Definition => ({
  description: 'Writes a page.',
  annotations: {},
  argumentSchema: z.object({ city: z.string() }),
  toolCall: (args) => {
    calls.push(args)
    throw new TypeError('broken')
  },
})

describe('a tool that is not read-only', () => {
  test('does not run, but its validation is tried', async () => {
    const calls: unknown[] = []
    const report = await fuzz(writing(calls))
    expect(calls).toEqual([])
    expect(report).toMatchObject({ faults: [], tools: [{ runs: 60, skipped: { code: 'not-read-only' } }] })
  })

  test('runs when that is wanted', async () => {
    const calls: unknown[] = []
    const report = await fuzz(writing(calls), { runWrites: true })
    expect(calls.length).toBeGreaterThan(0)
    expect(report.faults).toMatchObject([{ code: 'crash' }])
  })

  test('is told by the policy that its author states', async () => {
    const calls: unknown[] = []
    const policy = {
      kind: 'read',
      read_only: true,
      idempotent: true,
      destructive: false,
      loop_threshold: 8,
      source: 'declared',
    } as const
    await fuzz({ ...writing(calls), policy })
    expect(calls.length).toBeGreaterThan(0)
  })

  test('is told by the caller, where the caller knows better', async () => {
    const calls: unknown[] = []
    await fuzz(writing(calls), { isReadOnly: () => true })
    expect(calls.length).toBeGreaterThan(0)
  })
})

test('near misses never reach the tool', async () => {
  const calls: unknown[] = []
  await fuzz({
    argumentSchema: z.strictObject({ days: z.int().min(1).max(3) }),
    toolCall: ({ days }) => {
      calls.push(days)
      return {}
    },
  })
  expect(new Set(calls)).toEqual(new Set([1, 2, 3]))
})

test('a coercion that the schema does not tell of is found', async () => {
  const argumentSchema = z.object({ text: z.coerce.string() })
  const { faults } = await fuzz({ argumentSchema, toolCall: () => ({}) })
  expect(faults).toMatchObject([{ code: 'accepted-invalid', spoiling: 'wrong-type', path: ['text'] }])
})

test('a tool that never answers is cut off', async () => {
  const { faults } = await fuzz({ toolCall: () => new Promise(() => {}) }, { timeoutMs: 20, runs: 3 })
  expect(faults).toMatchObject([{ code: 'timeout', timeoutMs: 20 }])
})

test('a tool that never answers is called no more', async () => {
  let calls = 0
  const toolCall = (): Promise<never> => {
    calls++
    return new Promise(() => {})
  }
  const { faults } = await fuzz({ toolCall }, { timeoutMs: 20, runs: 60 })
  expect(faults).toHaveLength(1)
  expect(calls).toBe(1)
})

const slow = async (args: unknown): Promise<object> => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  return args as object
}

describe('a slow tool', () => {
  test('gets as many calls as its budget has room for', async () => {
    const report = await fuzz({ toolCall: slow }, { runs: 1000, budgetMs: 300 })
    const [tried] = report.tools
    expect(tried).toMatchObject({ faults: [], skipped: { code: 'cut-short', wanted: 1000, budgetMs: 300 } })
    expect(tried!.runs).toBeGreaterThan(1)
    expect(tried!.runs).toBeLessThan(20)
    expect(fuzzFindings(report).map(({ message }) => message)).toEqual([
      `only ${tried!.runs} of 1000 generated calls were made in 0.3 s; ask for fewer, or set fuzz.budgetMs in toolbox.config.json`,
    ])
  })

  test('shows its faults all the same', async () => {
    const outputSchema = z.object({ city: z.string().max(0) })
    const { faults } = await fuzz({ outputSchema, toolCall: slow }, { runs: 1000, budgetMs: 400 })
    expect(faults).toMatchObject([{ code: 'invalid-output', path: ['city'] }])
  })
})

test('several causes are told apart', async () => {
  const { faults } = await fuzz(
    {
      argumentSchema: z.object({ kind: z.enum(['a', 'b', 'c', 'd']) }),
      outputSchema: z.object({ ok: z.boolean() }),
      toolCall: ({ kind }) => {
        if (kind === 'a') throw new TypeError('first')
        if (kind === 'b') throw new TypeError('second')
        return (kind === 'c' ? {} : { ok: true }) as never
      },
    },
    { runs: 100 },
  )
  expect(new Set(faults.map(({ code, arguments: args }) => `${code} ${String(args['kind'])}`))).toEqual(
    new Set(['crash a', 'crash b', 'invalid-output c']),
  )
})

const record = async (seed: number): Promise<string> => {
  const calls: unknown[] = []
  const toolCall = (args: unknown): object => {
    calls.push(args)
    return {}
  }
  await fuzz(
    { argumentSchema: z.object({ a: z.string(), b: z.number() }), toolCall: toolCall as never },
    { seed },
  )
  return JSON.stringify(calls)
}

test('the same seed gives the same run, and another seed another one', async () => {
  expect(await record(11)).toBe(await record(11))
  expect(await record(11)).not.toBe(await record(12))
})

test('without a seed, the report names the one that was taken', async () => {
  const { seed } = await fuzzToolBox(boxOf({ toolCall: () => ({}) }), { runs: 2 })
  expect(Number.isInteger(seed)).toBe(true)
})

test('a schema that nothing fits is said to be so', async () => {
  const argumentSchema = { type: 'object', properties: { a: { not: {} } }, required: ['a'] }
  expect((await fuzz({ argumentSchema, toolCall: () => ({}) })).tools).toMatchObject([
    { skipped: { code: 'not-generated' } },
  ])
})

test('an unknown tool is misuse', async () => {
  await expect(fuzz({ toolCall: () => ({}) }, { tools: ['lok'] })).rejects.toThrow("no tool 'lok'")
})

test('what is no toolbox is misuse', async () => {
  await expect(fuzzToolBox({} as never)).rejects.toThrow('expected a ToolBox')
})

const none = (): never => {
  throw new Error('nothing is read')
}

describe('the printed line, read by a shell and the grammar of arguments, gives the same arguments', () => {
  test.each<[string, Record<string, unknown>]>([
    ['plain', { days: 7 }],
    ['with quotes', { a: `it's "so"`, b: '$(x) `y` \\' }],
    ['with controls and other scripts', { a: '\u0000\n\t\u202E', b: '😀日本', "odd key's": [] }],
    ['with a lone surrogate', { a: '\uD800x' }],
    ['with text that looks like something else', { a: '@file', b: '-', c: '007', d: 'null' }],
    ['with numbers at the edge', { a: 1e21, b: -0.1, c: Number.MAX_SAFE_INTEGER }],
  ])('%s', (_, args) => {
    const line = printCall('box', 'look', args)
    const printWords = `toolbox() { node -e 'process.stdout.write(JSON.stringify(process.argv.slice(1)))' -- "$@"; }`
    const words = JSON.parse(
      execFileSync('sh', ['-c', `${printWords}\n${line}`], { encoding: 'utf8' }),
    ) as string[]
    const outcome = parseArguments(words.slice(2), () => ({ type: 'object' }), {
      readFile: none,
      readStdin: none,
    })
    expect(words.slice(0, 2)).toEqual(['call', 'box/look'])
    expect(outcome).toEqual({ ok: true, arguments: args })
    expect(line).toMatch(/^[ -~]+$/)
  })
})

test('the printed line shows the fault again', async () => {
  const definition: Definition = {
    argumentSchema: z.object({ name: z.string(), unit: z.enum(['a', 'b']) }),
    toolCall: ({ name }) => ({ first: (name as string)[0]!.length }),
  }
  const { faults } = await fuzz(definition)
  const json = /'(.*)'$/.exec(faults[0]!.call)![1]!
  const toolbox = new (boxOf(definition))()
  await expect(toolbox.callTool('look', JSON.parse(json))).rejects.toMatchObject({ phase: 'execution' })
  expect(adaptSchema(definition.argumentSchema as z.ZodType).validate(JSON.parse(json))).toMatchObject({
    ok: true,
  })
})
