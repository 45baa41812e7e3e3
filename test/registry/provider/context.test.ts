import { describe, expect, it } from 'vitest'
import { isCallTimeout } from '../../../src/index.ts'
import { adaptProvider } from '../../../src/registry/provider/adapt-provider.ts'
import { currentContext, runWithContext } from '../../../src/registry/provider/invocation-context.ts'
import type {
  InvocationContext,
  ProviderInvocation,
  ToolProvider,
  ToolResult,
} from '../../../src/registry/provider/tool-provider.ts'
import { ToolRegistry } from '../../../src/registry/registry.ts'
import { definition, echo, echoBox, providerOf, text } from '../providers.ts'
import { recordingLog } from '../recording-log.ts'

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.random() * 3))

/** Keeps its context in a field, as the interface asks for, and looks at it before and after it waits. */
class FieldProvider implements ToolProvider {
  context: InvocationContext | null = null
  readonly told: (InvocationContext | null)[] = []
  running = 0
  most = 0

  getTools() {
    return [definition('who')]
  }

  providesTool(name: string): boolean {
    return name === 'who'
  }

  async executeTool(): Promise<ToolResult> {
    this.most = Math.max(this.most, ++this.running)
    const before = this.context
    await pause()
    this.running--
    return text(JSON.stringify([before, this.context]))
  }

  setInvocationContext(context: InvocationContext | null): void {
    this.context = context
    this.told.push(context)
  }
}

const textOf = (result: ToolResult): unknown => JSON.parse(result.content[0]!.text!)

describe('a thousand calls at once, each with a context of its own', () => {
  const numbers = Array.from({ length: 1000 }, (_, number) => number)

  it('see their own in a toolbox', async () => {
    const registry = new ToolRegistry({ toolboxes: [echoBox('box', ['who'])] })
    const answers = await Promise.all(numbers.map((n) => registry.callTool('who', {}, { context: { n } })))
    expect(answers.map(({ context }) => context)).toEqual(numbers.map((n) => ({ n })))
  })

  it('see their own in a provider that keeps it in a field: they run one after the other', async () => {
    const provider = new FieldProvider()
    const registry = new ToolRegistry({ providers: [provider] })
    const answers = await Promise.all(
      numbers.map((n) => registry.executeTool('who', {}, undefined, { context: { n } })),
    )
    expect(answers.map(textOf)).toEqual(numbers.map((n) => [{ n }, { n }]))
    expect(provider.most).toBe(1)
  })

  it('see their own in a provider without a setter, running at the same time', async () => {
    let running = 0
    let most = 0
    const provider = providerOf(['who'], {
      async executeTool(_name: string, _args: unknown, _config: unknown, { context }: ProviderInvocation) {
        most = Math.max(most, ++running)
        const before = currentContext()
        await pause()
        running--
        return text(JSON.stringify([before, currentContext(), context]))
      },
    })
    const registry = new ToolRegistry({ providers: [provider] })
    const answers = await Promise.all(
      numbers.map((n) => registry.executeTool('who', {}, undefined, { context: { n } })),
    )
    expect(answers.map(textOf)).toEqual(numbers.map((n) => [{ n }, { n }, { n }]))
    expect(most).toBeGreaterThan(100)
  })

  it('see their own in a tool that asks for the current one, and in the calls that this makes', async () => {
    const provider = new FieldProvider()
    const outer = echo('outer', {
      toolCall: async () => {
        await pause()
        return {
          tool: 'outer',
          current: currentContext(),
          inner: textOf(await registry.executeTool('who', {})),
        }
      },
    })
    const registry: ToolRegistry = new ToolRegistry({ builtIns: [outer], providers: [provider] })
    const answers = await runWithContext({ n: -1 }, () =>
      Promise.all(numbers.map((n) => registry.callTool('outer', {}, { context: { n } }))),
    )
    expect(answers).toMatchObject(numbers.map((n) => ({ current: { n }, inner: [{ n }, { n }] })))
  })

  it('see the one that each has set by setInvocationContext', async () => {
    const provider = new FieldProvider()
    const registry = new ToolRegistry({ providers: [provider], toolboxes: [echoBox('box', ['me'])] })
    const turn = async (n: number): Promise<unknown> => {
      await registry.setInvocationContext({ n })
      await pause()
      const { context } = await registry.callTool('me', {})
      return [context, ...(textOf(await registry.executeTool('who', {})) as unknown[])]
    }
    expect(await Promise.all(numbers.map(turn))).toEqual(numbers.map((n) => [{ n }, { n }, { n }]))
  })

  it('run at the same time in a provider that has a setter and declares itself stateless', async () => {
    class Stateless extends FieldProvider {
      readonly stateless = true
    }
    const provider = new Stateless()
    const registry = new ToolRegistry({ providers: [provider] })
    await Promise.all(numbers.map((n) => registry.executeTool('who', {}, undefined, { context: { n } })))
    expect(provider.most).toBeGreaterThan(100)
    expect(provider.told).toEqual([])
  })
})

