import { setTimeout as sleep } from 'node:timers/promises'
import { type AgentTool, defineTool, type Logger, ToolBox, z } from '../../src/index.ts'

export const getWeather = defineTool({
  name: 'get_weather',
  description: 'Get the current weather for a location.',
  argumentSchema: z.object({ location: z.string(), unit: z.enum(['c', 'f']).default('c') }),
  outputSchema: z.object({ temperature: z.number(), unit: z.string() }),
  toolCall: ({ location, unit }) => ({ temperature: location.length, unit }),
})

export const fail = defineTool({
  name: 'fail',
  description: 'Throws.',
  argumentSchema: z.object({}),
  outputSchema: z.object({}),
  toolCall() {
    throw new RangeError('out of range')
  },
})

export const wait = defineTool({
  name: 'wait',
  description: 'Waits, and notices when it should stop.',
  argumentSchema: z.object({ ms: z.number(), tag: z.string().optional() }),
  outputSchema: z.object({ tag: z.string().optional() }),
  async toolCall({ ms, tag }, { signal }) {
    await sleep(ms, undefined, { signal })
    return tag === undefined ? {} : { tag }
  },
})

const badOutput = defineTool({
  name: 'bad_output',
  description: 'Returns what its schema refuses.',
  argumentSchema: z.object({}),
  outputSchema: z.object({ n: z.number() }),
  toolCall: () => ({ n: 'seven' as unknown as number }),
})

const whoami = defineTool({
  name: 'whoami',
  description: 'Tells in what context it was called.',
  argumentSchema: z.object({}),
  outputSchema: z.object({ session: z.unknown() }),
  toolCall: (_, { context }) => ({ session: context['session'] }),
})

const unusual: Readonly<Record<string, () => unknown>> = {
  bigint: () => 1n,
  nan: () => Number.NaN,
  date: () => new Date(0),
  map: () => new Map([[1, 2]]),
  cycle() {
    const cycle: Record<string, unknown> = {}
    cycle['again'] = cycle
    return cycle
  },
  huge: () => 'x'.repeat(11 * 1_048_576),
  deep() {
    let value: unknown = 1
    for (let level = 0; level < 100_000; level++) value = [value]
    return value
  },
  surrogate: () => 'half \uD83D',
}

const odd = defineTool({
  name: 'odd',
  description: 'Returns things that JSON may not be able to carry.',
  argumentSchema: z.object({ kind: z.string() }),
  outputSchema: z.object({ value: z.any() }),
  toolCall: ({ kind }) => ({ value: unusual[kind]!() }),
})

/** A toolbox whose tools can be changed, and whose discovery can be made to fail. */
export class ExampleToolBox extends ToolBox {
  found: readonly AgentTool[]
  discoveries = 0
  fault: Error | undefined

  constructor(toolboxId: string, found: readonly AgentTool[], log?: Logger) {
    super({ toolboxId, log })
    this.found = found
  }

  override discoverTools(): readonly AgentTool[] {
    this.discoveries++
    if (this.fault !== undefined) throw this.fault
    return this.found
  }
}

export const weatherToolBox = (toolboxId = 'weather_tools', log?: Logger): ExampleToolBox =>
  new ExampleToolBox(toolboxId, [getWeather, fail, wait, badOutput, whoami, odd], log)
