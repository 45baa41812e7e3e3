import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toCheckedTool, toCheckedToolBox } from '../../src/check/checked-tool.ts'
import { runRules } from '../../src/check/run.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import { defineTool } from '../../src/core/define-tool.ts'
import { ToolBox } from '../../src/core/toolbox.ts'

const findThing = defineTool({
  name: 'find_thing',
  description: 'Finds one thing by its name.',
  argumentSchema: z.object({ name: z.string().describe('Its name.') }),
  outputSchema: z.object({ id: z.string() }),
  annotations: { readOnlyHint: true },
  examples: [{ arguments: { name: 'a' } }],
  toolCall: () => ({ id: 'a' }),
})

describe('a loaded tool as it is checked', () => {
  it('is what providers are told, and what the author said besides', () => {
    const { argument_schema, output_schema, ...rest } = toCheckedTool(findThing)
    expect(argument_schema).toMatchObject({ type: 'object', required: ['name'] })
    expect(output_schema).toMatchObject({ type: 'object', required: ['id'] })
    expect(rest).toEqual({
      name: 'find_thing',
      description: 'Finds one thing by its name.',
      annotations: { readOnlyHint: true },
      examples: [{ arguments: { name: 'a' } }],
    })
  })

  it('keeps a raw schema as it was written, faults included', () => {
    const written = { type: 'object', properties: { flag: { type: 'Boolean' } } }
    const tool = defineTool({
      name: 'a',
      description: 'Does it all.',
      argumentSchema: written,
      outputSchema: { type: 'object' },
      toolCall: () => ({}),
    })
    expect(toCheckedTool(tool).argument_schema).toBe(written)
  })

  it('becomes a finding where JSON Schema has no word for a type', async () => {
    const tool = defineTool({
      name: 'find_thing',
      description: 'Finds one thing by its name.',
      argumentSchema: z.object({ since: z.date() }),
      outputSchema: z.object({}),
      toolCall: () => ({}),
    })
    const found = await runRules([await toCheckedToolBox(new (defineToolBox('tools', [tool]))())], {
      only: ['schema/unrepresentable'],
    })
    expect(found.map(({ severity, path, message, fix }) => ({ severity, path, message, fix }))).toEqual([
      {
        severity: 'error',
        path: '/argument_schema',
        message: 'arguments.since: a Date cannot be described in JSON Schema.',
        fix: { text: 'Use z.iso.datetime().' },
      },
    ])
  })
})

const refuse = (): never => {
  throw new Error('recursion is not supported')
}

describe('a schema that its own library cannot describe', () => {
  it('becomes a finding with the words of the library, and no advice', async () => {
    const schema = {
      '~standard': {
        version: 1 as const,
        vendor: 'odd',
        validate: (value: unknown) => ({ value }),
        jsonSchema: { input: refuse, output: refuse },
      },
    }
    const { faults } = toCheckedTool(defineTool({ ...findThing, argumentSchema: schema } as never))
    expect(faults).toEqual([
      {
        place: 'argument_schema',
        message: 'arguments: this schema cannot be described in JSON Schema; recursion is not supported',
      },
    ])
  })
})

describe('a loaded toolbox as it is checked', () => {
  it('shows both tools of one name, although only the first can be called', async () => {
    class Doubled extends ToolBox {
      constructor() {
        super({ toolboxId: 'doubled' })
      }
      discoverTools() {
        return [findThing, { ...findThing }]
      }
    }
    const toolbox = await toCheckedToolBox(new Doubled())
    const found = await runRules([toolbox], { only: ['tool/unique-name'] })
    expect(found.map(({ toolbox: id, tool, path }) => [id, tool, path])).toEqual([
      ['doubled', 'find_thing', '/name'],
    ])
  })

  it('throws what discovering its tools throws', async () => {
    class Broken extends ToolBox {
      constructor() {
        super({ toolboxId: 'broken' })
      }
      discoverTools(): never {
        throw new Error('no network')
      }
    }
    await expect(toCheckedToolBox(new Broken())).rejects.toThrow('no network')
  })
})
