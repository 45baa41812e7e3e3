import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRemoteToolBoxes, Message, MessageBusClient, RemoteToolBox } from '../../src/bus.ts'
import { ROOT, toolbox } from './toolbox.ts'
import { serve, type Serving } from './serving.ts'

const WEATHER = join(ROOT, 'examples/weather')

const running: { stop(): Promise<unknown> }[] = []

function start(argv: readonly string[], cwd = WEATHER): Serving {
  const serving = serve(argv, cwd)
  running.push(serving)
  return serving
}

async function joinBus(url: string): Promise<MessageBusClient> {
  const client = new MessageBusClient({ url, reconnect: { firstMs: 20 } })
  await client.connect()
  running.push({ stop: () => client.close() })
  return client
}

async function startBus(port = '0'): Promise<{ bus: Serving; url: string }> {
  const bus = start(['bus', '--port', port])
  const { url } = await bus.next('listening')
  return { bus, url: url as string }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop()
})

describe('toolbox bus', () => {
  it('carries messages, tells who comes and goes, and ends well', async () => {
    const { bus, url } = await startBus()
    const client = await joinBus(url)
    await bus.next('joined')
    client.on('ping', (message) => client.emit(message.response({ pong: 1 })))
    expect((await client.waitForResponse(new Message('ping')))?.data).toEqual({ pong: 1 })
    await client.close()
    await bus.next('left')
    expect(await bus.stop('SIGINT')).toBe(0)
  })

  it('warns when others can reach it', async () => {
    const bus = start(['bus', '--port', '0', '--host', '0.0.0.0'])
    const { warnings } = await bus.next('listening')
    expect(warnings).toHaveLength(1)
    expect(bus.stderr()).toContain('can be reached from other machines')
  })

  it('says so when its port is taken', async () => {
    const { url } = await startBus()
    const { code, stderr, stdout } = await toolbox(['bus', '--port', new URL(url).port])
    expect(code).toBe(1)
    expect(stderr).toContain('something listens there already')
    expect(stdout).toBe('')
  })
})

describe('toolbox serve bus', () => {
  it('serves the toolboxes that are here, tells of every call, and ends well', async () => {
    const { url } = await startBus()
    const serving = start(['serve', 'bus', '--url', url])
    expect(await serving.next('serving')).toMatchObject({
      toolboxes: [
        { id: 'weather_tools', tools: ['get_weather', 'get_forecast'] },
        { id: 'course_catalogue', tools: ['search_courses', 'get_course', 'reserve_seat'] },
      ],
    })
    await serving.next('connection', { state: 'open' })
    const weather = new RemoteToolBox({ toolboxId: 'weather_tools', bus: await joinBus(url) })
    expect(await weather.callTool('get_weather', { location: 'Lisbon' })).toMatchObject({
      condition: 'Sunny',
    })
    expect(await serving.next('call')).toMatchObject({
      toolbox: 'weather_tools',
      tool: 'get_weather',
      outcome: 'result',
    })
    expect(await serving.stop()).toBe(0)
  })

  it('warns when the bus is not on this machine', async () => {
    const serving = start(['serve', 'bus', '--url', 'ws://0.0.0.0:9/core'])
    await serving.next('connection')
    expect(serving.stderr()).toContain('whoever reaches ws://0.0.0.0:9/core can call what is served here')
    expect(await serving.stop()).toBe(0)
  })

  it('waits for a bus that is not there yet, and comes back to one that was restarted', async () => {
    const first = await startBus()
    const { port } = new URL(first.url)
    await first.bus.stop()
    const serving = start(['serve', 'bus', '--url', first.url])
    await serving.next('connection', { state: 'waiting' })
    const second = await startBus(port)
    await serving.next('connection', { state: 'open' })
    await second.bus.stop()
    await serving.next('connection', { state: 'waiting' })
    await startBus(port)
    await serving.next('connection', { state: 'open' })
    expect(await findRemoteToolBoxes(await joinBus(first.url), { timeoutMs: 500 })).toHaveLength(2)
  })

  it('holds back what its policy says', async () => {
    const { url } = await startBus()
    const serving = start(['serve', 'bus', '--url', url, '--deny', '*_forecast'])
    expect(await serving.next('serving')).toMatchObject({
      toolboxes: [{ tools: ['get_weather'] }, { id: 'course_catalogue' }],
    })
  })

  it.each([
    [['nope'], 2, "there is no toolbox 'nope' here"],
    [['weather_tool'], 2, "did you mean 'weather_tools'?"],
    [['--url', 'http://127.0.0.1'], 2, '--url'],
    [['--timeout', 'soon'], 2, '--timeout'],
    [['--deny', 'get_forcast'], 2, "did you mean 'get_forecast'?"],
    [['--allow', 'weather_tool/get_weather'], 2, "did you mean 'weather_tools/get_weather'?"],
    [['--loadout', 'nobody'], 2, "there is no agent 'nobody'"],
    [['--cwd', tmpdir()], 2, 'there is no toolbox to serve'],
  ])('answers %j with %d at once', async (argv, code, text) => {
    const ran = await toolbox(['serve', 'bus', ...argv], { cwd: WEATHER })
    expect(ran).toMatchObject({ code, stdout: '' })
    expect(ran.stderr).toContain(text)
  })
})

