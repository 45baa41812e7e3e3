import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import {
  bindToolBox,
  type CallEvent,
  FakeBus,
  type HostOptions,
  Message,
  ToolBoxHost,
} from '../../src/bus.ts'
import { defineTool, z } from '../../src/index.ts'
import { ExampleToolBox, fail, getWeather, wait, weatherToolBox } from './example-toolboxes.ts'
import { recordingLog } from './recording-log.ts'

const log = recordingLog()
const hosts: ToolBoxHost[] = []

function host(options: HostOptions = {}): { bus: FakeBus; host: ToolBoxHost } {
  const bus = new FakeBus({ log })
  const one = new ToolBoxHost(bus, { log, ...options })
  hosts.push(one)
  return { bus, host: one }
}

async function call(bus: FakeBus, name: string, kwargs: object = {}, id = 'weather_tools'): Promise<unknown> {
  const request = new Message('ovos.persona.tools.call', { toolbox_id: id, name, kwargs })
  const reply = await bus.waitForResponse(request, { timeoutMs: 500 })
  return reply?.data
}

async function discover(bus: FakeBus): Promise<Record<string, string[]>> {
  const replies = await bus.collectResponses(new Message('ovos.persona.tools.discover'), { timeoutMs: 20 })
  const entries = replies.map(({ data }) => {
    const tools = data['tools'] as { name: string }[]
    return [data['toolbox_id'], tools.map(({ name }) => name)] as const
  })
  return Object.fromEntries(entries) as Record<string, string[]>
}

const errorOf = (data: unknown): string => (data as { error: string }).error

afterEach(async () => {
  for (const one of hosts.splice(0)) await one.close({ graceMs: 0 })
  log.lines.length = 0
})

