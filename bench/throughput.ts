import { defineTool, defineToolBox, z } from '../src/index.ts'

/** Calls in process, against what nobody can do without: parse, run, parse. */
const argumentSchema = z.object({
  location: z.string().describe('City name or coordinates.'),
  days: z.number().int().min(1).max(14).default(1),
})
const outputSchema = z.object({ temperature_c: z.number(), condition: z.string() })
const answer = { temperature_c: 21.5, condition: 'Sunny' }
const args = { location: 'Lisbon', days: 3 }

const tool = defineTool({
  name: 'get_weather',
  description: 'Get the current weather for a location.',
  argumentSchema,
  outputSchema,
  toolCall: () => answer,
})
const raw = defineTool({
  name: 'get_weather_raw',
  description: 'The same with JSON Schemas.',
  argumentSchema: tool.arguments.toJsonSchema('input'),
  outputSchema: tool.output.toJsonSchema('output'),
  toolCall: () => answer,
})
const Weather = defineToolBox('weather_tools', [tool, raw])
const toolbox = new Weather()
await toolbox.ready()

function bare(): unknown {
  argumentSchema.safeParse(args)
  return outputSchema.safeParse(answer).data
}

const subjects: Readonly<Record<string, () => unknown>> = {
  'safeParse, function, safeParse': bare,
  'the same in an async function': async () => bare(),
  'toolbox.callTool': () => toolbox.callTool('get_weather', args),
  'toolbox.callTool, JSON Schema': () => toolbox.callTool('get_weather_raw', args),
  'toolbox.callTool, with a time limit': () => toolbox.callTool('get_weather', args, { timeoutMs: 60_000 }),
}

const ROUNDS = 15
const CALLS = 50_000

/** The best round of each, in nanoseconds a call. They take turns, so that a busy moment meets all of them. */
const best = new Map<string, number>()
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(subjects)) {
    const start = performance.now()
    for (let call = 0; call < CALLS; call++) {
      const result = run()
      if (result instanceof Promise) await result
    }
    best.set(name, Math.min(best.get(name) ?? Infinity, ((performance.now() - start) * 1e6) / CALLS))
  }
}

const [reference] = best.values()
for (const [name, time] of best) {
  const perSecond = Math.round(1e9 / time).toLocaleString('en')
  console.log(
    `${name.padEnd(38)} ${time.toFixed(0).padStart(6)} ns ${perSecond.padStart(12)} a second ${(time / reference!).toFixed(1).padStart(6)} x`,
  )
}
