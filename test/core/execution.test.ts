import { describe, expect, it } from 'vitest'
import type { CallOptions } from '../../src/core/call.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import { defineTool } from '../../src/core/define-tool.ts'
import type { Invocation } from '../../src/core/tool.ts'
import { CallTimeout, isCallTimeout, isRuntimeError, z } from '../../src/index.ts'
import { failure } from './failure.ts'
import { recordingLog } from './recording-log.ts'

type Run = (args: Record<string, unknown>, invocation: Invocation) => unknown

const open = z.looseObject({})

function runner(toolCall: Run, outputSchema: z.ZodType<Record<string, unknown>> = open, config = {}) {
  const tool = defineTool({
    name: 'run',
    description: 'Runs.',
    argumentSchema: open,
    outputSchema,
    toolCall: toolCall as never,
  })
  const log = recordingLog()
  const toolbox = new (defineToolBox('runners', [tool]))({ log, config })
  return { tool, toolbox, log, call: (options: CallOptions = {}) => toolbox.callTool('run', {}, options) }
}

const never = (): Promise<never> => new Promise(() => {})
const later = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

describe('execution', () => {
  it('may be asynchronous', async () => {
    const { call } = runner(async () => {
      await later(1)
      return { done: true }
    })
    expect(await call()).toEqual({ done: true })
  })

  it('may answer with a thenable that is no promise', async () => {
    const thenable = { then: (done: (value: unknown) => void) => done({ done: true }) } // oxlint-disable-line
    expect(await runner(() => thenable).call()).toEqual({ done: true })
  })

  it('keeps `this` of the definition', async () => {
    const tool = {
      name: 'who',
      description: 'Says who.',
      secret: 'me',
      argumentSchema: open,
      outputSchema: open,
      toolCall(this: { secret: string }) {
        return { who: this.secret }
      },
    }
    const toolbox = new (defineToolBox('runners', [tool as never]))()
    expect(await toolbox.callTool('who', {})).toEqual({ who: 'me' })
  })

  const odd = { code: 7 }
  it.each([
    ['an Error', new Error('out of sums'), 'out of sums'],
    ['an Error without a message', new TypeError(''), 'TypeError'],
    ['a string', 'plain text', 'plain text'],
    ['a number', 42, '42'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['an object', odd, '{"code":7}'],
    ['an object with a message', { message: 'from afar' }, 'from afar'],
    ['a symbol', Symbol('why'), 'Symbol(why)'],
  ])('that throws %s, now or later, is a RuntimeError with it as cause', async (_name, thrown, text) => {
    const now = await failure(
      runner(() => {
        throw thrown
      }).call(),
    )
    const soon = await failure(runner(async () => Promise.reject(thrown as Error)).call())
    for (const error of [now, soon]) {
      expect(error).toMatchObject({
        name: 'RuntimeError',
        phase: 'execution',
        tool: 'run',
        toolbox: 'runners',
      })
      expect(error.message).toBe(`Tool execution failed for 'run' in ToolBox 'runners': ${text}`)
      expect(error.cause).toBe(thrown)
    }
  })

  it('that throws something with a hostile message is still a RuntimeError', async () => {
    const thrown = {
      get message(): string {
        throw new Error('no')
      },
    }
    const error = await failure(runner(() => Promise.reject(thrown as unknown as Error)).call())
    expect(error.phase).toBe('execution')
  })

  it('knows the configuration, the context and the log', async () => {
    const seen: Invocation[] = []
    const { call, log } = runner(
      (_args, invocation) => {
        seen.push(invocation)
        invocation.log.warn('from the tool')
        return {}
      },
      open,
      { units: 'metric', key: 'k' },
    )
    await call({ context: { room: 'kitchen' }, config: { key: 'other' } })
    await call()
    expect(seen.map(({ config, context }) => ({ config, context }))).toEqual([
      { config: { units: 'metric', key: 'other' }, context: { room: 'kitchen' } },
      { config: { units: 'metric', key: 'k' }, context: {} },
    ])
    expect(log.lines).toEqual(['warn: from the tool', 'warn: from the tool'])
  })

  it('always has a signal, that nothing aborts without a reason', async () => {
    const { call } = runner((_args, { signal }) => ({ aborted: signal.aborted, same: signal === signal }))
    expect(await call()).toEqual({ aborted: false, same: true })
  })
})

describe('a call with a time limit', () => {
  it('gives up a tool that ignores its signal', async () => {
    const start = performance.now()
    const error = await failure(runner(never).call({ timeoutMs: 30 }))
    expect(performance.now() - start).toBeLessThan(1000)
    expect(error.message).toBe("Tool execution failed for 'run' in ToolBox 'runners': timed out after 30 ms")
    expect(isCallTimeout(error)).toBe(true)
  })

  it('tells the tool by its signal', async () => {
    const reasons: unknown[] = []
    const { call } = runner(async (_args, { signal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason))
      return never()
    })
    await failure(call({ timeoutMs: 5 }))
    expect(reasons).toEqual([expect.any(CallTimeout)])
  })

  it('also ends for a tool that blocks and answers late', async () => {
    const { call } = runner(() => {
      const end = performance.now() + 40
      while (performance.now() < end);
      return {}
    })
    expect(isCallTimeout(await failure(call({ timeoutMs: 10 })))).toBe(true)
  })

  it('forgets about a tool that fails after the end', async () => {
    const { call } = runner(async () => {
      await later(20)
      throw new Error('too late to matter')
    })
    expect(isCallTimeout(await failure(call({ timeoutMs: 5 })))).toBe(true)
    await later(30)
  })

  it('tells its own timeout from one that the tool threw', async () => {
    const { call } = runner(() => {
      throw new CallTimeout(1)
    })
    const nested = await failure(
      runner(async () => {
        throw await failure(runner(never).call({ timeoutMs: 5 }))
      }).call(),
    )
    expect(isCallTimeout(nested)).toBe(false)
    expect(isRuntimeError(await failure(call({ timeoutMs: 1000 })))).toBe(true)
  })

  it('answers in time as if there were none', async () => {
    expect(await runner(async () => ({ n: 1 })).call({ timeoutMs: 5000 })).toEqual({ n: 1 })
    expect(await runner(() => ({ n: 1 })).call({ timeoutMs: Number.MAX_SAFE_INTEGER })).toEqual({ n: 1 })
  })
})

