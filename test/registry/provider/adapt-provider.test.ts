import { describe, expect, it } from 'vitest'
import { defineToolBox, isRuntimeError, isToolBox, isValueError } from '../../../src/index.ts'
import { destructiveToolPolicy, searchToolPolicy } from '../../../src/registry/policy/policies.ts'
import { adaptProvider } from '../../../src/registry/provider/adapt-provider.ts'
import { toolboxToProvider } from '../../../src/registry/provider/toolbox-provider.ts'
import { isToolProvider } from '../../../src/registry/provider/tool-provider.ts'
import { definition, echo, providerOf, text } from '../providers.ts'
import { recordingLog } from '../recording-log.ts'

describe('a provider as a toolbox', () => {
  it('is one, with what the definitions say', async () => {
    const tools = [
      definition('purge', {
        policy: destructiveToolPolicy(),
        annotations: { destructiveHint: true },
        label: 'Purge',
        summary: 'Purges.',
        examples: [{ arguments: {} }],
      }),
    ]
    const toolbox = adaptProvider('cleaning', providerOf(['purge'], { getTools: () => tools }))
    await toolbox.ready()
    expect(isToolBox(toolbox)).toBe(true)
    expect(toolbox.tools).toMatchObject([
      {
        name: 'purge',
        description: 'Provides purge.',
        policy: destructiveToolPolicy(),
        annotations: { destructiveHint: true },
        label: 'Purge',
        summary: 'Purges.',
        examples: [{ arguments: {} }],
      },
    ])
    expect(toolbox.toolJsonList[0]!.argument_schema).toEqual(definition('purge').schema)
    expect(toolbox.toolJsonList[0]!.output_schema).toMatchObject({ required: ['content', 'isError'] })
  })

  it('takes texts from the metadata where the definition has none', async () => {
    const toolbox = adaptProvider(
      'x',
      providerOf(['a'], { getToolMetadata: () => ({ a: { label: 'A', summary: 'Ay.' } }) }),
    )
    await toolbox.ready()
    expect(toolbox.tools).toMatchObject([{ label: 'A', summary: 'Ay.' }])
  })

  it('gives a stated policy whole and leaves out what is none', async () => {
    const tools = [
      definition('a', { policy: { kind: 'search' } as never }),
      definition('b', { policy: 'search' as never }),
    ]
    const toolbox = adaptProvider('x', providerOf([], { getTools: () => tools }))
    await toolbox.ready()
    expect(toolbox.tools.map(({ policy }) => policy)).toEqual([searchToolPolicy(), undefined])
  })

  it('takes any object for a tool without a schema or description', async () => {
    const toolbox = adaptProvider('x', providerOf(['a'], { getTools: () => [{ name: 'a' }] }))
    expect(await toolbox.callTool('a', { any: 'thing' })).toEqual(text('a'))
    expect(toolbox.toolJsonList[0]).toMatchObject({ description: '', argument_schema: { type: 'object' } })
  })

  it('hands arguments, the call’s configuration on top of its own, context and signal to executeTool', async () => {
    const calls: unknown[] = []
    const executeTool = (...args: unknown[]): unknown => {
      calls.push(args)
      return text('ok')
    }
    const log = recordingLog()
    const toolbox = adaptProvider('x', providerOf(['a'], { executeTool }), {
      config: { one: 1, two: 2 },
      log,
    })
    const { signal } = new AbortController()
    await toolbox.callTool('a', { text: 'hi' }, { config: { two: 'two' }, context: { agent: 'x' }, signal })
    expect(calls).toEqual([
      [
        'a',
        { text: 'hi' },
        { one: 1, two: 'two' },
        { signal: expect.any(AbortSignal), context: { agent: 'x' }, log },
      ],
    ])
  })

  it('adds isError to a result that leaves it out, and keeps what else is in it', async () => {
    const result = {
      content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }],
      structuredContent: { a: 1 },
    }
    const toolbox = adaptProvider('x', providerOf(['a'], { executeTool: () => result }))
    expect(await toolbox.callTool('a', {})).toEqual({ ...result, isError: false })
  })

  it.each([
    [
      'the text of the result',
      { content: [{ type: 'text', text: 'no such course' }], isError: true },
      'no such course',
    ],
    ['all of its texts', { content: [text('a').content[0], text('b').content[0]], isError: true }, 'a\nb'],
    ['that there is none', { content: [], isError: true }, 'the tool reports an error without a text'],
    ['that there is none', { isError: true }, 'the tool reports an error without a text'],
  ])('fails in execution with %s when the result is an error', async (_, result, reason) => {
    const toolbox = adaptProvider('x', providerOf(['a'], { executeTool: () => result }))
    await expect(toolbox.callTool('a', {})).rejects.toMatchObject({
      name: 'RuntimeError',
      phase: 'execution',
      message: `Tool execution failed for 'a' in ToolBox 'x': ${reason}`,
    })
  })

  it('fails in execution when executeTool throws', async () => {
    const cause = new Error('boom')
    const toolbox = adaptProvider('x', providerOf(['a'], { executeTool: () => Promise.reject(cause) }))
    await expect(toolbox.callTool('a', {})).rejects.toMatchObject({ phase: 'execution', cause })
  })

  it.each([
    undefined,
    'text',
    7,
    null,
    [],
    { content: 'text' },
    { content: [{ text: 'no type' }] },
    { isError: false },
  ])('fails in output when executeTool answers %j', async (answer) => {
    const toolbox = adaptProvider('x', providerOf(['a'], { executeTool: () => answer }))
    await expect(toolbox.callTool('a', {})).rejects.toSatisfy(
      (error) => isRuntimeError(error) && error.phase === 'output',
    )
  })

  it('refuses arguments that do not fit, before executeTool is asked', async () => {
    let calls = 0
    const toolbox = adaptProvider('x', providerOf(['a'], { executeTool: () => calls++ }))
    await expect(toolbox.callTool('a', { text: 7 })).rejects.toSatisfy(isValueError)
    expect(calls).toBe(0)
  })

  it('answers to former names, whose texts it knows, and to no others', async () => {
    const provider = providerOf(['a'], {
      providesTool: (name: string) => name === 'a' || name === 'old_a',
      getToolMetadata: () => ({ old_a: { label: 'A, formerly' } }),
    })
    const toolbox = adaptProvider('x', provider)
    expect(await toolbox.callTool('old_a', { x: 1 })).toEqual(text('old_a'))
    expect(await toolbox.getTool('old_a')).toMatchObject({ name: 'old_a', label: 'A, formerly' })
    expect(await toolbox.getTool('other')).toBeUndefined()
    await expect(toolbox.callTool('other', {})).rejects.toThrow("Unknown tool 'other' for ToolBox 'x'.")
  })

  it('fails discovery with the provider, which the caller sees', async () => {
    const toolbox = adaptProvider('x', providerOf([], { getTools: () => undefined }))
    await expect(toolbox.refreshTools()).rejects.toMatchObject({ phase: 'discovery' })
  })
})

