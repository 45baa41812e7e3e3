import { describe, expect, it } from 'vitest'
import type { Policy } from '../../../src/core/policy.ts'
import { defineTool, defineToolBox, type ToolBox, z } from '../../../src/index.ts'
import { ToolDispatcher, type ToolDispatcherOptions } from '../../../src/registry/dispatch/dispatcher.ts'
import type { ToolCall } from '../../../src/registry/dispatch/tool-call.ts'
import type { Assignment } from '../../../src/registry/loadout/document.ts'
import type { Loadout } from '../../../src/registry/loadout/loadouts.ts'
import {
  destructiveToolPolicy,
  readToolPolicy,
  searchToolPolicy,
  writeToolPolicy,
} from '../../../src/registry/policy/policies.ts'
import { ToolRegistry } from '../../../src/registry/registry.ts'
import { echoBox, providerOf, text } from '../providers.ts'
import { recordingLog } from '../recording-log.ts'

/** Tools named after their policies that note when they start and end. */
function tracedBox(trace: string[]): ToolBox {
  const policies: Record<string, Policy | undefined> = {
    search: searchToolPolicy(),
    read: readToolPolicy(),
    write: writeToolPolicy(),
    destroy: destructiveToolPolicy(),
    weather: undefined,
  }
  const TracedBox = defineToolBox(
    'traced',
    Object.entries(policies).map(([name, policy]) =>
      defineTool({
        name,
        description: `Does ${name === 'weather' ? 'weather' : 'it'}.`,
        ...(policy === undefined ? {} : { policy }),
        argumentSchema: z.object({ n: z.int().optional(), text: z.string().optional() }),
        outputSchema: z.looseObject({}),
        async toolCall({ n = 0 }, { context, config }) {
          trace.push(`+${n}`)
          await new Promise((resolve) => setTimeout(resolve, 5))
          trace.push(`-${n}`)
          return { n, context, config }
        },
      }),
    ),
  )
  return new TracedBox()
}

interface Scene {
  readonly dispatcher: ToolDispatcher
  readonly trace: string[]
}

function scene(options: Partial<ToolDispatcherOptions> = {}): Scene {
  const trace: string[] = []
  const registry = new ToolRegistry({ toolboxes: [tracedBox(trace)] })
  return { dispatcher: new ToolDispatcher({ registry, ...options }), trace }
}

const call = (name: string, args: unknown = '{}', id = `call_${name}`): object => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})

const numbered = (...names: readonly string[]): { tool_calls: object[] } => ({
  tool_calls: names.map((name, n) => call(name, JSON.stringify({ n: n + 1 }), `call_${n + 1}`)),
})

const contents = async (
  dispatcher: ToolDispatcher,
  ...calls: readonly unknown[]
): Promise<readonly string[]> =>
  (await dispatcher.dispatch({ tool_calls: calls })).map(({ content }) => content)