describe('ToolBoxHost', () => {
  it.each([
    ['unknown', {}, "ValueError: Unknown tool 'unknown' for ToolBox 'weather_tools'."],
    [
      'get_weather',
      { location: 7 },
      "ValueError: Tool input validation failed for 'get_weather' in ToolBox 'weather_tools': location: expected string, received number",
    ],
    [
      'get_weather',
      [1],
      "RuntimeError: Tool input validation failed for 'get_weather' in ToolBox 'weather_tools': expected a plain object, received array",
    ],
    ['fail', {}, "RuntimeError: Tool execution failed for 'fail' in ToolBox 'weather_tools': out of range"],
    [
      'bad_output',
      {},
      "RuntimeError: Tool output validation failed for 'bad_output' in ToolBox 'weather_tools': n: expected number, received string",
    ],
  ])('answers a call of %s with %j by an error', async (name, kwargs, error) => {
    const { bus, host: one } = host()
    one.add(weatherToolBox())
    expect(await call(bus, name, kwargs)).toEqual({ toolbox_id: 'weather_tools', error })
  })

  it.each([
    ['bigint', 'BigInt'],
    ['nan', 'NaN'],
    ['date', 'Date'],
    ['map', 'Map'],
    ['cycle', 'data.result.value.again'],
    ['huge', '11.0 MiB'],
  ])('answers with an error that names it, when a result holds a %s', async (kind, named) => {
    const { bus, host: one } = host()
    one.add(weatherToolBox())
    const data = await call(bus, 'odd', { kind })
    expect(Object.keys(data as object)).toEqual(['toolbox_id', 'error'])
    expect(errorOf(data)).toMatch(/^RuntimeError: /)
    expect(errorOf(data).toLowerCase()).toContain(named.toLowerCase())
  })

  it('carries a result of a hundred thousand levels, or answers with an error that names them', async () => {
    const { bus, host: one } = host()
    one.add(weatherToolBox())
    const data = (await call(bus, 'odd', { kind: 'deep' })) as { result?: object; error?: string }
    // How deep JSON may be is up to the version of Node.js.
    expect(data.result === undefined ? data.error : 'carried').toMatch(/^carried$|nested too deeply/)
  })

  it('carries half a surrogate in a result', async () => {
    const { bus, host: one } = host()
    one.add(weatherToolBox())
    expect(await call(bus, 'odd', { kind: 'surrogate' })).toMatchObject({ result: { value: 'half \uD83D' } })
  })

  it('gives the tool the context of the message', async () => {
    const { bus, host: one } = host()
    one.add(weatherToolBox())
    const data = { toolbox_id: 'weather_tools', name: 'whoami' }
    const request = new Message('ovos.persona.tools.call', data, { session: { session_id: 'kitchen' } })
    const reply = await bus.waitForResponse(request)
    expect(reply?.data['result']).toEqual({ session: { session_id: 'kitchen' } })
  })

  it('hosts no two toolboxes of one id', () => {
    const { host: one } = host()
    one.add(weatherToolBox())
    expect(() => one.add(weatherToolBox())).toThrow("ToolBox 'weather_tools' is hosted on this bus already")
  })

  it('hosts no toolbox a second time that somebody else hosts on the same bus, so that no call runs twice', async () => {
    const { bus, host: one } = host()
    const weather = weatherToolBox()
    weather.bind(bus)
    expect(() => one.add(weather)).toThrow(TypeError)
    weather.unbind()
    one.add(weather)
    expect(await call(bus, 'get_weather', { location: 'x' })).toHaveProperty('result')
  })

  it('falls silent for a toolbox that was taken away, and only for that one', async () => {
    const { bus, host: one } = host()
    const remove = one.add(weatherToolBox())
    one.add(weatherToolBox('other_tools'))
    remove()
    remove()
    expect(Object.keys(await discover(bus))).toEqual(['other_tools'])
    expect(await call(bus, 'get_weather', { location: 'x' })).toBeUndefined()
    one.add(weatherToolBox())
    expect(await call(bus, 'get_weather', { location: 'x' })).toMatchObject({ result: { temperature: 1 } })
  })

  it('answers discovery with the tools of before when a toolbox cannot be refreshed', async () => {
    const { bus, host: one } = host()
    const [broken, healthy] = [weatherToolBox('broken'), new ExampleToolBox('healthy', [getWeather])]
    one.add(broken)
    one.add(healthy)
    broken.fault = new Error('disk full')
    expect(await discover(bus)).toEqual({ broken: [], healthy: ['get_weather'] })
    expect(log.lines).toEqual(["warn: Tool discovery failed for ToolBox 'broken': disk full"])
    broken.fault = undefined
    await discover(bus)
    broken.fault = new Error('disk full')
    expect((await discover(bus))['broken']).toHaveLength(6)
  })

  it('tells an observer of every call and its outcome', async () => {
    const events: CallEvent[] = []
    const { bus, host: one } = host({ onCall: (event) => events.push(event) })
    one.add(weatherToolBox())
    await call(bus, 'get_weather', { location: 'abc' })
    await call(bus, 'odd', { kind: 'date' })
    expect(events.map(({ tool, toolbox, topic }) => [topic, toolbox, tool])).toEqual([
      ['ovos.persona.tools.call', 'weather_tools', 'get_weather'],
      ['ovos.persona.tools.call', 'weather_tools', 'odd'],
    ])
    expect(events[0]!.outcome).toEqual({ result: { temperature: 3, unit: 'c' } })
    expect(events[1]!.outcome).toHaveProperty('error')
    expect(events[0]!.durationMs).toBeGreaterThanOrEqual(0)
  })

  it('hosts a toolbox whose id fits no topic by the common call topic, and says so', async () => {
    const { bus, host: one } = host()
    one.add(weatherToolBox('büro'))
    expect(await call(bus, 'get_weather', { location: 'x' }, 'büro')).toHaveProperty('result')
    expect(log.lines).toHaveLength(1)
  })
})

describe('the policy of a host', () => {
  it.each([
    [{ allow: ['get_*'] }, ['get_weather']],
    [{ allow: ['weather_tools/*', 'nothing'] }, ['get_weather', 'fail', 'wait']],
    [{ allow: ['other/*'] }, []],
    [{ deny: ['fail', 'weather_tools/w??t'] }, ['get_weather']],
    [{ allow: ['*'], deny: ['*'] }, []],
    [{ admit: ({ name }: { name: string }) => name === 'wait' }, ['wait']],
    [{ allow: [] }, []],
    [{ deny: ['former_*'] }, ['fail', 'wait']],
    [{ allow: ['weather_tools/former_weather'] }, ['get_weather']],
  ])('offers by %j only %j', async (options, names) => {
    const { bus, host: one } = host(options as HostOptions)
    const renamed = { ...getWeather, aliases: ['former_weather'] }
    one.add(new ExampleToolBox('weather_tools', [renamed, fail, wait]))
    expect(await discover(bus)).toEqual({ weather_tools: names })
  })

  it('runs no tool that is held back, and says so', async () => {
    const { bus, host: one } = host({ deny: ['get_weather'] })
    one.add(weatherToolBox())
    const error = "ValueError: Tool 'get_weather' of ToolBox 'weather_tools' is held back by its host."
    expect(await call(bus, 'get_weather', { location: 'x' })).toEqual({ toolbox_id: 'weather_tools', error })
  })
})

