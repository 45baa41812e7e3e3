import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeBus, findRemoteToolBoxes, type Message, RemoteToolBox, ToolBoxHost } from '../../src/bus.ts'
import { isCallTimeout, isRuntimeError, isValueError, type ToolBox } from '../../src/index.ts'
import { ExampleToolBox, getWeather, wait, weatherToolBox } from './example-toolboxes.ts'
import { recordingLog } from './recording-log.ts'

const log = recordingLog()
const hosts: ToolBoxHost[] = []

function hosting(...toolboxes: readonly ToolBox[]): FakeBus {
  const bus = new FakeBus({ log })
  const host = new ToolBoxHost(bus, { log })
  hosts.push(host)
  for (const toolbox of toolboxes) host.add(toolbox)
  return bus
}

const remote = (bus: FakeBus, options: object = {}): RemoteToolBox =>
  new RemoteToolBox({ toolboxId: 'weather_tools', bus, log, discoveryMs: 50, ...options })

const faultOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error)

const SCHEMA = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }

/** A host that says and answers what it is told, with no regard for the rules. */
function hostOf(tools: unknown, answer: (data: object) => object = () => ({ result: { n: 1 } })): FakeBus {
  const bus = new FakeBus({ log })
  const data = { toolbox_id: 'weather_tools', tools }
  bus.on('ovos.persona.tools.discover', (message) => bus.emit(message.response(data)))
  for (const topic of ['ovos.persona.tools.call', 'ovos.persona.tools.weather_tools.call']) {
    bus.on(topic, (message) =>
      bus.emit(message.response({ topic, ...answer(message.data) } as Record<string, unknown>)),
    )
  }
  return bus
}

const tool = (more: object = {}): object => ({
  name: 'count',
  description: 'Counts.',
  argument_schema: SCHEMA,
  output_schema: SCHEMA,
  toolbox_id: 'weather_tools',
  ...more,
})

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close({ graceMs: 0 })
  log.lines.length = 0
})

