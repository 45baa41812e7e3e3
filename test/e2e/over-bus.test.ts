import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMessageBus, MessageBusClient, type MessageBusServer, ToolBoxHost } from '../../src/bus.ts'
import { ExampleToolBox, getWeather, wait, weatherToolBox } from '../bus/example-toolboxes.ts'
import { recordingLog } from '../bus/recording-log.ts'
import { type Ran, ROOT, toolbox } from './toolbox.ts'

/** The repository declares toolboxes too; with --bus none of them is seen. */
const cwd = join(ROOT, 'examples/weather')

describe('commands with --bus', () => {
  const log = recordingLog()
  let bus: MessageBusServer
  let client: MessageBusClient
  let host: ToolBoxHost

  beforeAll(async () => {
    bus = await createMessageBus({ port: 0, log })
    client = new MessageBusClient({ url: bus.url, log })
    await client.connect()
    host = new ToolBoxHost(client, { log })
    host.add(weatherToolBox('remote_weather', log))
    host.add(new ExampleToolBox('other', [getWeather, wait], log))
  })

  afterAll(async () => {
    await host.close()
    await client.close()
    await bus.close()
  })

  const run = (argv: readonly string[]): Promise<Ran> =>
    toolbox([...argv, '--bus', bus.url, '--bus-timeout', '300ms'], { cwd })

  it('list the toolboxes there', async () => {
    const { code, stdout } = await run(['list', '--json'])
    const { toolboxes } = JSON.parse(stdout) as { toolboxes: { id: string; tools: unknown[] }[] }
    expect(code).toBe(0)
    expect(toolboxes.map(({ id, tools }) => [id, tools.length])).toEqual([
      ['remote_weather', 6],
      ['other', 2],
    ])
    expect(toolboxes[0]).toMatchObject({ status: 'ok', origin: 'bus', url: bus.url })
    const table = await run(['list', '--tools', '--id', 'oth*'])
    expect(table.stdout).toBe(
      'other  2 tools\n  get_weather  Get the current weather for a location.\n  wait  Waits, and notices when it should stop.\n',
    )
  })

  it('hold to the loadout of an agent', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'toolbox-bus-')), 'loadouts.json')
    writeFileSync(file, '{"helper":{"tools":{"wait":{"enabled":true},"gone":{"enabled":true}}}}')
    const flags = ['--loadout', 'helper', '--loadouts', file]
    const listed = await run(['list', '--json', ...flags])
    expect(JSON.parse(listed.stdout)).toMatchObject({
      toolboxes: [
        { id: 'remote_weather', tools: [{ name: 'wait', policy: { kind: 'unknown', read_only: false } }] },
        { id: 'other', tools: [{ name: 'wait' }] },
      ],
    })
    expect(listed.stderr).toContain("in the loadout of 'helper' but not here: gone")
    const spec = JSON.parse((await run(['spec', 'other', ...flags])).stdout) as {
      function: { name: string }
    }[]
    expect(spec.map((tool) => tool.function.name)).toEqual(['wait'])
    expect((await run(['call', 'other/wait', 'ms=1', ...flags])).code).toBe(0)
    expect((await run(['call', 'other/get_weather', 'location=Oslo', ...flags])).code).toBe(2)
    rmSync(dirname(file), { recursive: true })
  })

  it('refuse with --read-only what is not known to change nothing there', async () => {
    expect((await run(['call', 'other/wait', 'ms=1', '--read-only'])).code).toBe(2)
  })

  it('show a tool and print specs', async () => {
    const shown = await run(['show', 'remote_weather/get_weather', '--json'])
    expect(JSON.parse(shown.stdout)).toMatchObject({
      name: 'get_weather',
      argument_schema: { type: 'object' },
    })
    const page = await run(['show', 'other/wait'])
    expect(page.stdout).toContain(`toolbox call other/wait ms=1 --bus ${bus.url}`)
    const spec = await run(['spec', 'other'])
    const names = (JSON.parse(spec.stdout) as { function: { name: string } }[]).map(
      (tool) => tool.function.name,
    )
    expect(names).toEqual(['get_weather', 'wait'])
  })

  it('check the tools there, by the rules that need no code', async () => {
    const { code, stdout } = await run(['check', 'other', '--only', 'tool/*', '--json'])
    const { toolboxes, findings } = JSON.parse(stdout) as {
      toolboxes: unknown
      findings: { rule: string }[]
    }
    expect(code).toBe(0)
    expect(toolboxes).toEqual([{ id: 'other', tools: ['get_weather', 'wait'] }])
    expect(findings.map(({ rule }) => rule)).toContain('tool/argument-described')
    expect(findings.map(({ rule }) => rule)).not.toContain('tool/examples')
    const strict = await run(['check', '--profile', 'openai-strict'])
    expect(strict.code).toBe(1)
  })

  it.each([
    [['check', 'othr'], "did you mean 'other'?"],
    [['check', '--only', 'package/*'], 'none of the chosen rules'],
    [['check', '--fuzz'], '--fuzz'],
    [['check', '--fix'], '--fix'],
  ])('refuse %j', async (argv, text) => {
    const ran = await run(argv)
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(text)
  })

  it('call a tool there', async () => {
    const { code, stdout, stderr } = await run(['call', 'other/get_weather', 'location=Faro', 'unit=f'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ temperature: 4, unit: 'f' })
  })

  it.each([
    [['call', 'get_weather', 'location=x'], 2, "toolboxes 'remote_weather' and 'other' own it"],
    [['call', 'fial'], 2, "did you mean 'remote_weather/fail'?"],
    [['call', 'fial'], 2, 'toolbox list --tools --bus ws:'],
    [['call', 'other/fail'], 2, "Unknown tool 'fail' for ToolBox 'other'."],
    [['call', 'other/get_weather', 'location:=7'], 2, 'expected string'],
    [['call', 'fail'], 1, 'out of range'],
    [['call', 'other/wait', 'ms=60000', '--timeout', '200ms'], 124, 'timed out after 200 ms'],
    [['show', 'nothing_like_it'], 2, "Unknown tool 'nothing_like_it'."],
  ])('answer %j with %d', async (argv, code, text) => {
    const ran = await run(argv)
    expect(ran).toMatchObject({ code, stdout: '' })
    expect(ran.stderr).toContain(text)
  })

  it.each([
    [['--bus', 'ws://127.0.0.1:9/core'], 3, 'ECONNREFUSED'],
    [['--bus', 'http://127.0.0.1:8181/core'], 2, 'write ws://127.0.0.1:8181/core'],
    [['--bus', 'localhost:8181'], 2, 'write it like ws://127.0.0.1:8181/core'],
    [['--bus='], 2, "'' is no address of a message bus"],
    [['--bus', '--bus-timeout', 'soon'], 2, '--bus-timeout'],
  ])('say what is wrong with %j', async (argv, code, text) => {
    const ran = await toolbox(['list', ...argv], { cwd })
    expect(ran).toMatchObject({ code, stdout: '' })
    expect(ran.stderr).toContain(text)
    const json = await toolbox(['list', ...argv, '--json'], { cwd })
    expect(JSON.parse(json.stdout)).toHaveProperty('error.message')
  })

  it.each([['--config', '{}'], ['--isolate']])(
    'refuse %s, which says nothing to a process elsewhere',
    async (...flag) => {
      const { code, stdout, stderr } = await run(['call', 'other/wait', 'ms=1', ...flag])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(flag[0])
    },
  )

  it('say so when nobody is there', async () => {
    const empty = await createMessageBus({ port: 0, log })
    const { code, stdout } = await toolbox(['list', '--bus', empty.url, '--bus-timeout', '50ms'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain(`Nobody on ${empty.url} hosts a toolbox.`)
    const called = await toolbox(['call', 'get_weather', '--bus', empty.url, '--bus-timeout', '50ms'], {
      cwd,
    })
    expect(called).toMatchObject({ code: 2, stdout: '' })
    expect(called.stderr).toContain(`nobody on ${empty.url} hosts a toolbox`)
    await empty.close()
  })
})
