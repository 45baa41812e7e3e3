import { beforeAll, describe, test } from 'vitest'
import { plugin } from '../discovery/folder.ts'
import { makeProject } from './project.ts'
import { fixture, type Ran, toolbox } from './toolbox.ts'

/** Each has the same tool, written with a schema library of its own. */
const VENDORS = ['zod4', 'zod4_mini', 'zod_v3', 'zod3', 'valibot', 'arktype', 'json', 'draft_07']
const IDS = VENDORS.map((vendor) => `schema_${vendor}`)
const FORMATS = ['openai', 'openai-responses', 'anthropic', 'gemini', 'bedrock', 'mcp', 'opm']

const run = (command: string, ...argv: string[]): Promise<Ran> =>
  toolbox([command, '--path', fixture('.'), ...argv])

test('toolboxes of every schema library are listed', async ({ expect }) => {
  const ran = await run('list', '--json', '--id', 'schema_*')
  const { toolboxes } = JSON.parse(ran.stdout) as {
    toolboxes: { id: string; status: string; tools: { name: string }[] }[]
  }
  const listed = toolboxes.map(({ id, status, tools }) => `${id} ${status} ${tools[0]?.name}`)
  const wanted = [...IDS, 'schema_unrepresentable'].map((id) => `${id} ok describe_order`)
  expect(listed.toSorted()).toEqual(wanted.toSorted())
})

const ORDER = {
  order: { id: 'A-17', table: 4 },
  lines: [{ dish: 'soup' }, { dish: 'bread', count: 3 }],
  note: null,
}

describe.each(IDS)('a tool of %s', (id) => {
  const call = (...words: string[]): Promise<Ran> =>
    run('call', `${id}/describe_order`, '--json', '--', ...words)

  test('takes arguments as JSON and as words alike', async ({ expect }) => {
    const words = [
      'order.id=A-17',
      'order.table=4',
      'lines:=[{"dish":"soup"},{"dish":"bread","count":3}]',
      'note=null',
    ]
    for (const ran of [await call(JSON.stringify(ORDER)), await call(...words.slice(0, 3), 'note:=null')]) {
      expect(JSON.parse(ran.stdout)).toMatchObject({
        tool: 'describe_order',
        toolbox: id,
        result: { id: 'A-17', table: 4, dishes: 4, size: 'medium', note: null },
        warnings: [],
      })
      expect(ran).toMatchObject({ code: 0, stderr: '' })
    }
    // Text stays text where text is allowed.
    expect(JSON.parse((await call(...words)).stdout)).toMatchObject({ result: { note: 'null' } })
  })

  test('names each argument that does not fit, with its path', async ({ expect }) => {
    const faulty = { order: { id: 'A', table: 400 }, lines: [{ dish: 7 }], size: 'huge', note: null }
    const ran = await call(JSON.stringify(faulty))
    const { error } = JSON.parse(ran.stdout) as { error: { issues: { path: (string | number)[] }[] } }
    expect(error).toMatchObject({ type: 'ValueError', phase: 'input', tool: 'describe_order', toolbox: id })
    const paths = error.issues.map(({ path }) => path.join('.'))
    expect(paths.toSorted()).toEqual(['lines.0.dish', 'order.id', 'order.table', 'size'])
    expect(ran.code).toBe(2)
  })

  test('answers a misspelt key with the right one', async ({ expect }) => {
    const ran = await call(JSON.stringify(ORDER), 'order.tabel=5')
    expect(ran.code).toBe(2)
    expect(ran.stdout).toContain("did you mean 'table'?")
  })

  test('is shown with its signature, bounds and a line to paste that works', async ({ expect }) => {
    const { stdout } = await run('show', `${id}/describe_order`)
    expect(stdout).toContain('describe_order(')
    expect(stdout).toMatch(/table +integer, 1 to 99/)
    const line = /^ +toolbox call (.*)$/m.exec(stdout)?.[1] ?? ''
    const words = line.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'))
    expect(await run('call', ...words)).toMatchObject({ code: 0 })
  })
})

describe.each(FORMATS)('printed as %s', (format) => {
  let specs: Readonly<Record<string, unknown>>[]
  let ran: Ran
  beforeAll(async () => {
    ran = await run('spec', ...IDS, '--prefix', '--format', format)
    specs = JSON.parse(ran.stdout) as typeof specs
  })

  test('every library gives a tool that asks for the same', ({ expect }) => {
    expect(ran.code).toBe(0)
    const shapes = specs.map((spec) => ({ name: nameIn(spec), keys: keysIn(spec) }))
    const keys = ['dish', 'count', 'id', 'lines', 'note', 'order', 'size', 'table', 'tip'].toSorted()
    expect(shapes).toEqual(IDS.map((id) => ({ name: `${id}__describe_order`, keys })))
  })
})

