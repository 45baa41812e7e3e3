import { describe, expect, it } from 'vitest'
import { isRuntimeError, isValueError, ToolBox } from '../../src/index.ts'
import { CollectToolProvidersEvent } from '../../src/registry/collect.ts'
import { searchToolPolicy, writeToolPolicy } from '../../src/registry/policy/policies.ts'
import type { ProviderInvocation, ToolProvider } from '../../src/registry/provider/tool-provider.ts'
import { ToolRegistry } from '../../src/registry/registry.ts'
import { definition, echo, echoBox, providerOf, text } from './providers.ts'
import { recordingLog } from './recording-log.ts'

const namesOf = async (registry: ToolRegistry): Promise<string[]> =>
  (await registry.getAvailableTools()).map(({ name }) => name)

describe('the tools on offer', () => {
  it('are the built-in ones, then those of toolboxes, then those of providers, in order of registration', async () => {
    const registry = new ToolRegistry({ providers: [providerOf(['p1'])] })
    registry.onCollect((event) => event.registerProvider(providerOf(['p3'])))
    registry.addProvider(providerOf(['p2']))
    registry.addToolBox(echoBox('one', ['t1', 't2']))
    registry.addToolBox(echoBox('two', ['t3']))
    expect(await namesOf(registry)).toEqual(['t1', 't2', 't3', 'p1', 'p2', 'p3'])
    const withBuiltIns = new ToolRegistry({
      providers: [providerOf(['p'])],
      toolboxes: [echoBox('one', ['t'])],
      builtIns: [echo('b')],
    })
    expect(await namesOf(withBuiltIns)).toEqual(['b', 't', 'p'])
  })

  it('are described with schema, whole policy, texts and owner', async () => {
    const provider = providerOf(['course_search'], {
      getTools: () => [
        definition('course_search', {
          policy: searchToolPolicy(),
          label: 'Courses',
          summary: 'Finds courses.',
        }),
      ],
    })
    const registry = new ToolRegistry({ builtIns: echoBox('core', ['save_note']), providers: [provider] })
    expect(await registry.getAvailableTools()).toMatchObject([
      {
        name: 'save_note',
        description: 'Answers as save_note.',
        schema: { type: 'object' },
        policy: writeToolPolicy('inferred'),
        kind: 'built-in',
        owner: 'built-in tools',
      },
      {
        name: 'course_search',
        schema: { properties: { text: { type: 'string' } } },
        policy: searchToolPolicy(),
        label: 'Courses',
        summary: 'Finds courses.',
        kind: 'provider',
        owner: "ToolProvider 'course_search'",
      },
    ])
  })

  it('of another process are trusted less when nothing is known of them', async () => {
    const registry = new ToolRegistry({ toolboxes: [echoBox('here', ['weather'])] })
    registry.addToolBox(echoBox('there', ['climate']), { remote: true })
    const policies = (await registry.getAvailableTools()).map(({ policy }) => policy)
    expect(policies.map(({ read_only, loop_threshold }) => [read_only, loop_threshold])).toEqual([
      [true, 8],
      [false, 4],
    ])
  })

  it('are asked for anew, so that a provider may offer others now', async () => {
    let names = ['first']
    const registry = new ToolRegistry({
      providers: [providerOf(['x'], { getTools: () => names.map((name) => definition(name)) })],
    })
    expect(await namesOf(registry)).toEqual(['first'])
    names = ['second', 'third']
    expect(await namesOf(registry)).toEqual(['second', 'third'])
    names = []
    expect(await namesOf(registry)).toEqual([])
  })
})

