import { afterEach, describe, expect, it } from 'vitest'
import { FakeBus, Message, ToolService, type ToolServiceOptions } from '../../src/bus.ts'
import { defineTool, type ToolBox, z } from '../../src/index.ts'
import { ExampleToolBox, fail, getWeather, wait, weatherToolBox } from './example-toolboxes.ts'
import { recordingLog } from './recording-log.ts'

const log = recordingLog()
const services: ToolService[] = []

function serve(toolboxes: readonly ToolBox[], options: ToolServiceOptions = {}): FakeBus {
  const bus = new FakeBus({ log })
  services.push(new ToolService(bus, toolboxes, { log, ...options }))
  return bus
}

async function ask(bus: FakeBus, topic: string, data: object = {}): Promise<Record<string, unknown>> {
  const reply = await bus.waitForResponse(new Message(topic, data as Record<string, unknown>), {
    timeoutMs: 500,
  })
  return { ...reply?.data }
}

const namesIn = (tools: unknown): string[] =>
  (tools as { toolbox_id: string; name: string }[]).map(({ toolbox_id, name }) => `${toolbox_id}/${name}`)

afterEach(async () => {
  for (const service of services.splice(0)) await service.close({ graceMs: 0 })
  log.lines.length = 0
})

describe('ToolService', () => {
  it('lists the tools of all toolboxes, and hosts each of them too', async () => {
    const bus = serve([new ExampleToolBox('a', [getWeather]), new ExampleToolBox('b', [wait, fail])])
    expect(namesIn((await ask(bus, 'ovos.tools.list'))['tools'])).toEqual([
      'a/get_weather',
      'b/wait',
      'b/fail',
    ])
    const hosted = await bus.collectResponses(new Message('ovos.persona.tools.discover'), { timeoutMs: 20 })
    expect(hosted.map(({ data }) => data['toolbox_id'])).toEqual(['a', 'b'])
  })

  it('leaves out, with a line in the log, only the tool that cannot be described', async () => {
    const toolboxLog = recordingLog()
    const dated = defineTool({
      ...getWeather,
      name: 'dated',
      argumentSchema: z.object({ on: z.date() }),
    } as never)
    const bus = serve([new ExampleToolBox('a', [dated, wait], toolboxLog)])
    expect(namesIn((await ask(bus, 'ovos.tools.list'))['tools'])).toEqual(['a/wait'])
    expect(toolboxLog.lines).toHaveLength(1)
    expect(toolboxLog.lines[0]).toContain("Tool 'dated' of ToolBox 'a' cannot be described")
    expect((await ask(bus, 'ovos.tools.get', { name: 'dated' }))['error']).toContain('cannot be described')
  })

  it('shows neither in the list nor by name what its policy holds back', async () => {
    const bus = serve([weatherToolBox()], { deny: ['wait'] })
    expect(namesIn((await ask(bus, 'ovos.tools.list'))['tools'])).not.toContain('weather_tools/wait')
    const error = "ValueError: Tool 'wait' is held back by its host."
    expect(await ask(bus, 'ovos.tools.get', { name: 'wait' })).toEqual({ error })
    expect(await ask(bus, 'ovos.tools.invoke', { name: 'wait' })).toEqual({ name: 'wait', error })
  })

  it('takes a name that is held back in one of two toolboxes for the other one’s', async () => {
    const bus = serve([weatherToolBox('a'), weatherToolBox('b')], { deny: ['a/*'] })
    const reply = await ask(bus, 'ovos.tools.get', { name: 'wait' })
    expect(reply['toolbox_id']).toBe('b')
  })

  it('finds a tool that its toolbox has only since the last discovery', async () => {
    const toolbox = new ExampleToolBox('a', [])
    const bus = serve([toolbox])
    expect(await ask(bus, 'ovos.tools.get', { name: 'wait' })).toEqual({ error: "Unknown tool: 'wait'" })
    toolbox.found = [wait]
    expect((await ask(bus, 'ovos.tools.get', { name: 'wait' }))['toolbox_id']).toBe('a')
  })

  it('looks for no known tool in other toolboxes again and again', async () => {
    const [a, b] = [new ExampleToolBox('a', [wait]), new ExampleToolBox('b', [fail])]
    const bus = serve([a, b])
    for (let n = 0; n < 3; n++) await ask(bus, 'ovos.tools.invoke', { name: 'wait', args: { ms: 0 } })
    expect([a.discoveries, b.discoveries]).toEqual([1, 1])
  })

  it('names the toolboxes whose tools could not be found, since an unknown tool may be theirs', async () => {
    const broken = weatherToolBox('broken')
    broken.fault = new Error('disk full')
    const bus = serve([broken, new ExampleToolBox('healthy', [wait])])
    const error = "Unknown tool: 'get_weather'; it may belong to 'broken', whose tools could not be found"
    expect(await ask(bus, 'ovos.tools.get', { name: 'get_weather' })).toEqual({ error })
    expect(await ask(bus, 'ovos.tools.invoke', { name: 'wait', args: { ms: 0 } })).toMatchObject({
      result: {},
    })
  })

  it('waits only so long for a toolbox whose discovery hangs', async () => {
    const hung = new ExampleToolBox('hung', [])
    hung.discoverTools = () => new Promise(() => {}) as never
    const bus = serve([hung, new ExampleToolBox('healthy', [wait])], { discoveryMs: 20 })
    expect(namesIn((await ask(bus, 'ovos.tools.list'))['tools'])).toEqual(['healthy/wait'])
    expect(namesIn((await ask(bus, 'ovos.tools.reload'))['tools'])).toEqual(['healthy/wait'])
    expect((await ask(bus, 'ovos.tools.get', { name: 'x' }))['error']).toContain("it may belong to 'hung'")
    const hosted = await bus.collectResponses(new Message('ovos.persona.tools.discover'), { timeoutMs: 50 })
    expect(hosted.map(({ data }) => data['toolbox_id'])).toEqual(['healthy', 'hung'])
  })

  it('refuses a name that is no string', async () => {
    const bus = serve([weatherToolBox()])
    const error = "Field 'name' must be a string, received number"
    expect(await ask(bus, 'ovos.tools.get', { name: 7 })).toEqual({ error })
    expect(await ask(bus, 'ovos.tools.invoke', { name: 7 })).toEqual({ name: '', error })
  })

  it('refreshes every toolbox at a reload, and answers in the words of the shipped service as well', async () => {
    const toolbox = new ExampleToolBox('a', [wait])
    const bus = serve([toolbox])
    await ask(bus, 'ovos.tools.list')
    toolbox.found = [wait, fail]
    const reply = await ask(bus, 'ovos.tools.reload')
    expect(namesIn(reply['tools'])).toEqual(['a/wait', 'a/fail'])
    expect(reply).toMatchObject({ loaded: ['a'], total_tools: 2 })
  })

  it('takes in, keeps and lets go toolboxes as the search at a reload finds them', async () => {
    const [a, b, c] = [weatherToolBox('a'), weatherToolBox('b'), weatherToolBox('c')]
    let found = [a, b]
    const bus = serve(found, { findToolBoxes: () => found })
    found = [b, c]
    expect((await ask(bus, 'ovos.tools.reload'))['loaded']).toEqual(['b', 'c'])
    const replies = await bus.collectResponses(new Message('ovos.persona.tools.discover'), { timeoutMs: 20 })
    expect(replies.map(({ data }) => data['toolbox_id'])).toEqual(['b', 'c'])
  })

  it('replaces a toolbox by another of its id at a reload', async () => {
    let found = [new ExampleToolBox('a', [wait])]
    const bus = serve(found, { findToolBoxes: () => found })
    found = [new ExampleToolBox('a', [fail])]
    expect(namesIn((await ask(bus, 'ovos.tools.reload'))['tools'])).toEqual(['a/fail'])
  })

  it('goes on with what it has when the search at a reload fails', async () => {
    const bus = serve([weatherToolBox('a')], {
      findToolBoxes() {
        throw new Error('disk full')
      },
    })
    expect((await ask(bus, 'ovos.tools.reload'))['loaded']).toEqual(['a'])
    expect(log.lines).toEqual(['error: The toolboxes could not be looked for again: disk full'])
  })

  it('answers calls that come while it closes with an error', async () => {
    const bus = serve([weatherToolBox()])
    const running = ask(bus, 'ovos.tools.invoke', { name: 'wait', args: { ms: 50 } })
    await ask(bus, 'ovos.tools.list')
    const closing = services[0]!.close({ graceMs: 5000 })
    expect(await ask(bus, 'ovos.tools.invoke', { name: 'wait' })).toEqual({
      name: 'wait',
      error: "RuntimeError: The host of ToolBox 'weather_tools' is shutting down; try again later",
    })
    expect(await running).toHaveProperty('result')
    await closing
    expect(await ask(bus, 'ovos.tools.invoke', { name: 'wait' })).toEqual({})
  })

  it('falls silent when closed', async () => {
    const bus = serve([weatherToolBox()])
    await services[0]!.close()
    expect(await bus.waitForResponse(new Message('ovos.tools.list'), { timeoutMs: 20 })).toBeUndefined()
  })
})
