import { describe, expect, it } from 'vitest'
import type { CallWarning } from '../../src/core/call.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import { defineTool } from '../../src/core/define-tool.ts'
import { z } from '../../src/index.ts'
import { failure } from './failure.ts'
import { recordingLog } from './recording-log.ts'

const anything = z.looseObject({})

/** A toolbox whose one tool gives back what it got, under `got`. */
function echo(argumentSchema: z.ZodObject | z.ZodType<Record<string, unknown>>) {
  const tool = defineTool({
    name: 'echo',
    description: 'Gives back what it got.',
    argumentSchema,
    outputSchema: anything,
    toolCall: (got) => ({ got }),
  })
  const log = recordingLog()
  const toolbox = new (defineToolBox('echoes', [tool]))({ log })
  return {
    tool,
    toolbox,
    log,
    call: (args: unknown, options = {}) => toolbox.callTool('echo', args, options),
  }
}

const city = z.object({ location: z.string(), units: z.enum(['metric', 'imperial']).default('metric') })

describe('arguments of a call', () => {
  it('reach the tool as the schema hands them on', async () => {
    const { call } = echo(
      z.object({ when: z.string().transform((text) => text.length), n: z.coerce.number() }),
    )
    expect(await call({ when: 'noon', n: '7' })).toEqual({ got: { when: 4, n: 7 } })
  })

  it('get the defaults of the schema', async () => {
    expect(await echo(city).call({ location: 'Lisbon' })).toEqual({
      got: { location: 'Lisbon', units: 'metric' },
    })
  })

  it('are named with every fault and its place', async () => {
    const error = await failure(echo(city).call({ units: 'stone' }))
    expect(error.message).toBe(
      "Tool input validation failed for 'echo' in ToolBox 'echoes': location: missing, expected string; " +
        "units: expected one of 'metric', 'imperial'; received 'stone'",
    )
    expect(error.toJSON()).toEqual({
      type: 'ValueError',
      phase: 'input',
      tool: 'echo',
      toolbox: 'echoes',
      message: error.message,
      issues: [
        {
          path: ['location'],
          message: 'missing, expected string',
          expected: 'string',
          received: 'undefined',
        },
        {
          path: ['units'],
          message: "expected one of 'metric', 'imperial'; received 'stone'",
          expected: "one of 'metric', 'imperial'",
          received: 'string',
        },
      ],
    })
  })

  it.each([
    ['a number', 7, 'number'],
    ['undefined', undefined, 'undefined'],
    ['a function', () => ({}), 'function'],
    ['a Map', new Map(), 'an instance of Map'],
    ['a promise', Promise.resolve({}), 'an instance of Promise'],
    [
      'a class instance',
      new (class Query {
        text = ''
      })(),
      'an instance of Query',
    ],
  ])('that are %s are a RuntimeError', async (_name, args, kind) => {
    const error = await failure(echo(city).call(args))
    expect(error.name).toBe('RuntimeError')
    expect(error.phase).toBe('input')
    expect(error.message).toContain(`expected a plain object, received ${kind}`)
  })

  it('may be an object without prototype', async () => {
    const args = Object.assign(Object.create(null) as object, { location: 'Lisbon' })
    expect(await echo(city).call(args)).toEqual({ got: { location: 'Lisbon', units: 'metric' } })
  })

  it('are never changed', async () => {
    const args = JSON.parse('{"location":"Lisbon","extra":1,"__proto__":{"x":1}}') as Record<string, unknown>
    const before = JSON.stringify(args)
    await echo(city).call(args)
    expect(JSON.stringify(args)).toBe(before)
  })
})

