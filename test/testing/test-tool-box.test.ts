import { expect, test } from 'vitest'
import { defineTool } from '../../src/core/define-tool.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import type { ToolDefinition } from '../../src/core/tool.ts'
import { ToolBox, type ToolBoxOptions } from '../../src/core/toolbox.ts'
import { z } from '../../src/index.ts'
import { testToolBox } from '../../src/testing.ts'
import { record } from './record.ts'

const echo: ToolDefinition = {
  name: 'echo_text',
  description: 'Answer with the text that was given.',
  argumentSchema: z.object({ text: z.string() }),
  outputSchema: z.object({ text: z.string() }),
  examples: [
    { name: 'a word', arguments: { text: 'hi' }, output: { text: 'hi' } },
    { arguments: { text: 'hi' } },
    { name: 'a number', arguments: { text: 1 }, error: 'text: expected string, received number' },
  ],
  toolCall: ({ text }) => ({ text }),
}

testToolBox(defineToolBox('echo_tools', [echo]), { title: 'a healthy toolbox, under Vitest itself' })

test('a healthy toolbox passes, and every test says what of', async () => {
  expect(await record(boxOf())).toEqual({
    'discovers its tools': 'passed',
    'discovers the same tools again': 'passed',
    'gives every tool a name of its own': 'passed',
    'refuses a tool that it does not have': 'passed',
    'echo_text > has a name in snake_case and a description': 'passed',
    'echo_text > describes its arguments by a valid JSON Schema': 'passed',
    'echo_text > describes its output by a valid JSON Schema': 'passed',
    'echo_text > refuses arguments that its schema does not allow': 'passed',
    "echo_text > example 'a word'": 'passed',
    'echo_text > example 2': 'passed',
    "echo_text > example 'a number'": 'passed',
  })
})

test('an instance and a factory are tested like a class', async () => {
  const Box = boxOf()
  const results = await Promise.all([
    record(Box),
    record(new Box()),
    record((options) => new Box(options)),
    record(async () => Promise.resolve(new Box())),
  ])
  expect(results.slice(1)).toEqual([results[0], results[0], results[0]])
})

test('the toolbox gets its configuration, and an example its context', async () => {
  const tool: ToolDefinition = {
    ...echo,
    examples: [{ name: 'who', arguments: { text: '' }, output: { text: 'Ada in Porto' } }],
    toolCall: (_args, { config, context }) => ({
      text: `${String(context['user'])} in ${String(config['city'])}`,
    }),
  }
  const options = { config: { city: 'Porto' }, context: { user: 'Ada' } }
  expect(await record(boxOf(tool), options)).toMatchObject({ "echo_text > example 'who'": 'passed' })
})

test('a toolbox that cannot be constructed fails one test with its own reason', async () => {
  const notes = await record(() => {
    throw new Error('no key in the configuration')
  })
  expect(notes).toEqual({ 'discovers its tools': 'no key in the configuration' })
})

test('what is no toolbox fails one test', async () => {
  expect(await record(() => ({}) as ToolBox)).toEqual({
    'discovers its tools': 'testToolBox: expected a ToolBox, its class or a factory, received object',
  })
})

test('a discovery that fails is one failed test', async () => {
  class Broken extends ToolBox {
    constructor(options: ToolBoxOptions = {}) {
      super({ toolboxId: 'broken_tools', ...options })
    }

    override discoverTools(): never {
      throw new Error('the service is down')
    }
  }
  expect(await record(Broken)).toEqual({
    'discovers its tools': "Tool discovery failed for ToolBox 'broken_tools': the service is down",
  })
})

test('an empty toolbox fails', async () => {
  const { 'discovers its tools': result } = await record(defineToolBox('empty_tools', []))
  expect(result).toContain('discoverTools() returned no tool')
})

test('a discovery that changes from time to time fails', async () => {
  let count = 0
  class Restless extends ToolBox {
    constructor(options: ToolBoxOptions = {}) {
      super({ toolboxId: 'restless_tools', ...options })
    }

    override discoverTools() {
      return [defineTool({ ...echo, name: `echo_${count++}` })]
    }
  }
  const { 'discovers the same tools again': result } = await record(Restless)
  expect(result).toContain('the second discovery had lost')
})

