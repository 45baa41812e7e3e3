import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import {
  BusError,
  type ConnectionState,
  createMessageBus,
  Message,
  MessageBusClient,
  type MessageBusClientOptions,
  type MessageBusServer,
} from '../../src/bus.ts'
import { WebSocketServer } from 'ws'
import { openRawSocket } from './raw-socket.ts'
import { recordingLog } from './recording-log.ts'

const open: { close(): Promise<void> }[] = []
const log = recordingLog()

const keep = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one)
  return one
}

const startBus = async (port = 0): Promise<MessageBusServer> => keep(await createMessageBus({ port, log }))

async function join(url: string, options: MessageBusClientOptions = {}): Promise<MessageBusClient> {
  const client = keep(new MessageBusClient({ url, log, reconnect: { firstMs: 20, maxMs: 100 }, ...options }))
  await client.connect()
  return client
}

const next = (client: MessageBusClient, topic: string): Promise<Message> =>
  new Promise((resolve) => client.once(topic, resolve))

const faultOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error)

/** Answers 'echo' after a while that the question names. */
const answerEchoes = (client: MessageBusClient): void => {
  client.on('echo', async (message) => {
    await sleep(message.data['delayMs'] as number)
    client.emit(message.response(message.data))
  })
}

const askEcho = async (client: MessageBusClient, n: number): Promise<unknown> => {
  const reply = await client.waitForResponse(new Message('echo', { n, delayMs: (n * 7) % 20 }))
  return reply?.data['n']
}

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
  log.lines.length = 0
})

describe('MessageBusClient', () => {
  it('hears what others and what it itself emits', async () => {
    const bus = await startBus()
    const [one, two] = [await join(bus.url), await join(bus.url)]
    const heard = Promise.all([next(one, 'a.b'), next(two, 'a.b')])
    expect(one.emit(new Message('a.b', { x: 'é' }, { session: {} }))).toBe(true)
    for (const message of await heard)
      expect(message).toMatchObject({ data: { x: 'é' }, context: { session: {} } })
  })

  it('calls listeners in the order of subscription, each as often as it subscribed', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const calls: string[] = []
    const twice = (): void => void calls.push('twice')
    client.on('a', twice)
    client.once('a', () => calls.push('once'))
    const stop = client.on('a', () => calls.push('stopped'))
    client.on('a', twice)
    stop()
    client.off('other', twice)
    client.emit(new Message('a'))
    client.emit(new Message('a'))
    client.emit(new Message('end'))
    await next(client, 'end')
    expect(calls).toEqual(['twice', 'once', 'twice', 'twice', 'twice'])
  })

  it('logs what a listener throws or rejects with, and goes on', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    client.on('a', () => {
      throw new Error('thrown')
    })
    client.on('a', () => Promise.reject(new Error('rejected')))
    const heard = next(client, 'a')
    client.emit(new Message('a'))
    await heard
    await sleep(1)
    expect(log.lines).toEqual([
      "error: A listener to 'a' failed: thrown",
      "error: A listener to 'a' failed: rejected",
    ])
  })

  it('gives every question its own reply, however many are out on one topic', async () => {
    const bus = await startBus()
    const [asker, other, host] = [await join(bus.url), await join(bus.url), await join(bus.url)]
    answerEchoes(host)
    const numbers = Array.from({ length: 50 }, (_, n) => n)
    const replies = await Promise.all(numbers.map((n) => askEcho(n % 2 === 0 ? asker : other, n)))
    expect(replies).toEqual(numbers)
  })

  it('takes no reply to somebody else for its own', async () => {
    const bus = await startBus()
    const [asker, stranger] = [await join(bus.url), await join(bus.url)]
    stranger.on('question', () => stranger.emit(new Message('question.response', { not: 'for you' })))
    expect(await asker.waitForResponse(new Message('question'), { timeoutMs: 100 })).toBeUndefined()
  })

  it('waits for the reply on another topic when told so', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    client.on('ping', (message) => client.emit(message.reply('pong', { n: 1 })))
    const reply = await client.waitForResponse(new Message('ping'), { replyType: ['pang', 'pong'] })
    expect(reply?.type).toBe('pong')
  })

  it('keeps what the asker put into the context, and adds its own source', async () => {
    const bus = await startBus()
    const client = await join(bus.url, { source: 'me' })
    client.on('ping', (message) => client.emit(message.response()))
    const reply = await client.waitForResponse(new Message('ping', {}, { session: { session_id: 's' } }))
    expect(reply?.context).toMatchObject({ session: { session_id: 's' }, source: 'me', destination: 'me' })
  })

  it('answers undefined to a question that nobody answers in time', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    expect(await client.waitForResponse(new Message('hello'), { timeoutMs: 20 })).toBeUndefined()
  })

  it('stops waiting when its signal is aborted', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const reason = new Error('changed my mind')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 10)
    const { signal } = controller
    expect(await faultOf(client.waitForResponse(new Message('hello'), { signal }))).toBe(reason)
    expect(await faultOf(client.waitForResponse(new Message('hello'), { signal }))).toBe(reason)
  })

  it('collects replies until time is up, until it is quiet, or until there are enough', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    client.on('who', async (message) => {
      for (const n of [1, 2, 3]) {
        client.emit(message.response({ n }))
        await sleep(n * 40)
      }
    })
    const collect = async (options: object): Promise<unknown[]> =>
      (await client.collectResponses(new Message('who'), options)).map(({ data }) => data['n'])
    expect(await collect({ timeoutMs: 500, quietMs: 60 })).toEqual([1, 2])
    expect(await collect({ timeoutMs: 500, until: (replies: unknown[]) => replies.length === 1 })).toEqual([
      1,
    ])
    expect(await collect({ timeoutMs: 300 })).toEqual([1, 2, 3])
  })

  it('refuses to emit what JSON cannot carry, naming the place', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const fault = await faultOf((async () => client.emit(new Message('a', { when: new Date(0) })))())
    expect(fault).toMatchObject({
      code: 'unserialisable',
      message: expect.stringContaining('data.when') as string,
    })
  })

  it('refuses to emit more than the bus takes, and stays connected', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const tooLong = new Message('a', { text: 'é'.repeat(5.5 * 1_048_576) })
    expect(await faultOf((async () => client.emit(tooLong))())).toMatchObject({ code: 'too-large' })
    const heard = next(client, 'b')
    client.emit(new Message('b', { text: 'é'.repeat(4.9 * 1_048_576) }))
    expect((await heard).type).toBe('b')
  })
})