describe('collection', () => {
  it('happens once, when tools are first needed', async () => {
    let rounds = 0
    const registry = new ToolRegistry()
    registry.onCollect((event) => {
      rounds++
      event.registerProvider(providerOf(['late']))
    })
    expect(rounds).toBe(0)
    await registry.getAvailableTools()
    await registry.executeTool('late', {})
    await registry.setInvocationContext(null)
    expect(rounds).toBe(1)
  })

  it('waits for listeners that are asynchronous', async () => {
    const registry = new ToolRegistry()
    registry.onCollect(async (event) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      event.registerProvider(providerOf(['late']))
    })
    expect(await namesOf(registry)).toEqual(['late'])
  })

  it('takes a provider that is registered twice once', async () => {
    const log = recordingLog()
    const provider = providerOf(['once'])
    const registry = new ToolRegistry({ providers: [provider], log })
    registry.onCollect((event) => event.registerProvider(provider))
    registry.onCollect((event) => event.registerProvider(provider))
    expect(await namesOf(registry)).toEqual(['once'])
    expect(log.lines).toEqual([])
  })

  it('goes on when a listener throws, rejects, never ends, or registers what is no provider', async () => {
    const log = recordingLog()
    const registry = new ToolRegistry({ log, limitMs: 20 })
    registry.onCollect(() => {
      throw new Error('no')
    })
    registry.onCollect(() => Promise.reject(new Error('not today')))
    registry.onCollect(() => new Promise(() => {}))
    registry.onCollect((event) => event.registerProvider({ getTools: () => [] } as unknown as ToolProvider))
    registry.onCollect((event) => event.registerProvider(providerOf(['well'])))
    expect(await namesOf(registry)).toEqual(['well'])
    expect(log.lines.toSorted()).toEqual([
      'error: Listener 1 of onCollect was skipped: no',
      'error: Listener 2 of onCollect was skipped: not today',
      'error: Listener 3 of onCollect was skipped: timed out after 20 ms',
      'error: Listener 4 of onCollect was skipped: registerProvider: expected a ToolProvider, received object without providesTool() and executeTool()',
    ])
  })

  it('refuses a listener that comes too late', async () => {
    const registry = new ToolRegistry()
    await registry.getAvailableTools()
    expect(() => registry.onCollect(() => {})).toThrow(/addProvider/)
  })

  it('hands round an event that keeps the order', () => {
    const event = new CollectToolProvidersEvent()
    const [one, two] = [providerOf(['one']), providerOf(['two'])]
    event.registerProvider(one)
    event.registerProvider(two)
    event.registerProvider(one)
    expect(event.getProviders()).toEqual([one, two])
  })
})

describe('names', () => {
  it('never shadow: who has a name first keeps it, and the log names the tool, its provider and the owner', async () => {
    const log = recordingLog()
    const registry = new ToolRegistry({
      builtIns: [echo('core')],
      toolboxes: [echoBox('box', ['core', 'shared'])],
      providers: [providerOf(['core', 'shared', 'own'], { id: 'courses' })],
      log,
    })
    const tools = await registry.getAvailableTools()
    expect(tools.map(({ name, owner }) => `${name} of ${owner}`)).toEqual([
      'core of built-in tools',
      "shared of ToolBox 'box'",
      "own of ToolProvider 'courses'",
    ])
    expect(log.lines).toEqual([
      "warn: Tool 'core' of ToolBox 'box' was skipped: the name belongs to built-in tools",
      "warn: Tool 'core' of ToolProvider 'courses' was skipped: the name belongs to built-in tools",
      "warn: Tool 'shared' of ToolProvider 'courses' was skipped: the name belongs to ToolBox 'box'",
    ])
    expect(await registry.callTool('core', {})).toMatchObject({ tool: 'core' })
    expect(await registry.callTool('shared', {})).toMatchObject({ tool: 'shared' })
    expect(await registry.executeTool('own', {})).toEqual(text('own'))
  })

  it('are logged once however often tools are listed', async () => {
    const log = recordingLog()
    const registry = new ToolRegistry({ builtIns: [echo('core')], providers: [providerOf(['core'])], log })
    for (let count = 0; count < 3; count++) await registry.getAvailableTools()
    expect(log.lines).toHaveLength(1)
  })

  it('are not taken by a provider that says yes to all, when another offers the tool', async () => {
    const greedy = providerOf(['greedy'], { providesTool: () => true })
    const registry = new ToolRegistry({ providers: [greedy, providerOf(['honest'])] })
    expect(await registry.executeTool('honest', {})).toEqual(text('honest'))
  })

  it('that are missing leave a definition out, with a warning', async () => {
    const log = recordingLog()
    const nameless = [
      { ...definition('x'), name: '' },
      { description: 'no name', schema: {} },
      null,
      'x',
      definition('ok'),
    ]
    const registry = new ToolRegistry({ providers: [providerOf(['p'], { getTools: () => nameless })], log })
    expect(await namesOf(registry)).toEqual(['ok'])
    expect(log.lines).toEqual([
      "warn: ToolProvider 'p': getTools()[0] was left out: defineTool: name must be a non-empty string, received string",
      "warn: ToolProvider 'p': getTools()[1] was left out: defineTool: name must be a non-empty string, received undefined",
      "warn: ToolProvider 'p': getTools()[2] was left out: expected object, received null",
      "warn: ToolProvider 'p': getTools()[3] was left out: expected object, received string",
    ])
  })

  it.each(['__proto__', 'constructor', 'toString'])('may be %s', async (name) => {
    const registry = new ToolRegistry({ providers: [providerOf([name])] })
    expect(await registry.executeTool(name, {})).toEqual(text(name))
    expect(await new ToolRegistry().getToolMetadata(name)).toBeUndefined()
  })
})