describe('RemoteToolBox', () => {
  it('has the tools of the toolbox on the bus, with its very schemas', async () => {
    const local = weatherToolBox()
    const toolbox = remote(hosting(local))
    await Promise.all([local.ready(), toolbox.ready()])
    expect(toolbox.toolJsonList).toEqual(local.toolJsonList)
    expect(toolbox.openaiTools).toEqual(local.openaiTools)
  })

  it('calls a tool there', async () => {
    const toolbox = remote(hosting(weatherToolBox()))
    expect(await toolbox.callTool('get_weather', { location: 'Faro', unit: 'f' })).toEqual({
      temperature: 4,
      unit: 'f',
    })
  })

  it('hands the context of the call to the tool there', async () => {
    const toolbox = remote(hosting(weatherToolBox()))
    const context = { session: { session_id: 'kitchen' } }
    expect(await toolbox.callTool('whoami', {}, { context })).toEqual({ session: { session_id: 'kitchen' } })
  })

  it('keeps apart the answers of many calls at once', async () => {
    const toolbox = remote(hosting(weatherToolBox()))
    const tags = Array.from({ length: 40 }, (_, n) => `t${n}`)
    const results = await Promise.all(
      tags.map((tag, n) => toolbox.callTool('wait', { ms: (n * 7) % 30, tag })),
    )
    expect(results).toEqual(tags.map((tag) => ({ tag })))
  })

  it('refuses arguments that do not fit before anything is sent', async () => {
    const sent: unknown[] = []
    const bus = hostOf([tool()], (data) => ({ result: sent.push(data) }))
    const fault = await faultOf(remote(bus).callTool('count', { n: 'one' }))
    expect(isValueError(fault)).toBe(true)
    expect(fault).toMatchObject({
      phase: 'input',
      tool: 'count',
      toolbox: 'weather_tools',
      issues: [{ path: ['n'] }],
    })
    expect(sent).toEqual([])
  })

  it('knows an unknown tool for one', async () => {
    const fault = await faultOf(remote(hosting(weatherToolBox())).callTool('nope', {}))
    expect(fault).toMatchObject({ name: 'ValueError', phase: 'lookup' })
  })

  it.each([
    ['ValueError: location: unknown city', 'ValueError', 'input', 'location: unknown city'],
    ['RuntimeError: it broke: badly\nvery', 'RuntimeError', 'execution', 'it broke: badly\nvery'],
    [
      'KeyError: x',
      'RuntimeError',
      'execution',
      "Tool execution failed for 'count' in ToolBox 'weather_tools': KeyError: x",
    ],
    [
      'plain words',
      'RuntimeError',
      'execution',
      "Tool execution failed for 'count' in ToolBox 'weather_tools': plain words",
    ],
    [
      '',
      'RuntimeError',
      'execution',
      "Tool execution failed for 'count' in ToolBox 'weather_tools': RemoteError",
    ],
  ])('raises %j here as it was raised there', async (error, name, phase, message) => {
    const bus = hostOf([tool()], () => ({ error }))
    expect(await faultOf(remote(bus).callTool('count', { n: 1 }))).toMatchObject({
      name,
      phase,
      message,
      tool: 'count',
    })
  })

  it.each([
    ['does not fit the schema', { result: { n: 'one' } }],
    ['is no object', { result: 7 }],
    ['is missing', {}],
  ])('refuses a result that %s', async (_, data) => {
    const fault = await faultOf(remote(hostOf([tool()], () => data)).callTool('count', { n: 1 }))
    expect(isRuntimeError(fault)).toBe(true)
    expect(fault).toMatchObject({ phase: 'output' })
  })

  it('waits no longer than its own limit, or the one of the call', async () => {
    const bus = new FakeBus({ log })
    bus.on('ovos.persona.tools.discover', (message) =>
      bus.emit(message.response({ toolbox_id: 'weather_tools', tools: [tool()] })),
    )
    for (const [limit, options] of [
      [30, {}],
      [10, { timeoutMs: 10 }],
    ] as const) {
      const fault = await faultOf(remote(bus, { timeoutMs: 30 }).callTool('count', { n: 1 }, options))
      expect(isCallTimeout(fault)).toBe(true)
      expect((fault as Error).message).toBe(
        `Tool execution failed for 'count' in ToolBox 'weather_tools': timed out after ${limit} ms; is the host of ToolBox 'weather_tools' still on the bus?`,
      )
    }
  })

  it('can be aborted', async () => {
    const toolbox = remote(hosting(weatherToolBox()))
    await toolbox.ready()
    const controller = new AbortController()
    const calling = faultOf(toolbox.callTool('wait', { ms: 5000 }, { signal: controller.signal }))
    await sleep(5)
    controller.abort(new Error('enough'))
    expect(await calling).toMatchObject({
      phase: 'execution',
      message: expect.stringContaining('enough') as string,
    })
  })

  it('calls a host from before the common call topic on the topic of the toolbox', async () => {
    const topics: unknown[] = []
    const old = hostOf([tool({ toolbox_id: undefined })], (data) => ({ result: { n: topics.push(data) } }))
    expect(await remote(old).callTool('count', { n: 5 })).toEqual({ n: 1 })
    expect(topics).toEqual([{ name: 'count', kwargs: { n: 5 } }])
  })

  it('says so when nobody hosts the toolbox', async () => {
    const fault = await faultOf(remote(new FakeBus({ log }), { discoveryMs: 10 }).callTool('count', {}))
    expect(fault).toMatchObject({
      phase: 'discovery',
      message: expect.stringContaining('nobody on the bus hosts it') as string,
    })
  })

  it('finds the host when it comes later', async () => {
    const bus = new FakeBus({ log })
    const toolbox = remote(bus, { discoveryMs: 10 })
    await toolbox.ready()
    const host = new ToolBoxHost(bus, { log })
    hosts.push(host)
    host.add(weatherToolBox())
    expect(await toolbox.callTool('get_weather', { location: 'x' })).toMatchObject({ temperature: 1 })
  })

  it.each([
    ['no object', 7],
    ['no name', tool({ name: undefined })],
    ['a schema that is none', tool({ argument_schema: 'string' })],
    ['a description that is no text', tool({ description: 7 })],
  ])('leaves out a tool with %s, with a line in the log, and keeps the others', async (_, bad) => {
    const toolbox = remote(hostOf([bad, tool()]))
    await toolbox.ready()
    expect(toolbox.tools.map(({ name }) => name)).toEqual(['count'])
    expect(log.lines).toHaveLength(1)
    expect(log.lines[0]).toContain("A tool of ToolBox 'weather_tools' on the bus cannot be used")
  })

  it('fails its discovery when the tools are no list', async () => {
    const toolbox = remote(hostOf({ count: tool() }))
    expect(await faultOf(toolbox.refreshTools())).toMatchObject({ phase: 'discovery' })
  })

  it('can be hosted again on another bus', async () => {
    const toolbox = remote(hosting(weatherToolBox()))
    const outer = hosting(toolbox)
    const again = remote(outer)
    expect(await again.callTool('get_weather', { location: 'abc' })).toMatchObject({ temperature: 3 })
    expect(await faultOf(again.callTool('fail', {}))).toMatchObject({
      message: expect.stringContaining('out of range') as string,
    })
  })
})

describe('findRemoteToolBoxes', () => {
  it('finds every toolbox on the bus, with its tools', async () => {
    const bus = hosting(weatherToolBox(), new ExampleToolBox('other', [wait, getWeather]))
    const found = await findRemoteToolBoxes(bus, { timeoutMs: 30, log })
    expect(found.map(({ toolboxId, tools }) => [toolboxId, tools.length])).toEqual([
      ['weather_tools', 6],
      ['other', 2],
    ])
  })

  it('finds none on an empty bus', async () => {
    expect(await findRemoteToolBoxes(new FakeBus({ log }), { timeoutMs: 10 })).toEqual([])
  })

  it('takes the first of two hosts of one id, and says so', async () => {
    const bus = hosting(weatherToolBox())
    bus.on('ovos.persona.tools.discover', (message) =>
      bus.emit(message.response({ toolbox_id: 'weather_tools', tools: [tool()] })),
    )
    const found = await findRemoteToolBoxes(bus, { timeoutMs: 30, log })
    expect(found).toHaveLength(1)
    expect(log.lines).toEqual([
      "warn: Two hosts on the bus have a ToolBox 'weather_tools'; the first to answer is taken",
    ])
  })

  it('passes over answers that make no sense', async () => {
    const bus = hosting(weatherToolBox())
    bus.on('ovos.persona.tools.discover', (message) => {
      for (const data of [
        {},
        { toolbox_id: 'a.b', tools: [] },
        { toolbox_id: 7, tools: [] },
        { toolbox_id: 'c' },
      ]) {
        bus.emit(message.response(data as Message['data']))
      }
    })
    const found = await findRemoteToolBoxes(bus, { timeoutMs: 30, log })
    expect(found.map(({ toolboxId }) => toolboxId)).toEqual(['weather_tools'])
    expect(log.lines).toHaveLength(4)
  })
})
