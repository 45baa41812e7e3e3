import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createMessageBus,
  Message,
  MessageBusClient,
  type MessageBusServer,
  ToolBoxHost,
} from '../../src/bus.ts'
import { weatherToolBox } from '../bus/example-toolboxes.ts'
import { openRawSocket, type RawSocket } from '../bus/raw-socket.ts'
import { recordingLog } from '../bus/recording-log.ts'

interface Envelope {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly context: Readonly<Record<string, unknown>>
}

describe('OVOS-MSG-1 on the wire of the development bus', () => {
  const log = recordingLog()
  let bus: MessageBusServer
  let client: MessageBusClient
  let host: ToolBoxHost
  let observer: RawSocket

  beforeAll(async () => {
    bus = await createMessageBus({ port: 0, log })
    client = new MessageBusClient({ url: bus.url, log, source: 'tester' })
    await client.connect()
    host = new ToolBoxHost(client, { log })
    host.add(weatherToolBox('weather_tools', log))
    observer = await openRawSocket(bus.url)
    await observer.received(1)
  })

  afterAll(async () => {
    await host.close()
    await client.close()
    await observer.close()
    await bus.close()
  })

  /** What is on the bus while `act` runs, the observer's own frames left out. */
  async function heardDuring(act: () => unknown): Promise<Envelope[]> {
    const before = observer.frames.length
    await act()
    await observer.settled()
    return observer.frames
      .slice(before)
      .map((frame) => JSON.parse(frame) as Envelope)
      .filter(({ type }) => type !== 'marker')
  }

  const session = { session_id: 'kitchen', lang: 'pt-PT', unknown_field: { kept: [1] } }
  const CALL = 'ovos.persona.tools.call'
  const data = { toolbox_id: 'weather_tools', name: 'get_weather', kwargs: { location: 'x' } }

  it('§2: the client, its host and the bus emit no top-level key but type, data and context', async () => {
    const heard = await heardDuring(() => client.waitForResponse(new Message(CALL, data)))
    expect(heard.map(({ type }) => type)).toEqual([CALL, `${CALL}.response`])
    const all = [...heard, JSON.parse(observer.frames[0]!) as Envelope]
    for (const envelope of all) expect(Object.keys(envelope).toSorted()).toEqual(['context', 'data', 'type'])
  })

  it('§3.2: the client sets its source on origination, and replaces none', async () => {
    const heard = await heardDuring(async () => {
      await client.waitForResponse(new Message(CALL, data))
      await client.waitForResponse(new Message(CALL, data, { source: 'somebody else' }))
    })
    expect(heard.filter(({ type }) => type === CALL).map(({ context }) => context['source'])).toEqual([
      'tester',
      'somebody else',
    ])
  })

  it('§4.1, §5.2: an answer carries the session unchanged, and source and destination swapped', async () => {
    const context = { source: 'ui', destination: ['agent', 'other'], session }
    const [, answer] = await heardDuring(() => client.waitForResponse(new Message(CALL, data, context)))
    expect(answer?.context).toMatchObject({ source: 'agent', destination: 'ui', session })
  })

  it('§4.1: an answer to a message without a session has none', async () => {
    const [, answer] = await heardDuring(() => client.waitForResponse(new Message(CALL, data)))
    expect(answer?.context).not.toHaveProperty('session')
  })

  it('§5.2 (3): an answer to a message without routing has none', async () => {
    const [, answer] = await heardDuring(async () => {
      const answered = new Promise((resolve) => client.once(`${CALL}.response`, resolve))
      observer.send(JSON.stringify({ type: CALL, data }))
      await answered
    })
    expect(answer?.context).toEqual({})
  })

  it('§5.1: a message that a listener forwards keeps its context', async () => {
    const context = { source: 'ui', destination: 'core', session, tracing: 7 }
    const stop = client.on('a.first', (message) => client.emit(message.forward('a.second', { n: 2 })))
    const heard = await heardDuring(async () => {
      const second = new Promise((resolve) => client.once('a.second', resolve))
      client.emit(new Message('a.first', {}, context))
      await second
    })
    stop()
    expect(heard.at(-1)).toEqual({ type: 'a.second', data: { n: 2 }, context })
  })

  it('§5.4: an asker correlates by a key of its own in the context, which comes back', async () => {
    const heard = await heardDuring(() => client.waitForResponse(new Message(CALL, data)))
    const keys = heard.map(({ context }) => context['opm_toolbox_ask'])
    expect(keys[0]).toMatch(/^[a-z0-9]+$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('§6: a message is one JSON object in UTF-8, whatever text is in it', async () => {
    const text = 'São Tomé 🦜 \u0000 \u2028 "quoted" \\ half \uD83D'
    const heard = await heardDuring(async () => {
      const came = new Promise((resolve) => client.once('a.text', resolve))
      client.emit(new Message('a.text', { text }))
      await came
    })
    expect(heard).toEqual([{ type: 'a.text', data: { text }, context: {} }])
  })

  it('§6: a number that is not finite is refused before it reaches the bus', async () => {
    const heard = await heardDuring(() => {
      expect(() => client.emit(new Message('a.number', { n: Number.NaN }))).toThrow(/data\.n/)
    })
    expect(heard).toEqual([])
  })
})