describe('a provider that fails', () => {
  const FAILURES: readonly (readonly [title: string, getTools: () => unknown, logged: string])[] = [
    [
      'throws',
      () => {
        throw new Error('boom')
      },
      'boom',
    ],
    ['rejects', () => Promise.reject(new Error('not today')), 'not today'],
    ['never answers', () => new Promise(() => {}), 'timed out after 30 ms'],
    ['answers undefined', () => undefined, 'getTools() must return an array, received undefined'],
    ['answers rubbish', () => ({ length: 3 }), 'getTools() must return an array, received object'],
  ]

  it.each(FAILURES)('is skipped and named once when it %s', async (_, getTools, logged) => {
    const log = recordingLog()
    const registry = new ToolRegistry({
      builtIns: [echo('core')],
      providers: [providerOf(['before']), providerOf(['bad'], { getTools }), providerOf(['after'])],
      log,
      limitMs: 30,
    })
    for (let count = 0; count < 3; count++)
      expect(await namesOf(registry)).toEqual(['core', 'before', 'after'])
    expect(log.lines).toHaveLength(1)
    expect(log.lines[0]).toContain("error: ToolProvider 'bad' was skipped: ")
    expect(log.lines[0]).toContain(logged)
    expect(await registry.executeTool('after', {})).toEqual(text('after'))
  })

  it('is waited for only once when it never answers', async () => {
    const never = providerOf(['never'], { getTools: () => new Promise(() => {}) })
    const registry = new ToolRegistry({ providers: [never], log: recordingLog(), limitMs: 100 })
    await registry.getAvailableTools()
    const start = performance.now()
    await registry.getAvailableTools()
    expect(performance.now() - start).toBeLessThan(80)
  })

  it('comes back when it answers again', async () => {
    let fails = true
    const getTools = (): unknown => {
      if (fails) throw new Error('not yet')
      return [definition('back')]
    }
    const registry = new ToolRegistry({ providers: [providerOf(['x'], { getTools })], log: recordingLog() })
    expect(await namesOf(registry)).toEqual([])
    fails = false
    expect(await namesOf(registry)).toEqual(['back'])
  })

  it('may have two tools of one name: the first is kept', async () => {
    const log = recordingLog()
    const twice = providerOf(['x'], {
      getTools: () => [definition('twin', { label: 'first' }), definition('twin', { label: 'second' })],
    })
    const registry = new ToolRegistry({ providers: [twice], log })
    expect(await registry.getAvailableTools()).toMatchObject([{ name: 'twin', label: 'first' }])
    expect(log.lines).toHaveLength(1)
    expect(log.lines[0]).toContain("'twin'")
  })

  it('may have ten thousand tools', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `tool_${index}`)
    const registry = new ToolRegistry({
      providers: [providerOf(names, { id: 'many' }), providerOf(['last'])],
    })
    const start = performance.now()
    expect(await registry.getAvailableTools()).toHaveLength(10_001)
    expect(performance.now() - start).toBeLessThan(5000)
    expect(await registry.executeTool('tool_9999', {})).toEqual(text('tool_9999'))
  })

  it('does not flood the log with ten thousand faults', async () => {
    const log = recordingLog()
    const names = Array.from({ length: 10_000 }, (_, index) => `tool_${index}`)
    const registry = new ToolRegistry({
      providers: [providerOf(names, { id: 'first' }), providerOf(names, { id: 'second' })],
      log,
    })
    expect(await registry.getAvailableTools()).toHaveLength(10_000)
    expect(log.lines).toHaveLength(21)
    expect(log.lines.at(-1)).toBe("warn: ToolProvider 'second': further messages are not logged")
  })

  it('with a schema that cannot be described leaves that tool out only', async () => {
    const log = recordingLog()
    const odd = providerOf(['x'], {
      getTools: () => [
        definition('odd', { schema: { type: 'object', default: new Date() } }),
        definition('text', { schema: 'object' as never }),
        definition('even'),
      ],
    })
    expect(await namesOf(new ToolRegistry({ providers: [odd], log }))).toEqual(['even'])
    expect(log.lines.map((line) => /'(?:odd|text)'/.test(line))).toEqual([true, true])
  })

  it('in getToolMetadata keeps its tools', async () => {
    const log = recordingLog()
    const provider = providerOf(['x'], {
      getToolMetadata() {
        throw new Error('no texts')
      },
    })
    const registry = new ToolRegistry({ providers: [provider], log })
    expect(await namesOf(registry)).toEqual(['x'])
    expect(await registry.getToolMetadata('other')).toBeUndefined()
    expect(log.lines).toEqual([
      "warn: ToolProvider 'x': getToolMetadata() failed: no texts",
      "error: ToolProvider 'x' was skipped: getToolMetadata() failed: no texts",
    ])
  })
})