describe('one tool message per call', () => {
  it('comes in the order of the calls, for good and failed ones alike', async () => {
    const { dispatcher } = scene()
    const messages = await dispatcher.dispatch({
      tool_calls: [
        call('read', '{"n":1}', 'a'),
        call('rad', '{}', 'b'),
        call('write', '{"n":"x"}', 'c'),
        call('search', '{"n":4}', 'd'),
      ],
    })
    expect(messages.map(({ role, tool_call_id }) => [role, tool_call_id])).toEqual([
      ['tool', 'a'],
      ['tool', 'b'],
      ['tool', 'c'],
      ['tool', 'd'],
    ])
    expect(messages.map(({ content }) => content.startsWith('Error: '))).toEqual([false, true, true, false])
  })

  it.each([[undefined], [null], [[]]])('comes for no call: %j', async (tool_calls) => {
    const { dispatcher } = scene()
    expect(await dispatcher.dispatch({ tool_calls })).toEqual([])
    expect(dispatcher.rounds).toBe(0)
  })

  it.each([
    [null, ''],
    ['read', ''],
    [{}, ''],
    [{ id: 7, function: { name: 'read' } }, ''],
    [{ id: 'x', type: 'custom', custom: { name: 'read', input: '' } }, 'x'],
    [{ id: 'x', function: { arguments: '{}' } }, 'x'],
    [{ id: 'x', function: { name: '' } }, 'x'],
    [{ id: 'x', function: { name: 7 } }, 'x'],
  ])('comes for what is no call: %j', async (entry, id) => {
    const { dispatcher } = scene()
    const [message] = await dispatcher.dispatch({ tool_calls: [entry] })
    expect(message).toMatchObject({ role: 'tool', tool_call_id: id })
    expect(message!.content).toMatch(/^(?:Error: This call names no (?:function|tool)|\{"n":0)/)
  })

  it('holds the output as JSON, and the text of a provider’s result', async () => {
    const provider = providerOf(['courses'], {
      executeTool: () => ({
        content: [...text('one').content, { type: 'image', data: 'AA==' }, ...text('two').content],
      }),
    })
    const registry = new ToolRegistry({ toolboxes: [echoBox('box', ['echo'])], providers: [provider] })
    const dispatcher = new ToolDispatcher({ registry })
    expect(await contents(dispatcher, call('echo', '{"a":1}'), call('courses'))).toEqual([
      '{"tool":"echo","args":{"a":1},"context":{},"config":{}}',
      'one\n{"type":"image","data":"AA=="}\ntwo',
    ])
  })

  it('says when JSON cannot carry an output', async () => {
    const OddBox = defineToolBox('odd', [
      defineTool({
        name: 'odd',
        description: '',
        argumentSchema: z.object({}),
        outputSchema: z.looseObject({}),
        toolCall: () => ({ list: [1n] }),
      }),
    ])
    const dispatcher = new ToolDispatcher({ registry: new ToolRegistry({ toolboxes: [new OddBox()] }) })
    expect((await contents(dispatcher, call('odd')))[0]).toContain(
      "Error: Tool output validation failed for 'odd' in ToolBox 'odd': list[0]: ",
    )
  })
})

describe('arguments that models get wrong', () => {
  const OK = /^\{"n":/

  it.each([
    ['as they should be', '{"n":1}'],
    ['encoded twice', JSON.stringify('{"n":1}')],
    ['encoded three times', JSON.stringify(JSON.stringify('{"n":1}'))],
    ['as an object', { n: 1 }],
    ['of nothing', ''],
    ['of white space', ' \n'],
    ['not at all', undefined],
    ['of null', null],
    ['with white space and a mark of byte order', '\uFEFF {"n": 1}\n'],
    ['with null for what may be left out, as strict mode has it', '{"n":1,"text":null}'],
  ])('are taken %s', async (_, args) => {
    const { dispatcher } = scene()
    const [content] = await contents(dispatcher, { id: 'x', function: { name: 'read', arguments: args } })
    expect(content).toMatch(OK)
  })

  it.each([
    ['{"n":1', 'are not complete; the JSON ends too early'],
    ['{"text":"and then', 'are not complete; the JSON ends too early'],
    ['{', 'are not complete; the JSON ends too early'],
    ["{'n': 1}", 'are not valid JSON (at line 1, column 2, near "{\'n\': 1}"'],
    ['{"n": 1,}', 'are not valid JSON (at line 1, column 8'],
    ['{"n": True}', 'are not valid JSON (at line 1, column 7'],
    ['```json\n{"n":1}\n```', 'are not valid JSON (at line 1, column 1'],
    ['n=1', 'are not valid JSON'],
    ['{"n":1}{"n":2}', 'are not valid JSON (at line 1, column 8'],
    ['[1]', 'must be one JSON object, but are an array.'],
    ['7', 'must be one JSON object, but are a number.'],
    ['"text"', 'are not valid JSON'],
    [JSON.stringify('{"n":1'), 'are not complete; the JSON ends too early'],
    [[1], 'must be one JSON object, but are an array.'],
    ['{"n":12345678901234567890}', 'hold the number 12345678901234567890'],
  ])('are explained, and nothing runs: %j', async (args, reason) => {
    const { dispatcher, trace } = scene()
    const [content] = await contents(dispatcher, call('read', args))
    expect(content).toContain(`Error: The arguments of 'read' ${reason}`)
    expect(trace).toEqual([])
  })

  it('that do not fit are named, with the schema to mend them by', async () => {
    const { dispatcher, trace } = scene()
    const [content] = await contents(dispatcher, call('read', '{"n":"seven"}'))
    expect(content).toContain("Tool input validation failed for 'read' in ToolBox 'traced': n: expected")
    expect(content).toContain('The arguments must fit this JSON Schema: {')
    expect(content).toContain('"properties"')
    expect(trace).toEqual([])
  })

  it('with a misspelt name are not run, and told the right one', async () => {
    const { dispatcher, trace } = scene()
    const [content] = await contents(dispatcher, call('read', '{"tetx":"hi"}'))
    expect(content).toContain("tetx: unknown argument; did you mean 'text'?")
    expect(trace).toEqual([])
  })

  it('that are endless do not make an endless error', async () => {
    const { dispatcher } = scene()
    const [content] = await contents(dispatcher, call('read', JSON.stringify({ n: 'x'.repeat(1e6) })))
    expect(content!.length).toBeLessThan(5000)
  })
})

describe('a call of a tool that is not there', () => {
  it('is told the nearest name and the others', async () => {
    const { dispatcher } = scene()
    expect(await contents(dispatcher, call('serch'))).toEqual([
      "Error: Unknown tool 'serch'. Did you mean 'search'? The tools are: search, read, write, destroy, weather.",
    ])
  })

  it('is told some of many names', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `tool_${n}`)
    const dispatcher = new ToolDispatcher({
      registry: new ToolRegistry({ toolboxes: [echoBox('many', names)] }),
    })
    const [content] = await contents(dispatcher, call('x'))
    expect(content).toContain('tool_29 and 70 more.')
  })

  it('is told when there are none', async () => {
    expect(await contents(new ToolDispatcher({ registry: new ToolRegistry() }), call('x'))).toEqual([
      "Error: Unknown tool 'x'. There are no tools.",
    ])
  })

  it('by a former name runs', async () => {
    const provider = providerOf(['new_name'], { providesTool: (name: string) => name === 'old_name' })
    const dispatcher = new ToolDispatcher({ registry: new ToolRegistry({ providers: [provider] }) })
    expect(await contents(dispatcher, call('old_name'))).toEqual(['old_name'])
  })
})

