import { beforeAll, describe, expect, it, vi } from 'vitest'
import { failure } from './failure.ts'
import * as here from '../../src/index.ts'

type Library = typeof here

let there: Library

beforeAll(async () => {
  vi.resetModules()
  there = await import('../../src/index.ts')
})

const define = ({ defineTool, z }: Library, toolCall: () => object = () => ({ n: 1 })) =>
  defineTool({
    name: 'count',
    description: 'Counts.',
    argumentSchema: z.object({ from: z.number().default(0) }),
    outputSchema: z.object({ n: z.number() }),
    toolCall: toolCall as () => { n: number },
  })

const boxOf = (library: Library, ...tools: unknown[]) =>
  new (library.defineToolBox('counters', tools as never))()

describe('another copy of the library in the process', () => {
  it('is another copy', () => {
    expect(there.ToolBox).not.toBe(here.ToolBox)
    expect(boxOf(there)).not.toBeInstanceOf(here.ToolBox)
  })

  it('makes toolboxes that this one knows', () => {
    expect(here.isToolBox(boxOf(there))).toBe(true)
    expect(here.isToolBox({})).toBe(false)
    expect(here.isToolBox(undefined)).toBe(false)
  })

  it('makes tools that this one knows and calls', async () => {
    const tool = define(there)
    expect(here.isAgentTool(tool)).toBe(true)
    expect(await boxOf(here, tool).callTool('count', {})).toEqual({ n: 1 })
  })

  it('validates arguments ahead for this one', async () => {
    const tool = define(there)
    const box = boxOf(here, tool)
    expect(await box.callTool('count', tool.validateArguments({ from: 3 }))).toEqual({ n: 1 })
    const error = await failure(box.callTool('count', define(here).validateArguments({ from: 3 })))
    expect(here.isValueError(error)).toBe(true)
  })

  it('throws errors that this one knows', async () => {
    const box = boxOf(
      there,
      define(there, () => ({ n: 'x' })),
    )
    const unknown = await failure(box.callTool('nope', {}))
    const output = await failure(box.callTool('count', {}))
    expect([here.isValueError(unknown), here.isRuntimeError(unknown)]).toEqual([true, false])
    expect([here.isValueError(output), here.isRuntimeError(output)]).toEqual([false, true])
    expect(unknown).not.toBeInstanceOf(here.ValueError)
  })

  it('has timeouts that this one knows', async () => {
    const box = boxOf(
      there,
      define(there, () => new Promise(() => {})),
    )
    expect(here.isCallTimeout(await failure(box.callTool('count', {}, { timeoutMs: 5 })))).toBe(true)
  })

  it('says what cannot be described, and this one knows', () => {
    const { z } = there
    const adapter = there.adaptSchema(z.object({ when: z.date() }))
    let thrown: unknown
    try {
      adapter.toJsonSchema('input')
    } catch (error) {
      thrown = error
    }
    expect(here.isUnrepresentableSchemaError(thrown)).toBe(true)
    expect(thrown).not.toBeInstanceOf(here.UnrepresentableSchemaError)
  })

  it('gives tools to normalizeTools', () => {
    const box = boxOf(there, define(there))
    expect(here.normalizeTools(box)).toEqual([])
    expect(() => here.normalizeTools([{} as never])).toThrow(/tools\[0\]/)
  })
})
