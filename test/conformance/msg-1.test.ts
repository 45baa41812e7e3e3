import { describe, expect, it } from 'vitest'
import { Message, parseMessage } from '../../src/bus.ts'

const read = (frame: unknown): Message => {
  const parsed = parseMessage(typeof frame === 'string' ? frame : JSON.stringify(frame))
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.message
}

const faultOf = (frame: string | Uint8Array): string => {
  const parsed = parseMessage(frame)
  return parsed.ok ? 'none' : parsed.fault
}

const wire = (message: Message): unknown => JSON.parse(message.serialize())

describe('OVOS-MSG-1 §2, the envelope', () => {
  it('§2: a consumer treats absent data and context as {}', () => {
    expect(read({ type: 'a.b' })).toMatchObject({ type: 'a.b', data: {}, context: {} })
  })

  it('§2: a consumer ignores top-level keys that it does not know, and a producer never emits them', () => {
    const message = read({ type: 'a.b', data: { x: 1 }, id: 7, msg_type: 'other' })
    expect(wire(message)).toEqual({ type: 'a.b', data: { x: 1 }, context: {} })
    expect(wire(message.forward('c.d'))).toEqual({ type: 'c.d', data: {}, context: {} })
    expect(wire(message.response())).toEqual({ type: 'a.b.response', data: {}, context: {} })
  })

  it.each([
    ['no type', {}],
    ['a number for a type', { type: 1 }],
    ['null for a type', { type: null }],
    ['a list for a type', { type: ['a'] }],
    ['an empty type', { type: '' }],
  ])('§2: %s is malformed', (_, frame) => {
    expect(faultOf(JSON.stringify(frame))).toBe('type')
  })

  it.each([[null], [[]], ['text'], [0], [false]])(
    '§2: data or context %j is malformed, never coerced',
    (value) => {
      expect(faultOf(JSON.stringify({ type: 'a', data: value }))).toBe('data')
      expect(faultOf(JSON.stringify({ type: 'a', context: value }))).toBe('context')
    },
  )

  it.each(['a', 'A.b-c_d.9', 'skill:intent', 'ovos.persona.tools.weather_tools.call'])(
    '§2.1: %s is a topic',
    (type) => {
      expect(read({ type }).type).toBe(type)
      expect(new Message(type).type).toBe(type)
    },
  )

  it.each([
    '.a',
    'a.',
    ':a',
    'a:',
    'a..b',
    'a::b',
    'a.:b',
    'a:.b',
    'a b',
    ' a',
    'a\n',
    'a/b',
    'wetter.büro',
    'a\u0000b',
    '',
  ])('§2.1: %j is none, for a consumer and for a producer', (type) => {
    expect(faultOf(JSON.stringify({ type }))).toBe('type')
    expect(() => new Message(type)).toThrow(TypeError)
  })

  it('§2.2: a consumer does not mind the order of keys', () => {
    expect(read('{"context":{"b":1},"data":{"z":1,"a":2},"type":"a"}')).toMatchObject({
      type: 'a',
      data: { z: 1, a: 2 },
      context: { b: 1 },
    })
  })

  it('§2.3: a consumer takes any context, with keys of any kind', () => {
    const context = { session: 'not even an object', tracing: [1], source: 7, destination: { odd: true } }
    expect(read({ type: 'a', context }).context).toEqual(context)
  })
})

