import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createMessageBus,
  type MessageBusServer,
  Message,
  MessageBusClient,
  ToolService,
} from '../../src/bus.ts'
import { weatherToolBox } from './example-toolboxes.ts'
import { openRawSocket, type RawSocket } from './raw-socket.ts'
import { recordingLog } from './recording-log.ts'

const CALL = 'ovos.persona.tools.call'
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

const FRAMES: Readonly<Record<string, string | Buffer>> = {
  'an empty frame': '',
  'not JSON': 'hello',
  'half a message': `{"type":"${CALL}","data":{`,
  'a list': '[]',
  'a string': `"${CALL}"`,
  'a number': '7',
  null: 'null',
  'no type': '{}',
  'a type that is a number': '{"type":7}',
  'an empty type': '{"type":""}',
  'a type with a space': '{"type":"ovos.persona. tools.call"}',
  'a type with an empty segment': '{"type":"ovos..tools"}',
  'data that is a list': `{"type":"${CALL}","data":[]}`,
  'data that is null': `{"type":"${CALL}","data":null}`,
  'context that is a string': `{"type":"${CALL}","context":"x"}`,
  'a number that is not finite': `{"type":"${CALL}","data":{"x":NaN}}`,
  'bytes that are not UTF-8': Buffer.concat([
    Buffer.from(`{"type":"${CALL}","data":{"x":"`),
    Buffer.from([0xff]),
    Buffer.from('"}}'),
  ]),
  'half a surrogate as bytes': Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22]),
  'a byte order mark': `\uFEFF{"type":"${CALL}"}`,
  '100,000 levels of lists': deep(100_000),
  'an 11 MB list': `[${'1,'.repeat(5_500_000)}1]`,
  'a number of 100,000 digits': '9'.repeat(100_000),
}

const STRANGE: Readonly<Record<string, string>> = {
  'a type of 1 MB': JSON.stringify({ type: 'a'.repeat(1_000_000) }),
  'data nested 100,000 deep': `{"type":"${CALL}","data":{"toolbox_id":"weather_tools","name":"get_weather","kwargs":{"location":${deep(100_000)}}}}`,
  'a context nested 100,000 deep': `{"type":"${CALL}","data":{"toolbox_id":"weather_tools","name":"get_weather","kwargs":{"location":"x"}},"context":{"deep":${deep(100_000)}}}`,
  'kwargs with __proto__': `{"type":"${CALL}","data":{"toolbox_id":"weather_tools","name":"get_weather","kwargs":{"location":"x","__proto__":{"polluted":1}}}}`,
  'a context with __proto__': `{"type":"${CALL}","data":{"toolbox_id":"weather_tools","name":"get_weather"},"context":{"__proto__":{"polluted":1}}}`,
  'half a surrogate, escaped': `{"type":"${CALL}","data":{"toolbox_id":"weather_tools","name":"\\ud83d"}}`,
  'a name like a member of Object': `{"type":"${CALL}","data":{"toolbox_id":"weather_tools","name":"constructor"}}`,
  'a toolbox like a member of Object': `{"type":"${CALL}","data":{"toolbox_id":"__proto__","name":"constructor"}}`,
  'an address of odd types': `{"type":"${CALL}","data":{"toolbox_id":"weather_tools"},"context":{"source":[1,{}],"destination":7}}`,
}

describe('a host on a bus with malformed messages', () => {
  const log = recordingLog()
  let bus: MessageBusServer
  let host: MessageBusClient
  let asker: MessageBusClient
  let service: ToolService
  let rude: RawSocket
  const states: string[] = []

  beforeEach(async () => {
    bus = await createMessageBus({ port: 0, log, maxMessageBytes: 12 * 1_048_576 })
    const onState = ({ kind }: { kind: string }): void => void states.push(kind)
    host = new MessageBusClient({ url: bus.url, log, onState })
    asker = new MessageBusClient({ url: bus.url, log, onState })
    await Promise.all([host.connect(), asker.connect()])
    service = new ToolService(host, [weatherToolBox('weather_tools', log)], { log })
    rude = await openRawSocket(bus.url)
    states.length = 0
  })

  afterEach(async () => {
    await service.close({ graceMs: 0 })
    await Promise.all([host.close(), asker.close(), rude.close()])
    await bus.close()
    log.lines.length = 0
  })

  const callWorks = async (): Promise<unknown> => {
    const data = { toolbox_id: 'weather_tools', name: 'get_weather', kwargs: { location: 'Lisbon' } }
    const reply = await asker.waitForResponse(new Message(CALL, data), { timeoutMs: 10_000 })
    return reply?.data['result']
  }

  const answersHeard = async (): Promise<string[]> => {
    await rude.settled()
    return rude.frames.filter((frame) => frame.includes('.response"'))
  }

  it.each(Object.keys(FRAMES))(
    'OVOS-MSG-1 §6.1: drops %s, logs it, answers nothing and stays connected',
    async (name) => {
      rude.send(FRAMES[name]!)
      await rude.settled()
      expect(await callWorks()).toEqual({ temperature: 6, unit: 'c' })
      expect(await answersHeard()).toHaveLength(1)
      expect(states).toEqual([])
      expect(log.lines.length).toBeGreaterThan(0)
    },
  )

  it('drops binary frames', async () => {
    rude.send(Buffer.from(`{"type":"${CALL}"}`), { binary: true })
    expect(await callWorks()).toEqual({ temperature: 6, unit: 'c' })
  })

  it.each(Object.keys(STRANGE))('survives %s', async (name) => {
    rude.send(STRANGE[name]!)
    await rude.settled()
    expect(await callWorks()).toEqual({ temperature: 6, unit: 'c' })
    expect(states).toEqual([])
    expect({}).not.toHaveProperty('polluted')
  })

  it('survives 10,000 malformed frames in a row, and logs no flood', async () => {
    const frames = Object.values(FRAMES).filter(({ length }) => length < 1000)
    for (let n = 0; n < 10_000; n++) rude.send(frames[n % frames.length]!)
    await rude.settled()
    expect(await callWorks()).toEqual({ temperature: 6, unit: 'c' })
    expect(await answersHeard()).toHaveLength(1)
    expect(states).toEqual([])
    expect(log.lines.length).toBeLessThan(60)
  })
})