describe('a repeated id', () => {
  it('with the same call runs once, and is answered twice', async () => {
    const { dispatcher, trace } = scene()
    const twin = call('write', '{"n":1}', 'same')
    const messages = await dispatcher.dispatch({ tool_calls: [twin, call('read', '{"n":2}', 'other'), twin] })
    expect(messages.map(({ tool_call_id }) => tool_call_id)).toEqual(['same', 'other', 'same'])
    expect(messages[2]!.content).toBe(messages[0]!.content)
    expect(trace).toEqual(['+1', '-1', '+2', '-2'])
  })

  it('with another call runs both, since some servers give all calls one id', async () => {
    const { dispatcher } = scene()
    expect(await contents(dispatcher, call('read', '{"n":1}', ''), call('read', '{"n":2}', ''))).toEqual([
      '{"n":1,"context":{},"config":{}}',
      '{"n":2,"context":{},"config":{}}',
    ])
  })

  it('in a later round runs again', async () => {
    const { dispatcher, trace } = scene()
    await contents(dispatcher, call('read', '{"n":1}', 'same'))
    await contents(dispatcher, call('read', '{"n":1}', 'same'))
    expect(trace).toEqual(['+1', '-1', '+1', '-1'])
  })
})

describe('the order of calls', () => {
  it('is free for neighbours that only read', async () => {
    const { dispatcher, trace } = scene()
    await dispatcher.dispatch(numbered('read', 'search', 'read'))
    expect(trace).toEqual(['+1', '+2', '+3', '-1', '-2', '-3'])
  })

  it('is kept for all others: each runs alone, behind what stands before it', async () => {
    const { dispatcher, trace } = scene()
    await dispatcher.dispatch(numbered('read', 'read', 'write', 'read', 'destroy', 'weather', 'weather'))
    expect(trace).toEqual([
      '+1',
      '+2',
      '-1',
      '-2',
      '+3',
      '-3',
      '+4',
      '-4',
      '+5',
      '-5',
      '+6',
      '-6',
      '+7',
      '-7',
    ])
  })
})

