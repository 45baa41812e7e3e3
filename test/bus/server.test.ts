import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { type BusEvent, createMessageBus, isBusError, type MessageBusServer } from '../../src/bus.ts'
import { openRawSocket, type RawSocket } from './raw-socket.ts'
import { recordingLog } from './recording-log.ts'

const open: { close(): Promise<void> }[] = []
const log = recordingLog()

async function startBus(options: Parameters<typeof createMessageBus>[0] = {}): Promise<MessageBusServer> {
  const bus = await createMessageBus({ port: 0, log, ...options })
  open.push(bus)
  return bus
}

async function join(bus: MessageBusServer): Promise<RawSocket> {
  const socket = await openRawSocket(bus.url)
  open.push(socket)
  await socket.received(1)
  return socket
}

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
  log.lines.length = 0
})

describe('the development bus', () => {
  it('greets a client with a connected message of the default session', async () => {
    const socket = await join(await startBus())
    expect(JSON.parse(socket.frames[0]!)).toEqual({
      type: 'connected',
      data: {},
      context: { session: { session_id: 'default' } },
    })
  })

  it('passes every frame on to all clients, the sender included, byte for byte and in order', async () => {
    const bus = await startBus()
    const sockets = [await join(bus), await join(bus), await join(bus)]
    const frames = ['{"type":"a"}', '{ "data":{}, "type" : "b.c" }', 'not JSON', '[1]', '{"type":"ü"}', '']
    for (const frame of frames) sockets[0]!.send(frame)
    for (const socket of sockets) expect((await socket.received(7)).slice(1)).toEqual(frames)
    expect(bus.messages).toBe(6)
  })

  it.each([125, 126, 65_535, 65_536, 1_000_000])('passes on a frame of %d bytes', async (length) => {
    const bus = await startBus()
    const [sender, other] = [await join(bus), await join(bus)]
    const frame = JSON.stringify({ type: 'a', data: { x: 'x'.repeat(length - 28) } })
    sender.send(frame)
    sender.send('{"type":"end"}')
    expect(frame).toHaveLength(length)
    expect((await other.received(3)).slice(1)).toEqual([frame, '{"type":"end"}'])
  })

  it('gives a client that joins later nothing of what was sent before', async () => {
    const bus = await startBus()
    const early = await join(bus)
    early.send('{"type":"early"}')
    await early.received(2)
    const late = await join(bus)
    early.send('{"type":"late"}')
    expect((await late.received(2)).slice(1)).toEqual(['{"type":"late"}'])
  })

  it.each([
    ['11 MiB', 'x'.repeat(11 * 1_048_576), false],
    ['binary', Buffer.from([1, 2, 3]), true],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), false],
    ['half a surrogate as bytes', Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22]), false],
  ])('drops a frame that is %s and keeps its sender', async (_, frame, binary) => {
    const bus = await startBus()
    const [sender, other] = [await join(bus), await join(bus)]
    sender.send(frame, { binary })
    sender.send('{"type":"next"}')
    expect((await other.received(2)).slice(1)).toEqual(['{"type":"next"}'])
    expect((await sender.received(2)).slice(1)).toEqual(['{"type":"next"}'])
    expect(log.lines).toHaveLength(1)
  })

  it('passes on exactly 10 MiB', async () => {
    const bus = await startBus()
    const [sender, other] = [await join(bus), await join(bus)]
    const frame = JSON.stringify({ type: 'a', data: { x: 'x'.repeat(10 * 1_048_576 - 28) } })
    sender.send(frame)
    await other.received(2)
    expect(Buffer.byteLength(frame)).toBe(10 * 1_048_576)
    expect(other.frames[1] === frame).toBe(true)
  })

  it('ends only the connection of a client that sends more than it could ever hold', async () => {
    const bus = await startBus({ maxMessageBytes: 1000 })
    const [sender, other] = [await join(bus), await join(bus)]
    sender.send('x'.repeat(4001))
    const [code] = (await once(sender.socket, 'close')) as [number]
    other.send('{"type":"still.here"}')
    await other.received(2)
    expect(code).toBe(1009)
    expect(bus.clients).toBe(1)
  })

  it('ends only the connection of a client that breaks the WebSocket protocol', async () => {
    const bus = await startBus()
    const [rude, other] = [await join(bus), await join(bus)]
    const closed = once(rude.socket, 'close')
    ;(rude.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(
      Buffer.from([0xff, 0xff]),
    )
    await closed
    other.send('{"type":"still.here"}')
    expect((await other.received(2)).slice(1)).toEqual(['{"type":"still.here"}'])
  })

  it('drops a client that stops reading past a bound, and delays nobody', async () => {
    const events: BusEvent[] = []
    const bus = await startBus({ maxBufferedBytes: 2_000_000, onEvent: (event) => events.push(event) })
    const [slow, sender, other] = [await join(bus), await join(bus), await join(bus)]
    slow.socket.pause()
    const frame = JSON.stringify({ type: 'a', data: 'x'.repeat(100_000) })
    for (let sent = 1; sent <= 200; sent++) {
      sender.send(frame)
      await other.received(sent + 1)
    }
    expect(events.map(({ kind }) => kind)).toEqual(['joined', 'joined', 'joined', 'dropped'])
    expect(bus.clients).toBe(2)
    slow.socket.resume()
    slow.socket.terminate()
  })

  it.each([
    ['a wrong route', '/other', {}, 404],
    ['a page of another site', '/core', { origin: 'https://example.com' }, 403],
    ['a page of a name that leads here', '/core', { origin: 'http://rebound.example:8181' }, 403],
    ['a page in a sandbox', '/core', { origin: 'null' }, 403],
  ])('refuses %s', async (_, route, options, status) => {
    const bus = await startBus()
    const url = bus.url.replace('/core', route)
    await expect(openRawSocket(url, options)).rejects.toThrow(String(status))
  })

  it.each(['http://127.0.0.1:8181', 'http://localhost:3000', 'http://[::1]'])(
    'takes a program or page of this machine, %s',
    async (origin) => {
      const bus = await startBus()
      const socket = await openRawSocket(bus.url, { origin })
      open.push(socket)
      expect(socket.socket.readyState).toBe(1)
    },
  )

  it('takes pages of any site only when told to', async () => {
    const bus = await startBus({ anyOrigin: true })
    const socket = await openRawSocket(bus.url, { origin: 'https://example.com' })
    open.push(socket)
    expect(socket.socket.readyState).toBe(1)
  })

  it('tells a browser that comes by HTTP what it is', async () => {
    const bus = await startBus()
    const response = await fetch(bus.url.replace('ws:', 'http:'))
    expect(response.status).toBe(426)
    expect(await response.text()).toContain('/core')
  })

  it('warns when other machines can reach it, and not otherwise', async () => {
    expect((await startBus()).warnings).toEqual([])
    const bus = await startBus({ host: '0.0.0.0' })
    expect(bus.warnings).toHaveLength(1)
    expect(bus.warnings[0]).toContain('no passwords and no encryption')
  })

  it('says when its address is taken', async () => {
    const bus = await startBus()
    const error: unknown = await createMessageBus({ port: Number(new URL(bus.url).port) }).catch(
      (e: unknown) => e,
    )
    expect(isBusError(error) && error.code).toBe('cannot-listen')
  })

  it.each(['core', '', '//core', '/core?x', '/a b', '/a/../core'])(
    'takes no %j for a route',
    async (route) => {
      await expect(createMessageBus({ port: 0, route })).rejects.toThrow('route must be like /core')
    },
  )

  it('frees its port when closed, though clients neither read nor answer', async () => {
    const bus = await startBus()
    const stuck = await join(bus)
    stuck.socket.pause()
    await bus.close()
    const again = await startBus({ port: Number(new URL(bus.url).port) })
    expect(again.url).toBe(bus.url)
    stuck.socket.terminate()
  })
})