test('two tools of one name fail', async () => {
  const { 'gives every tool a name of its own': result } = await record(boxOf(echo, echo))
  expect(result).toContain("discoverTools() returns more than one tool named 'echo_text'")
})

test.each<[string, Partial<ToolDefinition>, string, string]>([
  [
    'a name in camelCase',
    { name: 'echoText' },
    'has a name in snake_case and a description',
    'not snake_case',
  ],
  ['no description', { description: ' ' }, 'has a name in snake_case and a description', 'no description'],
  [
    'arguments that JSON cannot express',
    { argumentSchema: z.object({ at: z.date() }), examples: [] },
    'describes its arguments by a valid JSON Schema',
    'at',
  ],
  [
    'an output that JSON cannot express',
    { outputSchema: z.object({ at: z.map(z.string(), z.string()) }), examples: [] },
    'describes its output by a valid JSON Schema',
    'at',
  ],
  [
    'an example whose output is another',
    { toolCall: () => ({ text: 'no' }) },
    "example 'a word'",
    "expected { text: 'hi' }, received { text: 'no' }",
  ],
  [
    'an example that throws',
    {
      toolCall: () => {
        throw new Error('offline')
      },
    },
    'example 2',
    "Tool execution failed for 'echo_text' in ToolBox 'echo_tools': offline",
  ],
  [
    'an example that should have failed',
    { examples: [{ name: 'odd', arguments: { text: '' }, error: 'too short' }] },
    "example 'odd'",
    "expected { error: 'too short' }, received { output: { text: '' } }",
  ],
  [
    'an example that fails for another reason',
    { examples: [{ name: 'odd', arguments: {}, error: 'too short' }] },
    "example 'odd'",
    `expected { error: 'too short' }, received { error: "Tool input validation failed`,
  ],
  [
    'an example with an argument that does not exist',
    { examples: [{ name: 'typo', arguments: { text: '', txet: '' } }] },
    "example 'typo'",
    'txet: unknown key',
  ],
])('%s fails', async (_, change, title, reason) => {
  const notes = await record(boxOf({ ...echo, ...change }))
  expect(notes[`${change.name ?? 'echo_text'} > ${title}`]).toContain(reason)
})

test('a schema that demands an argument but lets its absence pass fails', async () => {
  const lenient = {
    ...z.object({}),
    '~standard': {
      version: 1 as const,
      vendor: 'lenient',
      validate: (value: unknown) => ({ value }),
      jsonSchema: {
        input: () => ({ type: 'object', properties: { text: {} }, required: ['text'] }),
        output: () => ({ type: 'object' }),
      },
    },
  }
  const lenientEcho = defineTool({ ...echo, argumentSchema: lenient, examples: [] })
  const notes = await record(boxOf(lenientEcho as never))
  expect(notes['echo_text > refuses arguments that its schema does not allow']).toContain(
    '{} was not refused',
  )
})

test('a schema that is not valid in itself fails', async () => {
  const schema = { type: 'object', properties: { text: { type: 'sting' } } }
  const adapter = {
    vendor: 'json-schema',
    toJsonSchema: () => schema,
    validate: (value: unknown) => ({ ok: true, value }),
  }
  const tool = { ...defineTool(echo), arguments: adapter, examples: [] }
  const notes = await record(boxOf(tool as never))
  expect(notes['echo_text > describes its arguments by a valid JSON Schema']).toContain(
    '/properties/text/type',
  )
})

test('examples of a tool that writes are run only when asked for', async () => {
  const tool: ToolDefinition = { ...echo, annotations: { readOnlyHint: false } }
  expect(await record(boxOf(tool))).toMatchObject({
    "echo_text > example 'a word' (not read-only)": 'skipped',
  })
  expect(await record(boxOf(tool), { runWrites: true })).toMatchObject({
    "echo_text > example 'a word'": 'passed',
  })
})

const boxOf = (...tools: ToolDefinition[]) => defineToolBox('echo_tools', tools.length === 0 ? [echo] : tools)