describe('toolbox serve bus with a toolbox that misbehaves', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolbox-serve-'))
    cpSync(WEATHER, folder, { recursive: true, filter: (path) => !path.includes('node_modules') })
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  const assign = (two: boolean): void =>
    writeFileSync(
      join(folder, 'toolbox.loadouts.json'),
      JSON.stringify({
        helper: {
          tools: {
            one: { enabled: true, config: { n: 7 } },
            two: { enabled: two },
            gone: { enabled: true },
          },
        },
      }),
    )

  const writeToolBox = (body: string): void =>
    writeFileSync(
      join(folder, 'src/index.ts'),
      `import { defineTool, defineToolBox, z } from 'opm-toolbox'
      const tool = (name: string, toolCall: (...parts: never[]) => object | Promise<object>) =>
        defineTool({ name, description: name, argumentSchema: z.object({}), outputSchema: z.object({ n: z.number() }), toolCall: toolCall as never })
      export const WeatherToolBox = defineToolBox('weather_tools', [${body}])`,
    )

  async function serveHere(
    ...more: readonly string[]
  ): Promise<{ weather: RemoteToolBox; serving: Serving; url: string }> {
    const { url } = await startBus()
    const serving = start(['serve', 'bus', '--url', url, ...more], folder)
    await serving.next('connection', { state: 'open' })
    return {
      serving,
      url,
      weather: new RemoteToolBox({ toolboxId: 'weather_tools', bus: await joinBus(url) }),
    }
  }

  it('goes on when a tool calls process.exit, prints, and leaves a rejected promise', async () => {
    writeToolBox(`
      tool('leave', () => process.exit(3)),
      tool('print', () => { console.log('not JSON'); process.stdout.write('neither'); return { n: 1 } }),
      tool('reject', () => { void Promise.reject(new Error('unseen')); return { n: 2 } })`)
    const { weather, serving } = await serveHere()
    await expect(weather.callTool('leave', {})).rejects.toThrow('process.exit(3)')
    expect(await weather.callTool('print', {})).toEqual({ n: 1 })
    expect(await weather.callTool('reject', {})).toEqual({ n: 2 })
    expect(await serving.next('call', { tool: 'reject' })).toMatchObject({ outcome: 'result' })
    expect(serving.stderr()).toContain('not JSON')
  })

  it('lets a running call finish when it is stopped', async () => {
    writeToolBox(`tool('slow', () => new Promise((resolve) => setTimeout(resolve, 500, { n: 1 })))`)
    const { weather, serving } = await serveHere()
    await weather.ready()
    const calling = weather.callTool('slow', {})
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await serving.stop()).toBe(0)
    expect(await calling).toEqual({ n: 1 })
  })

  it('serves an agent what its loadout says, on every topic, and reads it again at a reload', async () => {
    writeToolBox(`
      tool('one', (_, { config }) => ({ n: config.n })),
      tool('two', () => ({ n: 2 }))`)
    assign(false)
    const { url, serving, weather } = await serveHere('--loadout', 'helper')
    expect(serving.stderr()).toContain("in the loadout of 'helper' but not here: gone")
    const bus = await joinBus(url)
    const ask = async (topic: string, data: object): Promise<unknown> =>
      (await bus.waitForResponse(new Message(topic, data as Record<string, unknown>)))?.data
    const held = { error: expect.stringContaining('is held back by its host') as string }
    expect(await weather.callTool('one', {})).toEqual({ n: 7 })
    expect(weather.tools.map(({ name }) => name)).toEqual(['one'])
    const call = { toolbox_id: 'weather_tools', name: 'two' }
    expect(await ask('ovos.persona.tools.call', call)).toMatchObject(held)
    expect(await ask('ovos.persona.tools.weather_tools.call', call)).toMatchObject(held)
    expect(await ask('ovos.tools.list', {})).toMatchObject({ tools: [{ name: 'one' }] })
    expect(await ask('ovos.tools.get', call)).toMatchObject(held)
    expect(await ask('ovos.tools.invoke', call)).toMatchObject(held)
    assign(true)
    expect(await ask('ovos.tools.reload', {})).toMatchObject({ tools: [{ name: 'one' }, { name: 'two' }] })
    expect(await ask('ovos.tools.invoke', call)).toMatchObject({ result: { n: 2 } })
  })

  it('starts again when a tool never lets go of the process, and names it', async () => {
    writeToolBox(`
      tool('block', () => { for (;;); }),
      tool('look', () => ({ n: process.pid }))`)
    const { weather, serving } = await serveHere('--timeout', '500ms')
    const { n: before } = await weather.callTool('look', {})
    await expect(weather.callTool('block', {}, { timeoutMs: 300 })).rejects.toThrow('timed out')
    await serving.next('connection', { state: 'open' })
    expect((await weather.callTool('look', {}))['n']).not.toBe(before)
    expect(serving.stderr()).toContain("the last tool to begin was 'weather_tools/block'")
    expect(await serving.stop()).toBe(0)
  }, 30_000)

  it('ends in time, leaving no process, although a tool never lets go of it', async () => {
    writeToolBox(`
      tool('block', () => { for (;;); }),
      tool('look', () => ({ n: process.pid }))`)
    const { weather, serving } = await serveHere('--grace', '100ms')
    const { n: pid } = await weather.callTool('look', {})
    await expect(weather.callTool('block', {}, { timeoutMs: 300 })).rejects.toThrow('timed out')
    expect(await serving.stop()).toBe(1)
    expect(isRunning(pid as number)).toBe(false)
  }, 30_000)

  it('starts again when its process is killed', async () => {
    writeToolBox(`tool('look', () => ({ n: process.pid }))`)
    const { weather, serving } = await serveHere()
    const { n: pid } = await weather.callTool('look', {})
    process.kill(pid as number, 'SIGSEGV')
    await serving.next('connection', { state: 'open' })
    expect((await weather.callTool('look', {}))['n']).not.toBe(pid)
    expect(serving.stderr()).toContain('SIGSEGV')
  })

  it('leaves no process behind when its supervisor is killed', async () => {
    writeToolBox(`tool('look', () => ({ n: process.pid }))`)
    const { weather, serving } = await serveHere()
    const { n: pid } = await weather.callTool('look', {})
    await serving.stop('SIGKILL')
    await expect.poll(() => isRunning(pid as number), { timeout: 5000 }).toBe(false)
  })

  it('starts again with --watch when the code of the toolbox changes', async () => {
    writeToolBox(`tool('count', () => ({ n: 1 }))`)
    const { weather, serving } = await serveHere('--watch')
    expect(await weather.callTool('count', {})).toEqual({ n: 1 })
    const source = join(folder, 'src/index.ts')
    writeFileSync(source, readFileSync(source, 'utf8').replace('n: 1', 'n: 2'))
    await serving.next('connection', { state: 'open' })
    expect(await weather.callTool('count', {})).toEqual({ n: 2 })
    expect(await serving.stop()).toBe(0)
  })
})