describe('approve', () => {
  it('is asked in turn before what is not known to be read-only, with the call and its policy', async () => {
    const asked: [ToolCall, Policy][] = []
    const { dispatcher, trace } = scene({
      approve(call, policy) {
        asked.push([call, policy])
        return Promise.resolve(call.name !== 'destroy')
      },
    })
    const messages = await dispatcher.dispatch(numbered('read', 'write', 'destroy', 'search', 'weather'))
    expect(asked.map(([{ id, name, arguments: args }, { kind }]) => [id, name, args, kind])).toEqual([
      ['call_2', 'write', { n: 2 }, 'write'],
      ['call_3', 'destroy', { n: 3 }, 'write'],
      ['call_5', 'weather', { n: 5 }, 'unknown'],
    ])
    expect(messages.map(({ content }) => content.startsWith('Error: The call was not approved'))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ])
    expect(trace).not.toContain('+3')
  })

  it('that fails, or answers anything but true, lets nothing run', async () => {
    const log = recordingLog()
    const answers = [() => Promise.reject(new Error('nobody there')), () => 'yes', () => undefined]
    for (const answer of answers) {
      const { dispatcher, trace } = scene({ approve: answer as never, log })
      expect((await dispatcher.dispatch(numbered('write')))[0]!.content).toContain('not approved')
      expect(trace).toEqual([])
    }
    expect(log.lines).toEqual([
      "error: approve() failed for the tool 'write', which was not run: nobody there",
    ])
  })

  it('is not asked about calls that cannot run', async () => {
    let count = 0
    const { dispatcher } = scene({ approve: () => count++ === 0 })
    await contents(dispatcher, call('wrte'), call('write', '{'))
    expect(count).toBe(0)
  })
})

/** Which of some rounds, given as `read` or `read+write`, were run. */
const rounds = async (dispatcher: ToolDispatcher, names: readonly string[]): Promise<boolean[]> => {
  const ran: boolean[] = []
  for (const name of names) {
    const [message] = await dispatcher.dispatch(numbered(...name.split('+')))
    ran.push(!message!.content.includes('rounds of tool calls for this turn are spent'))
  }
  return ran
}
const times = (count: number, name: string): string[] => Array.from({ length: count }, () => name)

describe('the budget of a turn', () => {
  it.each([
    ['write', 4],
    ['destroy', 4],
    ['read', 8],
    ['weather', 8],
    ['search', 10],
    ['search+read', 8],
    ['search+write', 4],
    ['nobody', 8],
  ])('allows as many rounds of %s as its threshold: %i', async (name, threshold) => {
    const { dispatcher } = scene()
    const ran = await rounds(dispatcher, times(threshold + 2, name))
    expect(ran.filter(Boolean)).toHaveLength(threshold)
    expect([dispatcher.rounds, dispatcher.isSpent]).toEqual([threshold, true])
  })

  it('counts a round against its own threshold and all larger ones', async () => {
    const { dispatcher } = scene()
    expect(await rounds(dispatcher, [...times(5, 'search'), ...times(4, 'write'), 'write'])).toEqual([
      ...times(9, '').map(() => true),
      false,
    ])
    expect(await rounds(dispatcher, ['search', 'search'])).toEqual([true, false])
  })

  it('is told in every message of the round, and nothing runs', async () => {
    const { dispatcher, trace } = scene()
    await rounds(dispatcher, times(4, 'write'))
    trace.length = 0
    const messages = await dispatcher.dispatch(numbered('write', 'read', 'x'))
    expect(messages.map(({ content }) => content.includes('Answer now with what you have'))).toEqual([
      true,
      true,
      true,
    ])
    expect(trace).toEqual([])
  })

  it('follows a threshold that a tool states itself', async () => {
    const RareBox = defineToolBox('rare', [
      defineTool({
        name: 'rare',
        description: '',
        policy: { ...readToolPolicy(), loop_threshold: 1 },
        argumentSchema: z.object({}),
        outputSchema: z.object({}),
        toolCall: () => ({}),
      }),
    ])
    const dispatcher = new ToolDispatcher({ registry: new ToolRegistry({ toolboxes: [new RareBox()] }) })
    expect(await rounds(dispatcher, ['rare', 'rare'])).toEqual([true, false])
  })

  it('is whole again in a new turn', async () => {
    const { dispatcher } = scene()
    await rounds(dispatcher, times(5, 'write'))
    dispatcher.startTurn()
    expect([dispatcher.rounds, dispatcher.isSpent]).toEqual([0, false])
    expect(await rounds(dispatcher, ['write'])).toEqual([true])
  })
})

