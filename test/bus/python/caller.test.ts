import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMessageBus, MessageBusClient, type MessageBusServer, ToolService } from '../../../src/bus.ts'
import { weatherToolBox } from '../example-toolboxes.ts'
import { recordingLog } from '../recording-log.ts'
import { describePython } from './describe-python.ts'
import {
  createPythonHome,
  type PythonHome,
  type PythonProgram,
  startPythonBus,
  startScript,
} from './python.ts'

const log = recordingLog()

interface Reply {
  readonly type: string
  readonly data: Record<string, unknown>
  readonly context: Record<string, unknown>
}

/** The same for both buses: the real one, and ours. */
function testCallerOver(startBus: (home: PythonHome) => Promise<{ stop(): Promise<void> }>): void {
  let home: PythonHome
  let bus: { stop(): Promise<void> }
  let caller: PythonProgram
  let client: MessageBusClient
  let service: ToolService
  const weather = weatherToolBox('weather_tools', log)

  beforeAll(async () => {
    home = await createPythonHome()
    bus = await startBus(home)
    client = new MessageBusClient({ url: `ws://127.0.0.1:${home.port}/core`, log })
    await client.connect()
    service = new ToolService(client, [weather], { log })
    caller = await startScript(home, 'caller.py')
  }, 30_000)

  afterAll(async () => {
    await caller.stop()
    await service.close({ graceMs: 0 })
    await client.close()
    await bus.stop()
    home.remove()
  })

  const ask = async (topic: string, data: object = {}, context: object = {}): Promise<Reply | null> =>
    (await caller.ask({ ask: topic, data, context })) as Reply | null

  const gather = async (topic: string, data: object = {}): Promise<readonly Reply[]> =>
    (await caller.ask({ gather: topic, data, seconds: 0.3 })) as Reply[]

  const kwargs = { location: 'São Tomé' }
  const result = { temperature: 8, unit: 'c' }

  it('discovers the toolbox, once', async () => {
    const replies = await gather('ovos.persona.tools.discover')
    expect(replies.map(({ data }) => data)).toEqual([
      {
        toolbox_id: 'weather_tools',
        tools: weather.toolJsonList.map((tool) => ({ ...tool, toolbox_id: 'weather_tools' })),
      },
    ])
  })

  it('calls a tool on the common topic', async () => {
    const data = { toolbox_id: 'weather_tools', name: 'get_weather', kwargs }
    const replies = await gather('ovos.persona.tools.call', data)
    expect(replies.map((reply) => reply.data)).toEqual([{ toolbox_id: 'weather_tools', result }])
  })

  it('calls a tool on the topic of the toolbox', async () => {
    const replies = await gather('ovos.persona.tools.weather_tools.call', { name: 'get_weather', kwargs })
    expect(replies.map((reply) => reply.data)).toEqual([{ toolbox_id: 'weather_tools', result }])
  })

  it('gets nothing for a toolbox that nobody hosts', async () => {
    expect(
      await gather('ovos.persona.tools.call', { toolbox_id: 'other', name: 'get_weather', kwargs }),
    ).toEqual([])
  })

  it('gets the error of bad arguments', async () => {
    const reply = await ask('ovos.persona.tools.call', { toolbox_id: 'weather_tools', name: 'get_weather' })
    expect(reply?.data['error']).toMatch(
      /^ValueError: Tool input validation failed for 'get_weather' in ToolBox 'weather_tools': location: /,
    )
  })

  it('gets its session and its routing back', async () => {
    const session = { session_id: 'kitchen', lang: 'pt-PT' }
    const data = { toolbox_id: 'weather_tools', name: 'whoami' }
    const reply = await ask('ovos.persona.tools.call', data, {
      source: 'ui',
      destination: ['agent', 'x'],
      session,
    })
    expect(reply?.context).toMatchObject({ source: 'agent', destination: 'ui', session })
    expect(reply?.data['result']).toMatchObject({ session })
  })

  it('uses the four topics of the tool service', async () => {
    const list = await ask('ovos.tools.list')
    expect(list?.data['tools']).toHaveLength(6)
    const one = await ask('ovos.tools.get', { name: 'get_weather' })
    expect(one?.data).toMatchObject({ name: 'get_weather', toolbox_id: 'weather_tools' })
    const invoked = await ask('ovos.tools.invoke', { name: 'get_weather', args: kwargs })
    expect(invoked?.data).toEqual({ name: 'get_weather', result })
    const reloaded = await ask('ovos.tools.reload')
    expect(reloaded?.data).toMatchObject({ loaded: ['weather_tools'], total_tools: 6 })
  })
}

describePython('a Python caller of a TypeScript toolbox over ovos-messagebus', () => {
  testCallerOver(startPythonBus)
})

describePython('a Python caller of a TypeScript toolbox over the development bus', () => {
  testCallerOver(async ({ port }) => {
    const bus: MessageBusServer = await createMessageBus({ port, log })
    return { stop: () => bus.close() }
  })
})