it('gives the calls of a tool the configuration that is set for it', async () => {
  const configured = defineTool({
    name: 'configured',
    description: 'Tells how it is configured.',
    argumentSchema: z.object({}),
    outputSchema: z.object({ config: z.unknown() }),
    toolCall: (_, { config }) => ({ config }),
  })
  const { bus, host: one } = host({ configOf: ({ name }) => ({ of: name }) })
  one.add(new ExampleToolBox('weather_tools', [configured]))
  expect(await call(bus, 'configured')).toMatchObject({ result: { config: { of: 'configured' } } })
})

describe('the bounds of a host', () => {
  it('runs so many calls at once, the rest in order, and answers what is too much with an error', async () => {
    const { bus, host: one } = host({ concurrency: 2, queue: 3 })
    one.add(weatherToolBox())
    const answered: string[] = []
    const tags = ['a', 'b', 'c', 'd', 'e', 'f']
    const calls = tags.map(async (tag) => {
      const data = await call(bus, 'wait', { ms: 30, tag })
      answered.push(`${tag} ${Object.keys(data as object).at(-1)}`)
      return data
    })
    await sleep(10)
    expect(one.load).toEqual({ running: 2, waiting: 3 })
    const last = await calls.at(-1)
    expect(errorOf(last)).toBe(
      "RuntimeError: The host of ToolBox 'weather_tools' is busy: 3 calls wait already; try again later",
    )
    await Promise.all(calls)
    expect(answered).toEqual(['f error', 'a result', 'b result', 'c result', 'd result', 'e result'])
    expect(one.load).toEqual({ running: 0, waiting: 0 })
  })

  it('gives up a call that takes too long', async () => {
    const { bus, host: one } = host({ timeoutMs: 10 })
    one.add(weatherToolBox())
    expect(errorOf(await call(bus, 'wait', { ms: 1000 }))).toContain('timed out after 10 ms')
  })

  it.each([{ concurrency: 0 }, { queue: -1 }, { concurrency: Number.NaN }])(
    'refuses the bounds %j',
    (bounds) => {
      expect(() => host(bounds)).toThrow(RangeError)
    },
  )
})

describe('the end of a host', () => {
  it('lets running calls finish, refuses the waiting ones, and answers new ones with an error', async () => {
    const { bus, host: one } = host({ concurrency: 1 })
    one.add(weatherToolBox())
    const [running, waiting] = [call(bus, 'wait', { ms: 50 }), call(bus, 'wait', { ms: 50 })]
    await sleep(10)
    const closing = one.close({ graceMs: 5000 })
    const late = call(bus, 'wait', { ms: 0 })
    const shutting = "RuntimeError: The host of ToolBox 'weather_tools' is shutting down; try again later"
    expect(errorOf(await waiting)).toBe(shutting)
    expect(errorOf(await late)).toBe(shutting)
    expect(await running).toHaveProperty('result')
    await closing
    expect(await call(bus, 'wait', { ms: 0 })).toBeUndefined()
  })

  it('cuts off what still runs after the time of grace, answering with an error', async () => {
    const { bus, host: one } = host()
    one.add(weatherToolBox())
    const running = call(bus, 'wait', { ms: 10_000 })
    await sleep(10)
    await one.close({ graceMs: 20 })
    expect(errorOf(await running)).toContain('its host is shutting down')
  })

  it('ends in time although a discovery hangs for ever', async () => {
    const { bus, host: one } = host()
    const hung = new ExampleToolBox('hung', [])
    hung.discoverTools = () => new Promise(() => {}) as never
    one.add(hung)
    const asking = call(bus, 'x', {}, 'hung')
    await sleep(5)
    const start = performance.now()
    await one.close({ graceMs: 20 })
    expect(performance.now() - start).toBeLessThan(1000)
    expect(await asking).toBeUndefined()
  })
})

describe('bindToolBox', () => {
  it('hosts one toolbox until it is told to stop', async () => {
    const bus = new FakeBus({ log })
    const unbind = bindToolBox(bus, weatherToolBox(), { allow: ['get_*'], log })
    expect(await call(bus, 'get_weather', { location: 'ab' })).toMatchObject({ result: { temperature: 2 } })
    unbind()
    await sleep(1)
    expect(await discover(bus)).toEqual({})
  })

  it('is what a toolbox does with a bus, from the constructor on', async () => {
    const bus = new FakeBus({ log })
    const first = weatherToolBox()
    first.bind(bus)
    weatherToolBox('second').bind(bus)
    expect(Object.keys(await discover(bus))).toEqual(['weather_tools', 'second'])
    first.unbind()
    expect(Object.keys(await discover(bus))).toEqual(['second'])
    first.bind(bus)
    expect(Object.keys(await discover(bus))).toEqual(['second', 'weather_tools'])
  })
})
