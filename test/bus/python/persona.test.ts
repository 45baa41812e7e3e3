import { afterAll, beforeAll, expect, it } from 'vitest'
import { MessageBusClient, ToolBoxHost } from '../../../src/bus.ts'
import { weatherToolBox } from '../example-toolboxes.ts'
import { recordingLog } from '../recording-log.ts'
import { describePython } from './describe-python.ts'
import { createPythonHome, type PythonHome, PythonProgram, startPythonBus } from './python.ts'

const log = recordingLog()

interface Report {
  readonly answers: { readonly react: string; readonly native: string }
  readonly prompt: readonly string[]
  readonly offered: unknown
}

describePython('the agent loops of ovos-agentic-loop with a TypeScript tool over ovos-messagebus', () => {
  let home: PythonHome
  let bus: PythonProgram
  let client: MessageBusClient
  let host: ToolBoxHost
  const weather = weatherToolBox('weather_tools', log)

  beforeAll(async () => {
    home = await createPythonHome()
    bus = await startPythonBus(home)
    client = new MessageBusClient({ url: `ws://127.0.0.1:${home.port}/core`, log })
    await client.connect()
    host = new ToolBoxHost(client, { log })
    host.add(weather)
  }, 30_000)

  afterAll(async () => {
    await host.close({ graceMs: 0 })
    await client.close()
    await bus.stop()
    home.remove()
  })

  const run = async (tool: string, args: object): Promise<Report> => {
    const program = new PythonProgram(home, [
      'persona.py',
      String(home.port),
      'weather_tools',
      tool,
      JSON.stringify(args),
    ])
    return JSON.parse(await program.line()) as Report
  }

  it('offers the tool to the model, runs it, and brings its result back, in words and in tool calls', async () => {
    const { answers, prompt, offered } = await run('get_weather', { location: 'Évora' })
    expect(prompt[0]).toContain('"get_weather"')
    expect(answers.react).toBe("temperature=5 unit='c'")
    expect(answers.native).toBe(answers.react)
    expect(offered).toEqual(expect.arrayContaining([weather.openaiTools[0]]))
  })

  it('shows the model the error of a failing call', async () => {
    const { answers } = await run('get_weather', { location: 7 })
    for (const answer of Object.values(answers)) expect(answer).toContain("Error: tool 'get_weather' failed")
  })
})