describe('OVOS-MSG-1 §5, derivations', () => {
  const session = { session_id: 'abc', lang: 'pt-PT', unknown_field: [1, { deep: true }] }
  const ask = new Message('a.ask', { q: 1 }, { source: 'ui', destination: 'core', session, tracing: 't' })

  it('§5.1: forward keeps the context as it is, source and destination included', () => {
    expect(wire(ask.forward('b.c', { x: 1 }))).toEqual({ type: 'b.c', data: { x: 1 }, context: ask.context })
  })

  it('§5.2: reply swaps source and destination', () => {
    expect(ask.reply('b.c').context).toMatchObject({ source: 'core', destination: 'ui' })
  })

  it('§5.2 (1): the new source is the first member of a destination that is a list', () => {
    const { context } = new Message('a', {}, { source: 'ui', destination: ['first', 'second'] }).reply('b')
    expect(context).toEqual({ source: 'first', destination: 'ui' })
  })

  it('§5.2 (3): on a broadcast the source stays, and becomes the destination', () => {
    expect(new Message('a', {}, { source: 'ui' }).reply('b').context).toEqual({
      source: 'ui',
      destination: 'ui',
    })
  })

  it('§5.2 (3): without a source the destination becomes the source and nothing else is made up', () => {
    const { context } = new Message('a', {}, { destination: 'core' }).reply('b')
    expect(context).toEqual({ source: 'core', destination: 'core' })
  })

  it('§5.2 (3): with neither key, a reply has neither', () => {
    expect(new Message('a', {}, { x: 1 }).reply('b').context).toEqual({ x: 1 })
  })

  it('§5.2 (4), §4.1: reply, response and forward carry the session and all other keys unchanged', () => {
    for (const derived of [ask.reply('b'), ask.response(), ask.forward('b')]) {
      expect(derived.context).toMatchObject({ session, tracing: 't' })
    }
  })

  it.each([[{}], [undefined]])('§4.1: a session of %j is carried as it is', (session) => {
    const message = new Message('a', {}, session === undefined ? {} : { session })
    expect(message.response().context).toEqual(message.context)
    expect(message.forward('b').context).toEqual(message.context)
  })

  it('§5: deriving leaves the source message as it was', () => {
    const before = ask.serialize()
    ask.reply('b')
    ask.forward('b')
    expect(ask.serialize()).toBe(before)
  })

  it.each([
    [
      { source: 'ui', destination: '' },
      { source: 'ui', destination: 'ui' },
    ],
    [
      { source: '', destination: 'core' },
      { source: 'core', destination: 'core' },
    ],
    [
      { source: 'ui', destination: [] },
      { source: 'ui', destination: 'ui' },
    ],
    [
      { source: 'ui', destination: ['', 'core'] },
      { source: 'core', destination: 'ui' },
    ],
    [{ source: '', destination: '' }, {}],
  ])('§3.3: in %j the empty identifier counts as none', (context, expected) => {
    expect(new Message('a', {}, context).reply('b').context).toEqual(expected)
  })

  it('§5.3: a response is a reply whose topic has .response behind it', () => {
    expect(wire(ask.response({ r: 1 }))).toEqual(wire(ask.reply('a.ask.response', { r: 1 })))
  })

  it.each(['skill:intent', 'a.response'])('§5.3: there is no response to %s', (type) => {
    expect(() => new Message(type).response()).toThrow(TypeError)
  })
})

describe('OVOS-MSG-1 §6, serialisation', () => {
  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [Number.NEGATIVE_INFINITY]])(
    '§6: a producer never emits %d',
    (value) => {
      expect(() => new Message('a', { list: [value] }).serialize()).toThrow(/data\.list\[0\]/)
    },
  )

  it.each(['NaN', '{"type":"a","data":{"x":NaN}}', '{"type":"a","data":{"x":Infinity}}'])(
    '§6: %s is malformed',
    (frame) => {
      expect(faultOf(frame)).toBe('not-json')
    },
  )

  it.each([
    ['not JSON', 'hello', 'not-json'],
    ['half an object', '{"type":"a"', 'not-json'],
    ['two objects', '{"type":"a"}{"type":"b"}', 'not-json'],
    ['nothing', '', 'not-json'],
    ['a list', '[{"type":"a"}]', 'not-an-object'],
    ['a string', '"a"', 'not-an-object'],
    ['null', 'null', 'not-an-object'],
    ['a byte order mark', '\uFEFF{"type":"a"}', 'not-json'],
  ])('§6: %s is malformed', (_, frame, fault) => {
    expect(faultOf(frame)).toBe(fault)
    expect(faultOf(Buffer.from(frame))).toBe(fault)
  })

  it('§6: bytes that are not UTF-8 are malformed', () => {
    expect(faultOf(Buffer.from([...Buffer.from('{"type":"a","data":{"x":"'), 0xff, 0xfe]))).toBe('not-utf-8')
  })

  it('§6: what is written is one JSON object, also with lone surrogates and odd keys in it', () => {
    const data = { text: 'half \uD83D', ['__proto__x']: 'é', 'key with "quotes"': '\u2028' }
    const text = new Message('a', data).serialize()
    expect(Buffer.from(text).toString()).toBe(text)
    expect(read(text).data).toEqual(data)
  })

  it('says that a frame is encrypted, as OpenVoiceOS makes them with a shared key', () => {
    expect(faultOf('{"ciphertext":"00ff","tag":"aa","nonce":"bb"}')).toBe('encrypted')
    expect(faultOf('{"ciphertext":"00ff","nonce":"bb"}')).toBe('encrypted')
    expect(faultOf('{"type":"a","data":{"ciphertext":"00ff","nonce":"bb"}}')).toBe('none')
  })
})