describe('a toolbox that fails', () => {
  it('is skipped, named, and asked again', async () => {
    let fails = true
    class Moody extends ToolBox {
      override discoverTools() {
        if (fails) throw new Error('not in the mood')
        return [echo('moody')]
      }
    }
    const log = recordingLog()
    const registry = new ToolRegistry({
      toolboxes: [new Moody({ toolboxId: 'moody_tools' }), echoBox('b', ['t'])],
      log,
    })
    expect(await namesOf(registry)).toEqual(['t'])
    expect(log.lines).toEqual([
      "error: ToolBox 'moody_tools' was skipped: Tool discovery failed for ToolBox 'moody_tools': not in the mood",
    ])
    fails = false
    expect(await namesOf(registry)).toEqual(['moody', 't'])
  })
})

describe('executing a tool', () => {
  it('goes through the whole lifecycle', async () => {
    const registry = new ToolRegistry({ providers: [providerOf(['strict'])] })
    await expect(registry.executeTool('strict', { text: 7 })).rejects.toSatisfy(
      (error) => isValueError(error) && error.phase === 'input' && error.issues[0]!.path[0] === 'text',
    )
    await expect(registry.executeTool('strict', 'text')).rejects.toSatisfy(isRuntimeError)
  })

  it('answers as the Model Context Protocol has it, callTool with the output itself', async () => {
    const registry = new ToolRegistry({ toolboxes: [echoBox('box', ['echo'])] })
    const output = { tool: 'echo', args: { a: 1 }, context: {}, config: { key: 'value' } }
    expect(await registry.callTool('echo', { a: 1 }, { config: { key: 'value' } })).toEqual(output)
    expect(await registry.executeTool('echo', { a: 1 }, { key: 'value' })).toEqual({
      content: [{ type: 'text', text: JSON.stringify(output) }],
      structuredContent: output,
      isError: false,
    })
  })

  it('of an unknown name is an error that names the nearest', async () => {
    const registry = new ToolRegistry({ toolboxes: [echoBox('box', ['get_weather'])] })
    await expect(registry.executeTool('get_wether', {})).rejects.toMatchObject({
      name: 'ValueError',
      phase: 'lookup',
      tool: 'get_wether',
      message: "Unknown tool 'get_wether'. Did you mean 'get_weather'?",
    })
    await expect(registry.executeTool('x', {})).rejects.toThrow("Unknown tool 'x'.")
  })

  it('by a former name reaches who still answers to it', async () => {
    const provider = providerOf(['course_search'], {
      providesTool: (name: string) => ['course_search', 'find_courses'].includes(name),
    })
    const registry = new ToolRegistry({
      toolboxes: [echoBox('box', [])],
      providers: [providerOf(['other']), provider],
    })
    registry.addToolBox(
      new (class extends ToolBox {
        override discoverTools() {
          return [echo('get_weather', { aliases: ['weather'] })]
        }
      })({ toolboxId: 'weather_tools' }),
    )
    expect(await registry.executeTool('find_courses', { any: 'thing' })).toEqual(text('find_courses'))
    expect(await registry.callTool('weather', {})).toMatchObject({ tool: 'get_weather' })
  })

  it('finds a tool that has come since the tools were listed', async () => {
    const names = ['old']
    const getTools = (): unknown => names.map((name) => definition(name))
    const providesTool = (name: string): boolean => names.includes(name)
    const registry = new ToolRegistry({ providers: [providerOf(['x'], { getTools, providesTool })] })
    await registry.getAvailableTools()
    names.push('new')
    expect(await registry.executeTool('new', {})).toEqual(text('new'))
    await expect(registry.executeTool('new', { text: 7 })).rejects.toSatisfy(isValueError)
  })

  it('does not stop at a provider whose providesTool fails or never answers', async () => {
    const log = recordingLog()
    const throwing = providerOf(['a'], {
      providesTool: () => {
        throw new Error('boom')
      },
    })
    const never = providerOf(['b'], { providesTool: () => new Promise(() => {}) })
    const last = providerOf(['c'], { providesTool: () => true })
    const registry = new ToolRegistry({ providers: [throwing, never, last], log, limitMs: 20 })
    expect(await registry.executeTool('former', {})).toEqual(text('former'))
    expect(await registry.executeTool('older', {})).toEqual(text('older'))
    expect(log.lines).toEqual([
      "error: ToolProvider 'a' was skipped: providesTool() failed: boom",
      "error: ToolProvider 'b' was skipped: providesTool() failed: timed out after 20 ms",
    ])
  })
})

