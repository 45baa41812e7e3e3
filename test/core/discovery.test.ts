import { describe, expect, it } from 'vitest'
import { defineTool } from '../../src/core/define-tool.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import type { AgentTool } from '../../src/core/tool.ts'
import { ToolBox, z } from '../../src/index.ts'
import { failure } from './failure.ts'
import { recordingLog } from './recording-log.ts'

const open = z.looseObject({})

const named = (name: string, answer: object = {}): AgentTool =>
  defineTool({
    name,
    description: `Is ${name}.`,
    argumentSchema: open,
    outputSchema: open,
    toolCall: () => ({ ...answer }),
  })

/** A toolbox that finds what its script says, one entry a discovery, the last for ever. */
class Scripted extends ToolBox {
  readonly lines: string[]
  runs = 0
  #script: readonly (() => unknown)[]

  constructor(...script: (() => unknown)[]) {
    const log = recordingLog()
    super({ toolboxId: 'scripted', log })
    this.lines = log.lines
    this.#script = script
  }

  override discoverTools(): readonly AgentTool[] {
    const step = this.#script[Math.min(this.runs, this.#script.length - 1)]!
    this.runs++
    return step() as readonly AgentTool[]
  }
}

const fails = (): never => {
  throw new Error('the catalogue is away')
}

const names = (toolbox: ToolBox): string[] => toolbox.tools.map(({ name }) => name)

describe('a toolbox', () => {
  it('finds nothing while it is made', () => {
    const toolbox = new Scripted(() => [named('one')])
    expect(toolbox.runs).toBe(0)
    expect(names(toolbox)).toEqual([])
  })

  it('may use its own fields in discoverTools', async () => {
    class Late extends ToolBox {
      readonly names = ['late']
      constructor() {
        super({ toolboxId: 'late' })
      }
      override discoverTools(): AgentTool[] {
        return this.names.map((name) => named(name))
      }
    }
    const toolbox = new Late()
    await toolbox.ready()
    expect(names(toolbox)).toEqual(['late'])
  })

  it('finds its tools once for all who wait for ready', async () => {
    const toolbox = new Scripted(async () => [named('one')])
    await Promise.all([toolbox.ready(), toolbox.ready()])
    await toolbox.ready()
    expect(toolbox.runs).toBe(1)
    expect(names(toolbox)).toEqual(['one'])
  })

  it('finds them at the first call when nobody called ready', async () => {
    const toolbox = new Scripted(() => [named('one', { n: 1 })])
    expect(await toolbox.callTool('one', {})).toEqual({ n: 1 })
    expect(await toolbox.callTool('one', {})).toEqual({ n: 1 })
    expect(toolbox.runs).toBe(1)
  })

  it.each([
    ['', '""'],
    ['a.b', '"a.b"'],
    ['a:b', '"a:b"'],
    ['a b', '"a b"'],
    [undefined, 'undefined'],
    [7, 'number'],
  ])('is not called %j', (toolboxId, received) => {
    expect(() => new (defineToolBox('x', []))({ toolboxId } as never)).toThrow(
      `ToolBox: toolboxId must be a name without '.', ':' and spaces, received ${received}`,
    )
  })
})

describe('a discovery that fails', () => {
  it('leaves ready quiet and the toolbox empty', async () => {
    const toolbox = new Scripted(fails)
    await toolbox.ready()
    expect(names(toolbox)).toEqual([])
    expect(toolbox.lines).toEqual([
      "debug: Tool discovery failed for ToolBox 'scripted': the catalogue is away",
    ])
  })

  it('is tried again by the first tool that is asked for', async () => {
    const toolbox = new Scripted(fails, () => [named('one')])
    await toolbox.ready()
    expect((await toolbox.getTool('one'))?.name).toBe('one')
    expect(toolbox.runs).toBe(2)
  })

  it('is the reason why a call cannot find its tool', async () => {
    const error = await failure(new Scripted(fails).callTool('one', {}))
    expect(error).toMatchObject({ name: 'RuntimeError', phase: 'discovery', toolbox: 'scripted' })
    expect((error.cause as Error).message).toBe('the catalogue is away')
  })

  it('keeps the tools of the last good one', async () => {
    const toolbox = new Scripted(() => [named('one')], fails)
    await toolbox.ready()
    const error = await failure(toolbox.refreshTools())
    expect(error.phase).toBe('discovery')
    expect(names(toolbox)).toEqual(['one'])
    expect(await toolbox.getTool('two')).toBeUndefined()
    expect((await failure(toolbox.callTool('two', {}))).message).toBe(
      "Unknown tool 'two' for ToolBox 'scripted'.",
    )
  })

  it.each([
    ['nothing', () => undefined, 'discoverTools() must return an array, received undefined'],
    ['a single tool', () => named('one'), 'discoverTools() must return an array, received object'],
    ['something that is no tool', () => [named('one'), 7], 'discoverTools()[1] is not a tool'],
    [
      'a tool without a schema',
      () => [{ name: 'x', description: '', toolCall: () => ({}) }],
      "discoverTools()[0] is not a tool: defineTool('x'): argumentSchema is not a schema",
    ],
    ['a rejection', async () => Promise.reject(new Error('offline')), 'offline'],
  ])('because it returns %s says so', async (_name, step, message) => {
    expect((await failure(new Scripted(step).refreshTools())).message).toContain(message)
  })
})

describe('refreshTools', () => {
  it('replaces what is gone and what is new', async () => {
    const toolbox = new Scripted(
      () => [named('one'), named('two')],
      () => [named('two'), named('three')],
    )
    await toolbox.ready()
    await toolbox.refreshTools()
    expect(names(toolbox)).toEqual(['two', 'three'])
  })

  it('is shared by all who ask for it meanwhile', async () => {
    const toolbox = new Scripted(async () => [named('one')])
    await Promise.all([toolbox.refreshTools(), toolbox.refreshTools(), toolbox.getTool('one')])
    expect(toolbox.runs).toBe(1)
    await toolbox.refreshTools()
    expect(toolbox.runs).toBe(2)
  })

  it('is run once by getTool for a name that is not known', async () => {
    const toolbox = new Scripted(
      () => [named('one')],
      () => [named('one'), named('two')],
    )
    await toolbox.ready()
    expect((await toolbox.getTool('two'))?.name).toBe('two')
    expect(await toolbox.getTool('three')).toBeUndefined()
    expect(toolbox.runs).toBe(3)
  })
})

describe('two tools of one name', () => {
  it('are the first of them, and a warning that names both places', async () => {
    const toolbox = new Scripted(() => [named('one', { n: 1 }), named('two'), named('one', { n: 2 })])
    await toolbox.ready()
    expect(await toolbox.callTool('one', {})).toEqual({ n: 1 })
    expect(toolbox.lines).toHaveLength(1)
    expect(toolbox.lines[0]).toContain("'one'")
    expect(toolbox.lines[0]).toContain('discoverTools()[0]')
    expect(toolbox.lines[0]).toContain('discoverTools()[2]')
  })
})