describe('arguments validated ahead', () => {
  it('are trusted, and handed on as they are', async () => {
    const { tool, toolbox } = echo(city)
    const ready = tool.validateArguments({ location: 'Lisbon' })
    const { got } = await toolbox.callTool('echo', ready)
    expect(Object.isFrozen(ready)).toBe(true)
    expect(got).toEqual({ location: 'Lisbon', units: 'metric' })
  })

  it('for another tool are a ValueError', async () => {
    const other = echo(z.object({ location: z.string() })).tool.validateArguments({ location: 'Lisbon' })
    const error = await failure(echo(city).call(other))
    expect(error.name).toBe('ValueError')
    expect(error.message).toContain('the arguments were validated for another tool')
  })

  it('lose the tag when they are copied', async () => {
    const { tool, call } = echo(city)
    const error = await failure(call({ ...tool.validateArguments({ location: 'Lisbon' }), units: 'stone' }))
    expect(error.issues.map(({ path }) => path)).toEqual([['units']])
  })

  it('that do not fit are a ValueError at once', () => {
    const { tool } = echo(city)
    expect(() => tool.validateArguments({ location: 7 })).toThrow(
      "Tool input validation failed for 'echo': location: expected string, received number",
    )
    expect(() => tool.validateArguments('Lisbon')).toThrow('expected a plain object, received string')
  })

  it('lose a __proto__ key like any others', () => {
    const { tool } = echo(anything)
    const ready = tool.validateArguments(JSON.parse('{"a":{"__proto__":{"x":1}},"__proto__":{"x":1}}'))
    expect(Object.keys(ready)).toEqual(['a'])
    expect(Object.keys(ready['a'] as object)).toEqual([])
    expect((ready as { x?: unknown }).x).toBeUndefined()
  })

  it('need a synchronous schema', () => {
    const { tool } = echo(z.object({ location: z.string().refine(async () => true) }))
    expect(() => tool.validateArguments({ location: 'Lisbon' })).toThrow(/asynchronous schema/)
  })
})

describe('keys that the schema drops', () => {
  it('are told to the caller with the nearest known key', async () => {
    const warnings: CallWarning[] = []
    const { call, log } = echo(city)
    await call(
      { location: 'Lisbon', unit: 'metric' },
      { onWarning: (warning: CallWarning) => warnings.push(warning) },
    )
    expect(warnings).toEqual([
      {
        path: ['unit'],
        nearest: 'units',
        message: "Unknown key 'unit' in the arguments of tool 'echo' was dropped; did you mean 'units'?",
      },
    ])
    expect(log.lines).toEqual([])
  })

  it('go to the log of the toolbox when nobody listens', async () => {
    const { call, log } = echo(city)
    await call({ location: 'Lisbon', colour: 'red' })
    expect(log.lines).toEqual(["warn: Unknown key 'colour' in the arguments of tool 'echo' was dropped"])
  })

  it('are an input failure when the call is strict', async () => {
    const error = await failure(echo(city).call({ location: 'Lisbon', unit: 'metric' }, { strict: true }))
    expect(error.name).toBe('ValueError')
    expect(error.issues).toEqual([{ path: ['unit'], message: "unknown key; did you mean 'units'?" }])
  })

  it('stand beside other faults when the call is strict', async () => {
    const { call } = echo(anything)
    const args: unknown = JSON.parse('{"__proto__":1}')
    expect((await failure(call(args, { strict: true }))).issues).toEqual([
      { path: ['__proto__'], message: 'unknown key' },
    ])
  })

  it('are found at any depth, in lists too', async () => {
    const { call, log } = echo(z.object({ rows: z.array(z.object({ city: z.string() })) }))
    await call({ rows: [{ city: 'Lisbon' }, { city: 'Porto', citty: 'Faro' }] })
    expect(log.lines).toEqual([
      "warn: Unknown key 'rows[1].citty' in the arguments of tool 'echo' was dropped; did you mean 'city'?",
    ])
  })

  it('are not those that a transform renames', async () => {
    const schema = z.object({ city_name: z.string() }).transform(({ city_name }) => ({ name: city_name }))
    const { call, log } = echo(schema)
    expect(await call({ city_name: 'Lisbon' })).toEqual({ got: { name: 'Lisbon' } })
    expect(log.lines).toEqual([])
  })

  it('do not exist for a schema that keeps what it does not know', async () => {
    const { call, log } = echo(z.looseObject({ a: z.number() }))
    expect(await call({ a: 1, b: 2 })).toEqual({ got: { a: 1, b: 2 } })
    expect(log.lines).toEqual([])
  })

  it('are refused by a schema that is closed', async () => {
    const error = await failure(echo(z.strictObject({ a: z.number() })).call({ a: 1, b: 2 }))
    expect(error.issues).toEqual([{ path: ['b'], message: 'unknown key', received: 'number' }])
  })

  it('are told for the keys that other objects inherit, too', async () => {
    const { call, log } = echo(z.object({ a: z.number() }))
    expect(await call(JSON.parse('{"a":1,"constructor":2,"toString":3}'))).toEqual({ got: { a: 1 } })
    expect(log.lines).toHaveLength(2)
  })

  it('are not all told one by one when there are very many', async () => {
    const { call, log } = echo(z.object({ a: z.number() }))
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]))
    expect(await call({ a: 1, ...many })).toEqual({ got: { a: 1 } })
    expect(log.lines).toHaveLength(51)
    expect(log.lines.at(-1)).toContain('99950 more keys')
  })
})
