import { expect, test } from 'vitest'
import { defineTool } from '../../src/core/define-tool.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import type { ToolDefinition } from '../../src/core/tool.ts'
import { ToolBox, type ToolBoxOptions } from '../../src/core/toolbox.ts'
import { z } from '../../src/index.ts'
import { checkExamples, fuzzToolBox, lintToolBox, testToolBox } from '../../src/testing.ts'
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
    'keeps the rules for a toolbox as a whole': 'passed',
    'echo_text > has a name in snake_case and a description': 'passed',
    'echo_text > is named and described for a model': 'passed',
    'echo_text > has sound schemas': 'passed',
    'echo_text > is accepted by the providers': 'passed',
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
    'discovers its tools': 'expected a ToolBox, its class or a factory, received object',
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
    'has sound schemas',
    'at',
  ],
  [
    'an output that JSON cannot express',
    { outputSchema: z.object({ at: z.map(z.string(), z.string()) }), examples: [] },
    'has sound schemas',
    'at',
  ],
  [
    'an example whose output is another',
    { toolCall: () => ({ text: 'no' }) },
    "example 'a word'",
    'text: expected "hi", received "no"',
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
    "expected an error with 'too short', but the call went through",
  ],
  [
    'an example that fails for another reason',
    { examples: [{ name: 'odd', arguments: {}, error: 'too short' }] },
    "example 'odd'",
    "expected an error with 'too short', received 'ValueError: Tool input validation failed",
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

test('what to write instead of a type is said once', async () => {
  const tool: ToolDefinition = { ...echo, argumentSchema: z.object({ at: z.date() }), examples: [] }
  const { 'echo_text > has sound schemas': reason = '' } = await record(boxOf(tool))
  expect(reason.match(/use z\.iso\.datetime\(\)/gi)).toEqual(['Use z.iso.datetime()'])
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
    vendor: 'odd',
    toJsonSchema: () => schema,
    validate: (value: unknown) => ({ ok: true, value }),
  }
  const tool = { ...defineTool(echo), arguments: adapter, examples: [] }
  const notes = await record(boxOf(tool as never))
  expect(notes['echo_text > has sound schemas']).toContain('/properties/text/type')
})

test('examples of a tool that writes are run only when asked for', async () => {
  const tool: ToolDefinition = { ...echo, annotations: { readOnlyHint: false } }
  expect(await record(boxOf(tool))).toMatchObject({
    "echo_text > example 'a word', its arguments only (not read-only)": 'passed',
  })
  expect(await record(boxOf(tool), { runWrites: true })).toMatchObject({
    "echo_text > example 'a word'": 'passed',
  })
})

test('an example may leave open what changes from call to call', async () => {
  const examples = [{ name: 'any', arguments: { text: 'hi' }, output: { text: { $any: 'string' } } }]
  expect(await record(boxOf({ ...echo, examples }))).toMatchObject({ "echo_text > example 'any'": 'passed' })
})

const loose: ToolDefinition = {
  ...echo,
  argumentSchema: { type: 'object', properties: { text: { type: 'string' }, tags: { type: 'array' } } },
  examples: [{ arguments: { text: 'hi' }, output: { text: 'hi' } }],
}

test('what a provider refuses fails, for the profiles that were asked for', async () => {
  const title = 'echo_text > is accepted by the providers'
  const described = { ...loose, argumentSchema: { type: 'object' } }
  expect((await record(boxOf(described), { profiles: ['openai'] }))[title]).toContain(
    'openai/root-properties',
  )
  expect((await record(boxOf(described), { profiles: ['anthropic'] }))[title]).toBe('passed')
})

test('a warning fails when the suite is told so, and a rule that is skipped does not', async () => {
  const title = 'echo_text > is named and described for a model'
  expect((await record(boxOf()))[title]).toBe('passed')
  expect((await record(boxOf(), { failOn: 'warning' }))[title]).toContain('tool/argument-described')
  const skip = ['tool/argument-described']
  expect((await record(boxOf(), { failOn: 'warning', skip }))[title]).toBe('passed')
})

test('a profile or a rule that does not exist fails, naming the nearest', async () => {
  const title = 'echo_text > has sound schemas'
  expect((await record(boxOf(), { profiles: ['gemnii'] }))[title]).toBe(
    "no profile is called 'gemnii'; did you mean 'gemini'?",
  )
  expect((await record(boxOf(), { skip: ['array/item-required'] }))[title]).toBe(
    "no rule is called 'array/item-required'; did you mean 'array/items-required'?",
  )
})

test('generated calls find what no example shows, when asked for', async () => {
  const tool: ToolDefinition = { ...echo, toolCall: ({ text }) => ({ text: String(text)[0] }), examples: [] }
  expect(Object.keys(await record(boxOf(tool)))).not.toContain('echo_text > stands 100 generated calls')
  const notes = await record(boxOf(tool), { fuzz: { runs: 100, seed: 7 } })
  expect(notes['echo_text > stands 100 generated calls']).toContain(
    `toolbox call echo_tools/echo_text '{"text":""}' (seed 7)`,
  )
  expect((await record(boxOf(), { fuzz: 20 }))['echo_text > stands 20 generated calls']).toBe('passed')
})

test('the parts are there to be used alone, on a class, an instance or a factory', async () => {
  const Box = boxOf(loose)
  const findings = await lintToolBox(() => new Box(), { only: ['array/*'] })
  expect(findings.map(({ rule, tool }) => [rule, tool])).toEqual([['array/items-required', 'echo_text']])
  expect((await checkExamples(new Box())).map(({ outcome }) => outcome.code)).toEqual(['passed'])
  expect((await fuzzToolBox(Box, { runs: 5, seed: 1 })).seed).toBe(1)
})

const boxOf = (...tools: ToolDefinition[]) => defineToolBox('echo_tools', tools.length === 0 ? [echo] : tools)