describe('what people are shown of a tool', () => {
  it('comes from the provider, also for former names and while it offers nothing', async () => {
    const provider = providerOf([], {
      getToolMetadata: () => ({
        course_search: { label: 'Courses', summary: 'Finds courses.' },
        find_courses: { label: 'Courses (old)' },
        rubbish: 7,
      }),
    })
    const registry = new ToolRegistry({ providers: [provider] })
    expect(await registry.getAvailableTools()).toEqual([])
    expect(await registry.getToolMetadata('course_search')).toEqual({
      label: 'Courses',
      summary: 'Finds courses.',
    })
    expect(await registry.getToolMetadata('find_courses')).toEqual({ label: 'Courses (old)' })
    expect(await registry.getToolMetadata('rubbish')).toBeUndefined()
    expect(await registry.getToolMetadata('nobody')).toBeUndefined()
  })

  it('comes from the definition and from toolboxes too', async () => {
    const provider = providerOf(['p'], { getTools: () => [definition('p', { label: 'P' })] })
    const registry = new ToolRegistry({
      builtIns: [echo('b', { label: 'B', summary: 'Bee.', aliases: ['bee'] })],
      providers: [provider],
    })
    expect(await registry.getToolMetadata('b')).toEqual({ label: 'B', summary: 'Bee.' })
    expect(await registry.getToolMetadata('bee')).toEqual({ label: 'B', summary: 'Bee.' })
    expect(await registry.getToolMetadata('p')).toEqual({ label: 'P' })
  })

  it('is empty, not undefined, for a tool that is known and says nothing', async () => {
    expect(await new ToolRegistry({ builtIns: [echo('b')] }).getToolMetadata('b')).toEqual({})
  })
})

describe('the log of a tool', () => {
  it('is the host’s own, in which nothing is left out', async () => {
    const log = recordingLog()
    const chatty = providerOf(['chatty'], {
      executeTool(_name: string, _args: unknown, _config: unknown, told: ProviderInvocation) {
        told.log.info('called')
        return text('ok')
      },
    })
    const registry = new ToolRegistry({ providers: [chatty], log })
    for (let count = 0; count < 50; count++) await registry.executeTool('chatty', {})
    expect(log.lines).toHaveLength(50)
  })
})