const SearchBox = defineToolBox('box', [
  echo('weather_search', { label: 'Weather', aliases: ['find_weather'] }),
  echo('save', { annotations: { destructiveHint: true }, summary: 'Saves.' }),
])

describe('a toolbox as a provider', () => {
  it('is one, with whole policies', async () => {
    const provider = toolboxToProvider(new SearchBox())
    expect(isToolProvider(provider)).toBe(true)
    expect(await provider.getTools()).toMatchObject([
      {
        name: 'weather_search',
        schema: { type: 'object' },
        policy: searchToolPolicy('inferred'),
        label: 'Weather',
      },
      { name: 'save', policy: destructiveToolPolicy('annotations'), summary: 'Saves.' },
    ])
    expect(
      await Promise.all(['save', 'find_weather', 'x'].map((name) => provider.providesTool(name))),
    ).toEqual([true, true, false])
    expect(provider.getToolMetadata?.()).toEqual({
      weather_search: { label: 'Weather' },
      find_weather: { label: 'Weather' },
      save: { summary: 'Saves.' },
    })
  })

  it('executes through the lifecycle and answers with text and structure', async () => {
    const provider = toolboxToProvider(new SearchBox())
    const output = { tool: 'weather_search', args: { q: 'x' }, context: {}, config: { key: 1 } }
    expect(await provider.executeTool('find_weather', { q: 'x' }, { key: 1 })).toEqual({
      content: [{ type: 'text', text: JSON.stringify(output) }],
      structuredContent: output,
      isError: false,
    })
    await expect(provider.executeTool('x', {}, {})).rejects.toSatisfy(isValueError)
  })

  it('there and back again is the same tool', async () => {
    const again = adaptProvider('again', toolboxToProvider(adaptProvider('x', providerOf(['a']))))
    expect(await again.callTool('a', { text: 'hi' }, { context: { n: 1 } })).toEqual(text('a'))
    const echoing = adaptProvider('again', toolboxToProvider(new SearchBox()))
    expect(await echoing.callTool('save', {}, { context: { n: 1 }, config: { c: 2 } })).toMatchObject({
      structuredContent: { context: { n: 1 }, config: { c: 2 } },
    })
  })
})