describe('the connection of a client', () => {
  it('fails at once, with the cause, when it is not to try again', async () => {
    const bus = await startBus()
    await bus.close()
    const client = new MessageBusClient({ url: bus.url, reconnect: false, log })
    const fault = await faultOf(client.connect())
    expect(fault).toMatchObject({
      code: 'disconnected',
      message: expect.stringContaining('ECONNREFUSED') as string,
    })
    expect(client.state).toMatchObject({ kind: 'closed' })
  })

  it('fails in time, with the cause, while it goes on trying', async () => {
    const bus = await startBus()
    await bus.close()
    const client = keep(new MessageBusClient({ url: bus.url, reconnect: { firstMs: 10, maxMs: 50 }, log }))
    const fault = await faultOf(client.connect({ timeoutMs: 50 }))
    expect(fault).toMatchObject({
      code: 'disconnected',
      message: expect.stringContaining('ECONNREFUSED') as string,
    })
    await startBus(Number(new URL(bus.url).port))
    await client.connect()
    expect(client.state.kind).toBe('open')
  })

  it('says when the server is no bus', async () => {
    const bus = await startBus()
    const client = new MessageBusClient({ url: bus.url.replace('/core', '/nope'), reconnect: false, log })
    expect(await faultOf(client.connect())).toMatchObject({
      message: expect.stringContaining('no message bus at that path (it answers with HTTP 404)') as string,
    })
    expect(client.state.kind).toBe('closed')
  })

  it('says when the server does not speak TLS', async () => {
    const bus = await startBus()
    const client = new MessageBusClient({ url: bus.url.replace('ws:', 'wss:'), reconnect: false, log })
    expect(await faultOf(client.connect())).toMatchObject({
      message: expect.stringContaining('is it ws: instead of wss:?') as string,
    })
  })

  it('gives up a server that takes the connection and says nothing', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = new MessageBusClient({ url: `ws://127.0.0.1:${port}/core`, reconnect: false, log })
    expect(await faultOf(client.connect({ timeoutMs: 50 }))).toMatchObject({
      message: expect.stringContaining('the bus did not answer') as string,
    })
    await client.close()
    server.close()
  })

  it('comes back after a loss with all its listeners', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const states: string[] = []
    const heard: unknown[] = []
    client.on('a', ({ data }) => heard.push(data['n']))
    const watcher = keep(
      new MessageBusClient({
        url: bus.url,
        log,
        reconnect: { firstMs: 20 },
        onState: ({ kind }) => states.push(kind),
      }),
    )
    await watcher.connect()
    for (const n of [1, 2]) {
      await bus.close()
      const again = await startBus(Number(new URL(bus.url).port))
      await Promise.all([client.connect(), watcher.connect()])
      client.emit(new Message('a', { n }))
      client.emit(new Message('end'))
      await next(client, 'end')
      if (n === 1) await again.close()
    }
    expect(heard).toEqual([1, 2])
    expect(states.slice(0, 5)).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })

  it('says false when it emits without a connection', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    await bus.close()
    await sleep(20)
    expect(client.emit(new Message('a'))).toBe(false)
  })

  it('fails a question that was out when the connection was lost, long before its time', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const start = performance.now()
    const asking = faultOf(client.waitForResponse(new Message('hello'), { timeoutMs: 20_000 }))
    await sleep(20)
    await bus.close()
    expect(await asking).toMatchObject({ code: 'disconnected' })
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('asks as soon as the connection is there, when there is time left', async () => {
    const bus = await startBus()
    await bus.close()
    const client = keep(new MessageBusClient({ url: bus.url, reconnect: { firstMs: 10, maxMs: 50 }, log }))
    client.on('ping', (message) => client.emit(message.response({ ok: true })))
    void client.connect()
    const asking = client.waitForResponse(new Message('ping'))
    await startBus(Number(new URL(bus.url).port))
    expect((await asking)?.data).toEqual({ ok: true })
  })

  it('fails questions in time while there is no connection', async () => {
    const client = keep(new MessageBusClient({ url: 'ws://127.0.0.1:9/core', log }))
    const fault = await faultOf(client.waitForResponse(new Message('a'), { timeoutMs: 20 }))
    expect(fault).toMatchObject({
      code: 'disconnected',
      message: expect.stringContaining('connect()') as string,
    })
  })

  it('ends questions and refuses messages once it is closed', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const asking = faultOf(client.waitForResponse(new Message('hello')))
    await sleep(5)
    await client.close()
    await client.close()
    expect(await asking).toMatchObject({ code: 'closed' })
    expect(() => client.emit(new Message('a'))).toThrow(BusError)
    expect(await faultOf(client.waitForResponse(new Message('a')))).toMatchObject({ code: 'closed' })
    expect(await faultOf(client.connect())).toMatchObject({ code: 'closed' })
  })

  it('can be closed at any moment', async () => {
    const bus = await startBus()
    for (const delay of [undefined, 0, 1, 2, 5]) {
      const client = new MessageBusClient({ url: bus.url, log })
      const connecting = faultOf(client.connect())
      if (delay !== undefined) await sleep(delay)
      await client.close()
      await connecting
      expect(client.state).toEqual({ kind: 'closed' })
    }
  })

  it('gives up a bus that is gone without a word, and keeps one that answers its pings', async () => {
    const states: string[] = []
    const mute = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false })
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const bus = await startBus()
    const onState = ({ kind }: ConnectionState): void => void states.push(kind)
    const [lost, kept] = [
      await join(`ws://127.0.0.1:${port}/`, { heartbeatMs: 30, onState }),
      await join(bus.url, { heartbeatMs: 30 }),
    ]
    await sleep(200)
    expect(states).toContain('waiting')
    expect(kept.state.kind).toBe('open')
    await lost.close()
    mute.close()
  })

  it.each(['http://127.0.0.1:8181/core', 'localhost:8181', 'ws//x', ''])(
    'does not take %j for a url',
    (url) => {
      expect(() => new MessageBusClient({ url })).toThrow(TypeError)
    },
  )

  it('says that a bus is encrypted, once, and to whoever waits for an answer there', async () => {
    const bus = await startBus()
    const client = await join(bus.url)
    const raw = keep(await openRawSocket(bus.url))
    const asking = faultOf(client.waitForResponse(new Message('hello'), { timeoutMs: 100 }))
    raw.send('{"ciphertext":"00","tag":"11","nonce":"22"}')
    raw.send('{"ciphertext":"00","tag":"11","nonce":"22"}')
    expect(await asking).toMatchObject({
      code: 'encrypted',
      message: expect.stringContaining('secret_key') as string,
    })
    expect(log.lines.filter((line) => line.startsWith('error'))).toHaveLength(1)
  })
})
