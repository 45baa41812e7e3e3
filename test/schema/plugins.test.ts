import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isToolBox, isUnrepresentableSchemaError, type ToolBox } from '../../src/index.ts'
import { failure } from '../core/failure.ts'
import { recordingLog } from '../core/recording-log.ts'

const folder = new URL('../fixtures/plugins/', import.meta.url)
const plugins = readdirSync(folder).filter((name) => name.startsWith('schema-'))

async function load(plugin: string): Promise<ToolBox> {
  const module = (await import(new URL(`${plugin}/index.js`, folder).href)) as {
    default: new (options: object) => ToolBox
  }
  const toolbox = new module.default({ log: recordingLog() })
  await toolbox.ready()
  return toolbox
}

const order = {
  order: { id: 'A-17', table: 4 },
  lines: [{ dish: 'soup', count: 2 }, { dish: 'fish' }],
  note: null,
}

describe('the plugins with schemas of each library', () => {
  it('are all here', () => {
    expect(plugins).toHaveLength(9)
  })
})

describe.each(plugins)('%s', (plugin) => {
  it('is a toolbox under the id of its entry point', async () => {
    const toolbox = await load(plugin)
    const manifest = JSON.parse(readFileSync(new URL(`${plugin}/package.json`, folder), 'utf8')) as {
      entryPoints: Record<string, Record<string, string>>
    }
    expect(isToolBox(toolbox)).toBe(true)
    expect(Object.keys(manifest.entryPoints['opm.agents.toolbox']!)).toEqual([toolbox.toolboxId])
  })

  it('answers, with what was left out filled in', async () => {
    const toolbox = await load(plugin)
    expect(await toolbox.callTool('describe_order', order)).toEqual({
      id: 'A-17',
      table: 4,
      dishes: 3,
      size: 'medium',
      note: null,
    })
  })

  it('refuses in the same words as the others', async () => {
    const toolbox = await load(plugin)
    const args = { ...order, order: { id: 'A-17', table: '4' }, note: 7, size: 'huge', tip: -1 }
    const { issues } = await failure(toolbox.callTool('describe_order', args))
    const isArktype = plugin === 'schema-arktype'
    expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).toSorted()).toEqual([
      'note: expected string or null, received number',
      // Arktype asks for what the author described, and lists choices by the alphabet.
      `order.table: expected ${isArktype ? 'the number of the table' : 'integer'}, received string`,
      `size: expected one of ${isArktype ? "'large', 'medium', 'small'" : "'small', 'medium', 'large'"}; received 'huge'`,
      'tip: expected a number of at least 0, received -1',
    ])
  })

  it('describes describe_order with an object at the root', async () => {
    const toolbox = await load(plugin)
    const tool = await toolbox.getTool('describe_order')
    expect(tool!.arguments.toJsonSchema('input')).toMatchObject({
      type: 'object',
      properties: {
        lines: { type: 'array', minItems: 1 },
        tip: { type: 'number', minimum: 0, maximum: 1000 },
      },
    })
    expect(tool!.output.toJsonSchema('output')).toMatchObject({
      type: 'object',
      properties: { dishes: { type: 'integer' } },
    })
  })
})

function thrownBy(describe: () => unknown): unknown {
  try {
    return describe()
  } catch (error) {
    return error
  }
}

describe('the plugin with types that JSON cannot carry', () => {
  it('says so for these tools, and runs them all the same', async () => {
    const toolbox = await load('schema-unrepresentable')
    const [, remind, count] = toolbox.tools
    const input = thrownBy(() => remind!.arguments.toJsonSchema('input'))
    const output = thrownBy(() => count!.output.toJsonSchema('output'))
    expect([input, output].map(isUnrepresentableSchemaError)).toEqual([true, true])
    expect((input as Error).message).toBe(
      'arguments.when: a Date cannot be described in JSON Schema; use z.iso.datetime()',
    )
    expect((output as Error).message).toBe(
      'output.atoms: a bigint cannot be described in JSON Schema; use z.int(), or a string of digits',
    )
    expect(await toolbox.callTool('remind_me', { what: 'tea', when: '2026-01-02T03:04:05Z' })).toEqual({
      reminder: 'tea at 2026-01-02T03:04:05.000Z',
    })
  })
})