describe('a call with a signal', () => {
  it('that is aborted already never reaches the tool', async () => {
    let calls = 0
    const { call } = runner(() => ({ calls: ++calls }))
    const error = await failure(call({ signal: AbortSignal.abort(new Error('changed my mind')) }))
    expect(error.message).toContain('changed my mind')
    expect(calls).toBe(0)
  })

  it('ends when the caller aborts', async () => {
    const controller = new AbortController()
    const promise = failure(runner(never).call({ signal: controller.signal }))
    controller.abort('enough')
    const error = await promise
    expect(error.cause).toBe('enough')
    expect(isCallTimeout(error)).toBe(false)
  })

  it('ends when the tool aborts its own caller', async () => {
    const controller = new AbortController()
    const { call } = runner(() => {
      controller.abort(new Error('from inside'))
      return never()
    })
    expect((await failure(call({ signal: controller.signal }))).message).toContain('from inside')
  })

  it('leaves no listener behind', async () => {
    const controller = new AbortController()
    let listeners = 0
    const { signal } = controller
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--
      remove(...args)
    }
    const { call } = runner(() => ({}))
    for (let round = 0; round < 50; round++) await call({ signal })
    expect(listeners).toBe(0)
  })
})

describe('the output of a call', () => {
  const sum = z.object({ sum: z.number(), unit: z.string().default('m') })

  it('is what its schema hands on', async () => {
    expect(await runner(() => ({ sum: 5, scratch: 1 }), sum).call()).toEqual({ sum: 5, unit: 'm' })
  })

  it('is named with every fault', async () => {
    const error = await failure(runner(() => ({ sum: 'x', unit: 1 }), sum).call())
    expect(error).toMatchObject({ name: 'RuntimeError', phase: 'output' })
    expect(error.message).toBe(
      "Tool output validation failed for 'run' in ToolBox 'runners': sum: expected number, received string; unit: expected string, received number",
    )
  })

  it.each([
    ['an array', [], 'array'],
    ['nothing', undefined, 'undefined'],
    ['a Date', new Date(0), 'an instance of Date'],
    ['a function', () => ({}), 'function'],
  ])('that is %s is a RuntimeError', async (_name, output, kind) => {
    const error = await failure(runner(() => output).call())
    expect(error.message).toContain(`expected a plain object, received ${kind}`)
  })

  it('that the schema turns into something else than an object is a RuntimeError', async () => {
    const { call } = runner(
      () => ({ sum: 5 }),
      sum.transform(({ sum }) => sum) as unknown as z.ZodType<Record<string, unknown>>,
    )
    expect((await failure(call())).message).toContain('expected a plain object, received number')
  })

  it('that was validated ahead is trusted', async () => {
    const { tool, call } = runner(() => tool.validateOutput({ sum: 5 }), sum)
    expect(await call()).toEqual({ sum: 5, unit: 'm' })
  })

  it('that was validated for another tool is a RuntimeError', async () => {
    const other = runner(() => ({}), sum).tool
    const { call } = runner(() => other.validateOutput({ sum: 5 }), z.object({ sum: z.number() }))
    expect((await failure(call())).message).toContain('the output was validated for another tool')
  })

  it('loses a __proto__ key, with a warning', async () => {
    const { call, log } = runner(() => JSON.parse('{"a":{"__proto__":{"polluted":1}}}'))
    const output = (await call()) as { a: { polluted?: unknown } }
    expect(Object.keys(output.a)).toEqual([])
    expect(output.a.polluted).toBeUndefined()
    expect(log.lines).toEqual(["warn: Unknown key 'a.__proto__' in the result of tool 'run' was dropped"])
  })
})

const phasesOf = async (toolCall: Run, options: CallOptions = {}): Promise<string[]> => {
  const phases: string[] = []
  const onPhase = (phase: string, milliseconds: number): void => {
    expect(milliseconds).toBeGreaterThanOrEqual(0)
    phases.push(phase)
  }
  await runner(toolCall)
    .call({ ...options, onPhase })
    .catch(() => {})
  return phases
}

describe('the phases of a call', () => {
  it('are told in order, up to the one that failed', async () => {
    expect(await phasesOf(() => ({}))).toEqual(['input', 'execution', 'output'])
    expect(await phasesOf(async () => 'text')).toEqual(['input', 'execution', 'output'])
    expect(await phasesOf(() => never(), { timeoutMs: 5 })).toEqual(['input', 'execution'])
  })
})
