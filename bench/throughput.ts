import { defineTool, defineToolBox, z } from '../src/index.ts'

/** Calls in process, against what nobody can do without: parse, run, parse. */
const argumentSchema = z.object({
  location: z.string().describe('City name or coordinates.'),
  days: z.number().int().min(1).max(14).default(1),
})
const outputSchema = z.object({ temperature_c: z.number(), condition: z.string() })
const answer = { temperature_c: 21.5, condition: 'Sunny' }
const tool = defineTool({
  name: 'get_weather',
  description: 'Get the current weather for a location.',
  argumentSchema,
  outputSchema,
  toolCall: () => answer,
})
const Weather = defineToolBox('weather_tools', [tool])
const toolbox = new Weather()
await toolbox.ready()

const args = { location: 'Lisbon', days: 3 }

function bare(): unknown {
  const input = argumentSchema.safeParse(args)
  const output = input.success ? outputSchema.safeParse(answer) : undefined
  return output?.data
}

/** The best of several rounds, in nanoseconds a call; the rest is noise of the machine. */
async function measure(run: () => unknown, calls = 300_000, rounds = 7): Promise<number> {
  let best = Infinity
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    for (let call = 0; call < calls; call++) {
      const result = run()
      if (result instanceof Promise) await result
    }
    best = Math.min(best, ((performance.now() - start) * 1e6) / calls)
  }
  return best
}

const bareTime = await measure(bare)
const rows = [
  ['safeParse, function, safeParse', bareTime],
  ['the same behind an async function', await measure(async () => bare())],
  ['toolbox.callTool', await measure(() => toolbox.callTool('get_weather', args))],
  [
    'toolbox.callTool with a signal',
    await measure(
      () => toolbox.callTool('get_weather', args, { signal: AbortSignal.timeout(60_000) }),
      30_000,
    ),
  ],
  [
    'toolbox.callTool with validated arguments',
    await measure(() => toolbox.callTool('get_weather', tool.validateArguments(args))),
  ],
] as const
for (const [name, time] of rows) {
  const perSecond = Math.round(1e9 / time).toLocaleString('en')
  console.log(
    `${name.padEnd(44)} ${time.toFixed(0).padStart(6)} ns  ${perSecond.padStart(11)} a second  ${(time / bareTime).toFixed(2)} x`,
  )
}