const loadoutOf = (tools: Record<string, Assignment>): Loadout => ({
  agent: 'helper',
  tools: new Map(Object.entries(tools)),
})

describe('a loadout', () => {
  const loadout = loadoutOf({
    read: { enabled: true, config: { depth: 3 } },
    write: { enabled: false },
    gone: { enabled: true },
  })

  it('offers only enabled tools that are there', async () => {
    const { dispatcher } = scene({ loadout })
    expect((await dispatcher.tools()).map((tool) => tool.function.name)).toEqual(['read'])
  })

  it('hands a tool its configuration, and runs no other', async () => {
    const { dispatcher, trace } = scene({ loadout, context: { agent: 'helper' } })
    expect(await contents(dispatcher, call('read'), call('write'), call('search'), call('gone'))).toEqual([
      '{"n":0,"context":{"agent":"helper"},"config":{"depth":3}}',
      "Error: The tool 'write' is disabled. Go on without it.",
      "Error: Unknown tool 'search'. The tools are: read.",
      "Error: Unknown tool 'gone'. The tools are: read.",
    ])
    expect(trace).toEqual(['+0', '-0'])
  })

  it('is asked for anew at each round, and none means no tools', async () => {
    let current: Loadout | undefined = loadout
    const { dispatcher } = scene({ loadout: () => current })
    expect(await contents(dispatcher, call('read'))).toEqual([expect.stringContaining('"n":0')])
    current = loadoutOf({ read: { enabled: false } })
    expect(await contents(dispatcher, call('read'))).toEqual([expect.stringContaining('disabled')])
    current = undefined
    expect(await contents(dispatcher, call('read'))).toEqual([
      "Error: Unknown tool 'read'. There are no tools.",
    ])
    expect(await dispatcher.tools()).toEqual([])
  })

  it('reaches a provider’s executeTool', async () => {
    const provider = providerOf(['courses'], {
      executeTool: (_name: string, _args: unknown, config: unknown) => text(JSON.stringify(config)),
    })
    const dispatcher = new ToolDispatcher({
      registry: new ToolRegistry({ providers: [provider] }),
      loadout: loadoutOf({ courses: { enabled: true, config: { campus: 'north' } } }),
    })
    expect(await contents(dispatcher, call('courses'))).toEqual(['{"campus":"north"}'])
  })
})

/** A dispatcher of one tool, which takes 20 ms at most. */
function dispatcherOf(toolCall: () => unknown): ToolDispatcher {
  const Box = defineToolBox('bad', [
    defineTool({
      name: 'bad',
      description: '',
      argumentSchema: z.object({}),
      outputSchema: z.object({ ok: z.boolean() }),
      toolCall: toolCall as never,
    }),
  ])
  return new ToolDispatcher({ registry: new ToolRegistry({ toolboxes: [new Box()] }), timeoutMs: 20 })
}

describe('a call that goes wrong', () => {
  it.each([
    [
      'throws',
      () => Promise.reject(new Error('boom')),
      "Tool execution failed for 'bad' in ToolBox 'bad': boom",
    ],
    [
      'answers rubbish',
      () => ({ ok: 1 }),
      "Tool output validation failed for 'bad' in ToolBox 'bad': ok: expected",
    ],
    [
      'never ends',
      () => new Promise(() => {}),
      "Tool execution failed for 'bad' in ToolBox 'bad': timed out after 20 ms",
    ],
  ])('because it %s is told so', async (_, toolCall, reason) => {
    expect((await contents(dispatcherOf(toolCall), call('bad')))[0]).toContain(`Error: ${reason}`)
  })

  it('because the turn was ended is told so, and no later one runs', async () => {
    const { dispatcher, trace } = scene()
    const controller = new AbortController()
    const dispatched = dispatcher.dispatch(numbered('write', 'write', 'read'), { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('enough')), 2)
    expect((await dispatched).map(({ content }) => content)).toEqual([
      "Error: Tool execution failed for 'write' in ToolBox 'traced': enough",
      'Error: The call was not run: the turn was ended.',
      'Error: The call was not run: the turn was ended.',
    ])
    expect(trace).toEqual(['+1'])
  })
})
