import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRemoteToolBoxes, Message, MessageBusClient, RemoteToolBox } from '../../../src/bus.ts'
import { isValueError } from '../../../src/index.ts'
import { recordingLog } from '../recording-log.ts'
import { describePython } from './describe-python.ts'
import {
  createPythonHome,
  type PythonHome,
  type PythonProgram,
  startPythonBus,
  startScript,
} from './python.ts'

const log = recordingLog()
const faultOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error)

describePython('RemoteToolBox with Python toolboxes over ovos-messagebus', () => {
  let home: PythonHome
  const programs: PythonProgram[] = []
  let client: MessageBusClient

  beforeAll(async () => {
    home = await createPythonHome()
    mkdirSync(join(home.folder, 'files'))
    writeFileSync(join(home.folder, 'files/note.txt'), 'Bom dia\n')
    programs.push(await startPythonBus(home))
    programs.push(await startScript(home, 'host.py', join(home.folder, 'files')))
    client = new MessageBusClient({ url: `ws://127.0.0.1:${home.port}/core`, log })
    await client.connect()
  }, 30_000)

  afterAll(async () => {
    await client.close()
    for (const program of programs.toReversed()) await program.stop()
    home.remove()
  })

  const toolbox = (toolboxId: string, options: object = {}): RemoteToolBox =>
    new RemoteToolBox({ toolboxId, bus: client, log, ...options })

  it('finds all of them, with their tools', async () => {
    const found = await findRemoteToolBoxes(client, { timeoutMs: 1000, log })
    const names = found.map(({ toolboxId, tools }) => [toolboxId, tools.map(({ name }) => name).toSorted()])
    expect(Object.fromEntries(names)).toEqual({
      'ovos-math-tools': ['evaluate_expression', 'solve_equation', 'statistics_summary', 'unit_convert'],
      'ovos-clock-tools': ['get_current_datetime'],
      'ovos-filesystem-tools': ['find_files', 'list_directory', 'read_file', 'search_in_files', 'write_file'],
      greet_tools: ['doze', 'greet'],
      former_tools: ['doze', 'greet'],
    })
    expect(log.lines).toEqual([])
  })

  it('calls the tools for mathematics, the clock and files', async () => {
    const math = await toolbox('ovos-math-tools').callTool('evaluate_expression', {
      expression: '2 ** 10 + sqrt(9)',
    })
    expect(math).toMatchObject({ result: 1027 })
    const clock = await toolbox('ovos-clock-tools').callTool('get_current_datetime', {})
    expect(clock).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string })
    const file = await toolbox('ovos-filesystem-tools').callTool('read_file', { path: 'note.txt' })
    expect(file).toMatchObject({ content: 'Bom dia\n' })
  })

  describe.each(['greet_tools', 'former_tools'])('%s', (id) => {
    it('is called with good arguments', async () => {
      expect(await toolbox(id).callTool('greet', { name: 'Zé', times: 2 })).toEqual({
        text: 'Olá, Zé! Olá, Zé!',
      })
    })

    it('is not sent arguments that its schema refuses', async () => {
      const fault = await faultOf(toolbox(id).callTool('greet', { name: 'Zé', times: 9 }))
      expect(isValueError(fault)).toBe(true)
      expect(fault).toMatchObject({ issues: [{ path: ['times'] }] })
    })

    it.each(['nobody', 'liar'])('raises as a RuntimeError what goes wrong there for %s', async (name) => {
      const fault = await faultOf(toolbox(id).callTool('greet', { name }))
      expect(fault).toMatchObject({ name: 'RuntimeError', phase: 'execution', tool: 'greet', toolbox: id })
    })

    it('is given up in time', async () => {
      const fault = await faultOf(toolbox(id, { timeoutMs: 100 }).callTool('doze', { seconds: 0.5 }))
      expect(fault).toMatchObject({ message: expect.stringContaining('timed out after 100 ms') as string })
    })
  })

  it('refuses by a ValueError there what only Python can know to be wrong', async () => {
    const data = { toolbox_id: 'greet_tools', name: 'greet', kwargs: {} }
    const reply = await client.waitForResponse(new Message('ovos.persona.tools.call', data))
    expect(reply?.data['error']).toMatch(/^ValueError: /)
  })
})

describePython('RemoteToolBox with the shipped tool service over ovos-messagebus', () => {
  let home: PythonHome
  const programs: PythonProgram[] = []
  let client: MessageBusClient

  beforeAll(async () => {
    home = await createPythonHome()
    programs.push(await startPythonBus(home))
    programs.push(await startScript(home, 'service.py'))
    client = new MessageBusClient({ url: `ws://127.0.0.1:${home.port}/core`, log })
    await client.connect()
  }, 30_000)

  afterAll(async () => {
    await client.close()
    for (const program of programs.toReversed()) await program.stop()
    home.remove()
  })

  it('finds and calls every installed toolbox', async () => {
    const found = await findRemoteToolBoxes(client, { timeoutMs: 1000, log })
    expect(found.map(({ toolboxId }) => toolboxId)).toEqual(
      expect.arrayContaining(['ovos-math-tools', 'ovos-clock-tools', 'ovos-filesystem-tools']),
    )
    const math = found.find(({ toolboxId }) => toolboxId === 'ovos-math-tools')
    const result = await math?.callTool('statistics_summary', { numbers: [1, 2, 3] })
    expect(result).toMatchObject({ mean: 2 })
  })

  const ask = async (topic: string, data: Message['data'] = {}): Promise<Message['data'] | undefined> =>
    (await client.waitForResponse(new Message(topic, data)))?.data

  it('shows on the four topics what our own service shows', async () => {
    const list = await ask('ovos.tools.list')
    expect(list?.['tools']).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'unit_convert' })]),
    )
    expect(await ask('ovos.tools.get', {})).toEqual({ error: "Missing required field: 'name'" })
    expect(await ask('ovos.tools.get', { name: 'x' })).toEqual({ error: "Unknown tool: 'x'" })
    expect(await ask('ovos.tools.invoke', { name: 'x' })).toEqual({ name: 'x', error: "Unknown tool: 'x'" })
    const args = { expression: '6 * 7' }
    const invoked = await ask('ovos.tools.invoke', { name: 'evaluate_expression', args })
    expect(invoked).toMatchObject({ name: 'evaluate_expression', result: { result: 42 } })
    expect(await ask('ovos.tools.reload')).toMatchObject({
      loaded: expect.any(Array) as unknown,
      total_tools: expect.any(Number) as unknown,
    })
  })
})
