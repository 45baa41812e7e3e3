import { describe, expect, it } from 'vitest'
import { PLAIN_STYLE } from '../../../src/cli/output/style.ts'
import { describeCall, describeClient, describeConnection } from '../../../src/cli/serve/event-line.ts'

const url = 'ws://127.0.0.1:8181/core'

describe('the line about a connection', () => {
  it('says when it is there', () => {
    expect(describeConnection(url, { kind: 'open' }, PLAIN_STYLE)).toEqual({
      json: { event: 'connection', url, state: 'open' },
      text: `connected to ${url}`,
    })
  })

  it('says why it is not, and when the next try is', () => {
    const state = { kind: 'waiting', delayMs: 1234.5, cause: 'connect ECONNREFUSED' } as const
    expect(describeConnection(url, state, PLAIN_STYLE)).toEqual({
      json: { event: 'connection', url, state: 'waiting', cause: 'connect ECONNREFUSED', delay_ms: 1235 },
      text: `no connection to ${url}: connect ECONNREFUSED; next try in 1.2 s`,
    })
  })

  it('bothers no person with every try', () => {
    expect(describeConnection(url, { kind: 'connecting' }, PLAIN_STYLE).text).toBeUndefined()
  })
})

describe('the line about a call', () => {
  const call = { topic: 't', toolbox: 'weather_tools', tool: 'get_weather', durationMs: 3.14159, context: {} }

  it('names the tool and how long it took', () => {
    const { json, text } = describeCall({ ...call, outcome: { result: { secret: 1 } } }, PLAIN_STYLE)
    expect(text).toBe('weather_tools/get_weather  3.1 ms')
    expect(json).toEqual({
      event: 'call',
      toolbox: 'weather_tools',
      tool: 'get_weather',
      duration_ms: 3.142,
      outcome: 'result',
    })
  })

  it('shows the error, and no control characters that strangers sent', () => {
    const { text } = describeCall(
      { ...call, tool: 'x\u001B[2J', outcome: { error: 'ValueError: two\nlines' } },
      PLAIN_STYLE,
    )
    expect(text).toBe('weather_tools/x\\u{1b}[2J  3.1 ms  ValueError: two lines')
  })
})

describe('the line about a client of the bus', () => {
  it.each([
    [{ kind: 'joined', client: '127.0.0.1:5', clients: 2 }, '127.0.0.1:5 joined, 2 connected'],
    [{ kind: 'left', client: '127.0.0.1:5', clients: 1 }, '127.0.0.1:5 left, 1 connected'],
    [
      { kind: 'dropped', client: '127.0.0.1:5', clients: 0 },
      '127.0.0.1:5 was dropped, since it reads too slowly; 0 connected',
    ],
    [
      { kind: 'refused', client: '127.0.0.1:5', reason: 'comes from a page of https://example.com' },
      '127.0.0.1:5 was refused: it comes from a page of https://example.com',
    ],
  ] as const)('%j is told', (event, text) => {
    const line = describeClient(event)
    expect(line.text).toBe(text)
    expect(JSON.parse(JSON.stringify(line.json))).toMatchObject({ event: event.kind, client: '127.0.0.1:5' })
  })
})
