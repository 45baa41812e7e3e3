import { expect, it } from 'vitest'
import { FakeBus, Message, MessageBusClient } from '../../src/bus.ts'
import { recordingLog } from './recording-log.ts'

it('delivers later, in order, to everybody, the sender included', async () => {
  const bus = new FakeBus()
  const heard: unknown[] = []
  bus.on('a', ({ data }) => heard.push(data['n']))
  bus.on('a', ({ data }) => heard.push(data['n']))
  for (const n of [1, 2]) expect(bus.emit(new Message('a', { n }))).toBe(true)
  expect(heard).toEqual([])
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual([1, 1, 2, 2])
})

it('carries text, so that nobody holds what another may change', async () => {
  const bus = new FakeBus()
  const list = [1]
  const heard = new Promise<Message>((resolve) => bus.once('a', resolve))
  bus.emit(new Message('a', { list, gone: undefined }))
  list.push(2)
  expect((await heard).data).toEqual({ list: [1] })
  expect((await heard).data).not.toHaveProperty('gone')
})

it('refuses what the real bus refuses', () => {
  const bus = new FakeBus({ maxMessageBytes: 100 })
  expect(() => bus.emit(new Message('a', { n: 1n }))).toThrow(
    expect.objectContaining({ code: 'unserialisable' }),
  )
  expect(() => bus.emit(new Message('a', { t: 'x'.repeat(100) }))).toThrow(
    expect.objectContaining({ code: 'too-large' }),
  )
})

it('drops and logs what is malformed', async () => {
  const log = recordingLog()
  const bus = new FakeBus({ log })
  bus.inject('[1]')
  await new Promise((resolve) => setTimeout(resolve))
  expect(log.lines).toEqual(['warn: A message on the bus was dropped: expected an object, received array'])
})

it('ends questions when it is closed, and is closed from then on', async () => {
  const bus = new FakeBus()
  const asking = bus.waitForResponse(new Message('hello')).catch((error: unknown) => error)
  await Promise.resolve()
  await bus.close()
  expect(await asking).toMatchObject({ code: 'closed' })
  expect(() => bus.emit(new Message('a'))).toThrow(expect.objectContaining({ code: 'closed' }))
})

const members = (prototype: object): string[] => [
  ...Object.getOwnPropertyNames(prototype),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(prototype)),
]

it('can do all that a client can', () => {
  const own = ['url', 'state', 'send', 'whenOpen', 'whySilent', 'constructor']
  const wanted = members(MessageBusClient.prototype).filter((name) => !own.includes(name))
  expect(members(FakeBus.prototype)).toEqual(expect.arrayContaining(wanted))
})