test('every library fits the strict mode of OpenAI', async ({ expect }) => {
  const ran = await run('spec', ...IDS, '--prefix', '--strict')
  expect(ran.code).toBe(0)
  const specs = JSON.parse(ran.stdout) as {
    function: { strict: boolean; parameters: { required: string[] } }
  }[]
  expect(
    specs.map(({ function: { strict, parameters } }) => [strict, parameters.required.toSorted()]),
  ).toEqual(IDS.map(() => [true, ['lines', 'note', 'order', 'size', 'tip']]))
})

const nameIn = (spec: unknown): string =>
  find(spec, 'name').find((name) => typeof name === 'string') as string

/** The keys of all properties of the arguments, wherever the format puts them. */
function keysIn(spec: Readonly<Record<string, unknown>>): readonly string[] {
  const { output_schema: _, outputSchema: __, ...rest } = spec
  return [
    ...new Set(find(rest, 'properties').flatMap((properties) => Object.keys(properties as object))),
  ].toSorted()
}

/** What stands under a key, at any depth. */
function find(value: unknown, wanted: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === wanted ? [inner] : []),
    ...find(inner, wanted),
  ])
}

describe('a type that JSON cannot carry', () => {
  const project = makeProject({
    'package.json': plugin('odd', { odd_types: './index.js' }),
    'index.js': `
      import { defineTool, defineToolBox, z } from '${new URL('../../dist/index.js', import.meta.url).href}'
      const fine = z.object({ ok: z.boolean() })
      const tool = (name, argumentSchema, outputSchema = fine, toolCall = () => ({ ok: true })) =>
        defineTool({ name, description: 'Has ' + name + '.', argumentSchema, outputSchema, toolCall })
      const transformed = z.object({ value: z.string().transform((text) => text.length) })
      export default defineToolBox('odd_types', [
        tool('date_in', z.object({ deep: z.object({ value: z.date() }) })),
        tool('bigint_in', z.object({ list: z.array(z.bigint()) })),
        tool('map_in', z.object({ value: z.map(z.string(), z.number()) })),
        tool('date_out', z.object({}), z.object({ value: z.date() }), () => ({ value: new Date(0) })),
        tool('bigint_out', z.object({}), z.object({ value: z.bigint() }), () => ({ value: 7n })),
        tool('map_out', z.object({}), z.object({ value: z.map(z.string(), z.number()) }), () => ({ value: new Map() })),
        tool('transform_in', transformed),
        tool('transform_out', z.object({}), transformed, () => ({ value: 'abc' })),
      ])`,
  })
  const odd = (...argv: string[]): Promise<Ran> => toolbox(argv, { cwd: project })

  test.for([
    ['date_in', 'arguments.deep.value: a Date', 'z.iso.datetime()'],
    ['bigint_in', 'arguments.list[*]: a bigint', 'z.int()'],
    ['map_in', 'arguments.value: a Map', 'z.record()'],
    ['date_out', 'output.value: a Date', 'z.iso.datetime()'],
    ['bigint_out', 'output.value: a bigint', 'z.int()'],
    ['map_out', 'output.value: a Map', 'z.record()'],
    ['transform_out', 'output.value: the result of a transform', '.pipe('],
  ] as const)(
    'is refused with its path and a replacement: %s',
    async ([tool, place, replacement], { expect }) => {
      for (const command of ['spec', 'show']) {
        const ran = await odd(command, tool, '--json')
        const { error } = JSON.parse(ran.stdout) as { error: { message: string } }
        expect(error).toMatchObject({ type: 'RuntimeError', tool, toolbox: 'odd_types' })
        expect(error.message).toContain(place)
        expect(error.message).toContain(replacement)
        expect(ran.code).toBe(1)
      }
    },
  )

  test('spoils its own tool only, when all are printed', async ({ expect }) => {
    const ran = await odd('spec')
    expect(ran.code).toBe(0)
    expect((JSON.parse(ran.stdout) as unknown[]).map(nameIn)).toEqual(['transform_in'])
    expect(ran.stderr.match(/was left out/g)).toHaveLength(7)
  })

  test.for([
    ['date_in', 'deep.value=2026-01-01', 'input', 'arguments.deep.value: a Date'],
    ['date_out', '{}', 'output', 'value: an instance of Date cannot be JSON'],
    ['bigint_out', '{}', 'output', 'value: a bigint cannot be JSON'],
    ['map_out', '{}', 'output', 'value: an instance of Map cannot be JSON'],
  ] as const)('fails a call in its phase: %s', async ([tool, word, phase, reason], { expect }) => {
    const ran = await odd('call', tool, word, '--json')
    expect(JSON.parse(ran.stdout)).toMatchObject({
      error: {
        type: 'RuntimeError',
        phase,
        tool,
        toolbox: 'odd_types',
        message: expect.stringContaining(reason) as string,
      },
    })
    expect(ran.code).toBe(1)
  })

  test.for([
    ['transform_in', '{"value":"abc"}', '{"ok":true}'],
    ['transform_out', '{}', '{"value":3}'],
  ] as const)(
    'is no hindrance where it only changes a value: %s',
    async ([tool, word, answer], { expect }) => {
      expect(await odd('call', tool, word)).toMatchObject({ code: 0, stdout: `${answer}\n` })
    },
  )
})