describe('setInvocationContext', () => {
  it('is forwarded to every provider that has a setter, and null takes it away', async () => {
    const [one, two] = [new FieldProvider(), new FieldProvider()]
    const registry = new ToolRegistry({ providers: [one, providerOf(['none'])] })
    registry.onCollect((event) => event.registerProvider(two))
    await registry.setInvocationContext({ agent: 'a' })
    await registry.setInvocationContext(null)
    expect([one.told, two.told]).toEqual([
      [{ agent: 'a' }, null],
      [{ agent: 'a' }, null],
    ])
  })

  it('has forwarded it when it returns, to who is not busy', () => {
    const provider = new FieldProvider()
    const registry = new ToolRegistry({ providers: [provider] })
    void registry.setInvocationContext({ agent: 'a' })
    expect(provider.context).toEqual({ agent: 'a' })
    void registry.setInvocationContext(null)
  })

  it('does not touch a provider in the middle of a call', async () => {
    const provider = new FieldProvider()
    const registry = new ToolRegistry({ providers: [provider] })
    const call = registry.executeTool('who', {}, undefined, { context: { n: 1 } })
    await new Promise((resolve) => setImmediate(resolve))
    await runWithContext(null, () => registry.setInvocationContext({ n: 2 }))
    expect(textOf(await call)).toEqual([{ n: 1 }, { n: 1 }])
  })

  it('logs a provider that throws or never ends, and tells the rest', async () => {
    const log = recordingLog()
    const throwing = providerOf(['a'], {
      setInvocationContext() {
        throw new Error('boom')
      },
    })
    const rejecting = providerOf(['b'], {
      setInvocationContext: () => Promise.reject(new Error('not today')),
    })
    const never = providerOf(['c'], { setInvocationContext: () => new Promise(() => {}) })
    const last = new FieldProvider()
    const registry = new ToolRegistry({ providers: [throwing, rejecting, never, last], log, limitMs: 20 })
    await registry.setInvocationContext({ agent: 'a' })
    await registry.setInvocationContext({ agent: 'b' })
    expect(last.context).toEqual({ agent: 'b' })
    expect(log.lines.toSorted()).toEqual([
      "error: ToolProvider 'a': setInvocationContext() failed: boom",
      "error: ToolProvider 'b': setInvocationContext() failed: not today",
      "error: ToolProvider 'c': setInvocationContext() failed: timed out after 20 ms",
    ])
    expect(await registry.executeTool('a', {})).toEqual(text('a'))
    await registry.setInvocationContext(null)
  })

  it('does not outlive the code that set it', async () => {
    const registry = new ToolRegistry({ toolboxes: [echoBox('box', ['me'])] })
    await runWithContext(null, async () => {
      await registry.setInvocationContext({ n: 1 })
    })
    expect(await registry.callTool('me', {})).toMatchObject({ context: {} })
  })
})

describe('the context of a provider with a setter', () => {
  it('is set before each call and taken away behind it', async () => {
    const provider = new FieldProvider()
    const registry = new ToolRegistry({ providers: [provider] })
    await registry.executeTool('who', {}, undefined, { context: { n: 1 } })
    await registry.executeTool('who', {})
    expect(provider.told).toEqual([{ n: 1 }, null, {}, null])
  })

  it('is taken away behind a call also when the provider comes as a toolbox', async () => {
    const provider = new FieldProvider()
    const registry = new ToolRegistry({ toolboxes: [adaptProvider('adapted', provider)] })
    await registry.callTool('who', {}, { context: { n: 1 } })
    expect(provider.told).toEqual([{ n: 1 }, null])
  })

  it('is its own again after a call to itself', async () => {
    const seen: unknown[] = []
    class Nesting extends FieldProvider {
      override async executeTool(): Promise<ToolResult> {
        const { n } = this.context as { n: number }
        seen.push(this.context)
        if (n < 3) await registry.executeTool('who', {}, undefined, { context: { n: n + 1 } })
        seen.push(this.context)
        return text('done')
      }
    }
    const registry: ToolRegistry = new ToolRegistry({ providers: [new Nesting()] })
    await registry.executeTool('who', {}, undefined, { context: { n: 1 } })
    expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 3 }, { n: 2 }, { n: 1 }])
  })

  it('is free for the next call when one is given up, also one that still waits', async () => {
    class Hanging extends FieldProvider {
      override async executeTool(): Promise<ToolResult> {
        if ((this.context as { hang?: boolean }).hang === true) return new Promise(() => {})
        return text(JSON.stringify(this.context))
      }
    }
    const registry = new ToolRegistry({ providers: [new Hanging()] })
    const call = (context: InvocationContext, timeoutMs: number): Promise<ToolResult> =>
      registry.executeTool('who', {}, undefined, { context, timeoutMs })
    const [hung, waiting, next] = await Promise.allSettled([
      call({ hang: true }, 80),
      call({ n: 2 }, 20),
      call({ n: 3 }, 5000),
    ])
    expect([hung, waiting].map((call) => call.status === 'rejected' && isCallTimeout(call.reason))).toEqual([
      true,
      true,
    ])
    expect(next).toMatchObject({ status: 'fulfilled', value: text('{"n":3}') })
  })

  it('is kept apart also between two toolboxes that adapt one provider', async () => {
    const provider = new FieldProvider()
    const boxes = [adaptProvider('one', provider), adaptProvider('two', provider)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => boxes[n % 2]!.callTool('who', {}, { context: { n } })),
    )
    expect(answers.map((answer) => textOf(answer as unknown as ToolResult))).toEqual(
      answers.map((_, n) => [{ n }, { n }]),
    )
    expect(provider.most).toBe(1)
  })
})
