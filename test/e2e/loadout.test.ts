import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { builtToolbox, makeProject } from './project.ts'
import { PROVIDER_FILES } from './providers.ts'
import { type Ran, type RunOptions, toolbox } from './toolbox.ts'

const cwd = makeProject({ ...PROVIDER_FILES, 'deep/down/note.txt': '' })
const FILE = join(cwd, 'toolbox.loadouts.json')

const run = (argv: string, options: RunOptions = {}): Promise<Ran> =>
  toolbox(argv.split(' '), { cwd, ...options })

const json = async (argv: string, options: RunOptions = {}): Promise<Record<string, unknown>> =>
  JSON.parse((await run(`${argv} --json`, options)).stdout) as Record<string, unknown>

const write = (document: unknown): void => writeFileSync(FILE, JSON.stringify(document))
const read = (file = FILE): unknown => JSON.parse(readFileSync(file, 'utf8'))

const addAbsent = (...words: readonly string[]): Promise<Ran> =>
  toolbox(['loadout', 'add', ...words, '--absent'], { cwd })

beforeEach(() => rmSync(FILE, { force: true }))

const HELPER = {
  helper: {
    tools: {
      course_search: { enabled: true, config: { campus: 'north' } },
      save_note: { enabled: false },
      gone_tool: { enabled: true, label: 'Gone, but not forgotten' },
    },
  },
}

const fiftyNames = (process: number): string =>
  Array.from({ length: 50 }, (_, n) => `tool_${process}_${n}`).join(' ')

describe('toolbox loadout add', () => {
  it('assigns tools by name, with or without their toolbox', async () => {
    const ran = await run('loadout add helper save_note courses/course_search')
    expect(ran).toMatchObject({ code: 0, stdout: 'helper: added save_note, course_search\n' })
    expect(read()).toEqual({
      helper: {
        tools: { save_note: { enabled: true }, course_search: { enabled: true, label: 'Course search' } },
      },
    })
    expect(await json('loadout add helper save_note find_note')).toEqual({
      file: FILE,
      agent: 'helper',
      changed: ['find_note'],
      unchanged: ['save_note'],
    })
  })

  it('passes on what is wrong with the toolboxes', async () => {
    const folder = makeProject({
      'package.json': {
        name: 'plugin',
        version: '1.0.0',
        type: 'module',
        entryPoints: { 'opm.agents.toolbox': { listed: './index.js' } },
      },
      'index.js': builtToolbox('answering', ['echo']),
    })
    for (const argv of ['loadout add helper echo', 'loadout show helper']) {
      const ran = await run(argv, { cwd: folder })
      expect(ran.code).toBe(0)
      expect(ran.stderr).toContain("the entry point 'listed' gives a toolbox that calls itself 'answering'")
    }
  })

  it('writes nothing for a misspelt tool, and names the nearest', async () => {
    const ran = await run('loadout add helper save_note course_serch --json')
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      error: {
        type: 'ValueError',
        phase: 'lookup',
        hints: expect.arrayContaining(["did you mean 'course_search'?"]),
      },
    })
    expect(existsSync(FILE)).toBe(false)
  })

  it('takes names of tools that are not here only with --absent', async () => {
    expect((await run('loadout add helper future_tool')).code).toBe(2)
    expect((await run('loadout add helper future_tool --absent')).code).toBe(0)
    expect(read()).toEqual({ helper: { tools: { future_tool: { enabled: true } } } })
  })

  it('refuses names that are empty, and a key of the file that is no agent', async () => {
    expect((await addAbsent('', 'save_note')).stderr).toContain('the name of the agent is empty')
    expect(await addAbsent('helper', '')).toMatchObject({ code: 2, stdout: '' })
    expect(existsSync(FILE)).toBe(false)
    write({ version: 2 })
    const ran = await addAbsent('version', 'save_note')
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain("'version' cannot be an agent")
  })

  it('shows no control character of a name as it is', async () => {
    const ran = await addAbsent('e\u001B[31m', 'x\u001B[2J')
    expect(ran.stdout).toBe('e\\u{1b}[31m: added x\\u{1b}[2J\n')
  })

  it('loses nothing when twenty processes add fifty tools each at once', async () => {
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, process) =>
        run(`loadout add agent_${process % 5} ${fiftyNames(process)} --absent`),
      ),
    )
    expect(runs.map(({ code }) => code)).toEqual(runs.map(() => 0))
    const document = read() as Record<string, { tools: object }>
    expect(Object.values(document).flatMap(({ tools }) => Object.keys(tools))).toHaveLength(1000)
    expect(readdirSync(cwd).filter((name) => name.startsWith('toolbox.loadouts'))).toEqual([
      'toolbox.loadouts.json',
    ])
  }, 120_000)
})

describe('toolbox loadout remove, enable, disable, config', () => {
  it('change what is assigned, and say what was so already', async () => {
    write(HELPER)
    expect((await run('loadout enable helper save_note course_search')).stdout).toBe(
      'helper: enabled save_note; course_search already enabled\n',
    )
    expect((await run('loadout disable helper course_search')).stdout).toBe(
      'helper: disabled course_search\n',
    )
    expect((await run('loadout remove helper gone_tool')).stdout).toBe('helper: removed gone_tool\n')
    expect(read()).toEqual({
      helper: {
        tools: {
          course_search: { enabled: false, config: { campus: 'north' } },
          save_note: { enabled: true },
        },
      },
    })
  })

  it('set and take away the configuration of a tool', async () => {
    write(HELPER)
    expect(await json('loadout config helper save_note {"depth":3}')).toEqual({
      file: FILE,
      agent: 'helper',
      tool: 'save_note',
      config: { depth: 3 },
    })
    writeFileSync(join(cwd, 'config.json'), '{"from":"file"}')
    expect((await json('loadout config helper save_note @config.json'))['config']).toEqual({ from: 'file' })
    expect((await json('loadout config helper course_search null'))['config']).toBeNull()
    expect(read()).toMatchObject({
      helper: {
        tools: { save_note: { enabled: false, config: { from: 'file' } }, course_search: { enabled: true } },
      },
    })
  })

  it.each(['{"depth":', '[1]', '7', 'depth=3', '@nowhere.json'])(
    'refuse a configuration of %s',
    async (text) => {
      write(HELPER)
      expect((await toolbox(['loadout', 'config', 'helper', 'save_note', text], { cwd })).code).toBe(2)
      expect(read()).toEqual(HELPER)
    },
  )

  it.each(['remove', 'enable', 'disable'])('change nothing when %s is told a misspelt tool', async (verb) => {
    write(HELPER)
    const ran = await run(`loadout ${verb} helper course_search save_nte --json`)
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      error: { hints: expect.arrayContaining(["did you mean 'save_note'?"]) },
    })
    expect(read()).toEqual(HELPER)
  })

  it('name the nearest agent', async () => {
    write(HELPER)
    const ran = await run('loadout enable helpr save_note')
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain("did you mean 'helper'?")
  })
})

describe('toolbox loadout show and list', () => {
  it('mark what is not here, whose last label is still shown', async () => {
    write(HELPER)
    const { stdout } = await run('loadout show helper')
    expect(stdout).toMatch(/course_search +enabled +search +courses +Course search/)
    expect(stdout).toContain('config {"campus":"north"}')
    expect(stdout).toMatch(/save_note +disabled +write +notes/)
    expect(stdout).toMatch(/gone_tool +not here +- +- +Gone, but not forgotten/)
    expect((await json('loadout show helper'))['tools']).toMatchObject([
      {
        name: 'course_search',
        enabled: true,
        available: true,
        toolboxes: ['courses'],
        config: { campus: 'north' },
      },
      { name: 'save_note', enabled: false, available: true },
      { name: 'gone_tool', enabled: true, available: false, toolboxes: [], label: 'Gone, but not forgotten' },
    ])
  })

  it('keep assignments of a package that is gone, which work again when it comes back', async () => {
    await run('loadout add helper course_search')
    renameSync(join(cwd, 'node_modules/courses'), join(cwd, 'courses-elsewhere'))
    try {
      expect((await json('loadout show helper'))['tools']).toMatchObject([
        { name: 'course_search', available: false, label: 'Course search' },
      ])
      expect((await run('call course_search query=x --loadout helper')).code).toBe(2)
      expect((await run('spec --loadout helper')).stdout).toBe('[]\n')
    } finally {
      renameSync(join(cwd, 'courses-elsewhere'), join(cwd, 'node_modules/courses'))
    }
    expect((await run('call course_search query=x --loadout helper')).code).toBe(0)
  })

  it('show the labels of tools that a provider does not offer now', async () => {
    write({ helper: { tools: { course_search: { enabled: true }, find_courses: { enabled: true } } } })
    const { stdout } = await run('loadout show helper', { env: { COURSES: 'off' } })
    expect(stdout).toMatch(/course_search +not here +- +- +Courses/)
    expect(stdout).toMatch(/find_courses +not here +- +- +Courses, formerly/)
    expect((await run('list --id courses', { env: { COURSES: 'off' } })).stdout).toContain('empty')
    expect((await run('list --id courses')).stdout).toContain('ok')
  })

  it('count the tools of every agent', async () => {
    expect((await run('loadout list')).stdout).toContain('No agent has a loadout')
    write({ ...HELPER, other: { tools: {} } })
    expect((await run('loadout list')).stdout).toBe('helper: 3 tools, 2 enabled\nother: 0 tools, 0 enabled\n')
    expect(await json('loadout list')).toEqual({
      file: FILE,
      agents: [
        { agent: 'helper', tools: 3, enabled: 2 },
        { agent: 'other', tools: 0, enabled: 0 },
      ],
    })
  })
})

describe('the file of loadouts', () => {
  it('stands beside the project, however deep in it one is', async () => {
    write(HELPER)
    expect((await json('loadout list', { cwd: join(cwd, 'deep/down') }))['file']).toBe(FILE)
    expect((await json(`loadout list --cwd ${join(cwd, 'deep')}`, { cwd: '/' }))['file']).toBe(FILE)
  })

  it('is the one that --loadouts names, else TOOLBOX_LOADOUTS', async () => {
    const [flag, environment] = [join(cwd, 'flag.json'), join(cwd, 'environment.json')]
    const env = { TOOLBOX_LOADOUTS: 'environment.json' }
    await run('loadout add one save_note --loadouts flag.json', { env })
    await run('loadout add two save_note', { env })
    expect([Object.keys(read(flag) as object), Object.keys(read(environment) as object)]).toEqual([
      ['one'],
      ['two'],
    ])
    expect(existsSync(FILE)).toBe(false)
    expect((await run('call save_note text=hi --loadout two', { env })).code).toBe(0)
    expect((await run('call save_note text=hi --loadout two --loadouts flag.json', { env })).code).toBe(2)
  })

  it('that does not parse is reported with line, column and excerpt, and left alone', async () => {
    const broken = '{\n  "helper": {\n    "tools": {},\n  }\n}\n'
    writeFileSync(FILE, broken)
    for (const argv of ['loadout add helper save_note', 'loadout list', 'list --loadout helper']) {
      const ran = await run(argv)
      expect(ran.code).toBe(2)
      expect(ran.stderr).toContain('toolbox.loadouts.json is not valid JSON: line 3, column 16')
      expect(ran.stderr).toContain('"tools": {},\n')
    }
    expect((await json('loadout list'))['error']).toMatchObject({
      type: 'LoadoutsFileError',
      file: FILE,
      line: 3,
      column: 16,
    })
    expect(readFileSync(FILE, 'utf8')).toBe(broken)
  })

  it.each(['loadout add helper save_note', 'loadout list', 'call save_note text=hi --loadout helper'])(
    'may not be a folder: %s',
    async (argv) => {
      mkdirSync(FILE)
      try {
        const ran = await run(argv)
        expect(ran.code).toBe(2)
        expect(ran.stderr).toContain(`${FILE} cannot be used: it is a folder`)
        expect(ran.stderr).toContain('--loadouts FILE')
      } finally {
        rmSync(FILE, { recursive: true })
      }
    },
  )

  it('needs a folder that is there', async () => {
    const ran = await run('loadout add helper save_note --loadouts nowhere/loadouts.json')
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('nowhere/loadouts.json cannot be used: its folder does not exist')
  })

  it('is left alone where it is nested too deeply to be written again', async () => {
    const deep = `{"helper":{"tools":{}},"more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    writeFileSync(FILE, deep)
    const ran = await run('loadout add helper save_note')
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain('is nested too deeply to be written again')
    expect(readFileSync(FILE, 'utf8')).toBe(deep)
  })

  it('may be locked by a process that is gone', async () => {
    mkdirSync(`${FILE}.lock`)
    expect((await run('loadout add helper save_note')).code).toBe(0)
    expect(existsSync(`${FILE}.lock`)).toBe(false)
  })
})

describe('--loadout', () => {
  it('holds list to the tools that the agent may use, and notes those that are not here', async () => {
    write(HELPER)
    const ran = await run('list --tools --loadout helper --json')
    expect(JSON.parse(ran.stdout)).toMatchObject({
      toolboxes: [{ id: 'courses', tools: [{ name: 'course_search' }] }],
    })
    expect((JSON.parse(ran.stdout) as { toolboxes: unknown[] }).toolboxes).toHaveLength(1)
    expect(ran.stderr).toContain("note: in the loadout of 'helper' but not here: gone_tool")
  })

  it('holds spec to them', async () => {
    write(HELPER)
    const names = JSON.parse((await run('spec --loadout helper')).stdout) as { function: { name: string } }[]
    expect(names.map((tool) => tool.function.name)).toEqual(['course_search'])
    expect((await run('spec notes --loadout helper')).stdout).toBe('[]\n')
    const named = await run('spec save_note --loadout helper')
    expect(named.code).toBe(2)
    expect(named.stderr).toContain("Tool 'save_note' is disabled in the loadout of agent 'helper'.")
  })

  it('holds call to them, and hands the tool its configuration', async () => {
    write({ helper: { tools: { ...HELPER.helper.tools, find_note: { enabled: true } } } })
    const { stdout } = await toolbox(
      ['call', 'course_search', 'query=x', '--loadout', 'helper', '--config', '{"campus":"south","term":1}'],
      { cwd },
    )
    expect(stdout).toContain(String.raw`\"config\":{\"campus\":\"north\",\"term\":1}`)
    expect((await run('call find_note text=hi --loadout helper')).stdout).toBe('{"text":"hi"}\n')
    const disabled = await run('call save_note text=hi --loadout helper --json')
    expect(disabled.code).toBe(2)
    expect(JSON.parse(disabled.stdout)).toMatchObject({
      error: { type: 'ValueError', phase: 'lookup', message: expect.stringContaining('disabled') },
    })
    const absent = await run('call describe_course --loadout helper')
    expect(absent.code).toBe(2)
    expect(absent.stderr).toContain("is not in the loadout of agent 'helper'")
  })

  it('of an agent that is not there is refused, with the nearest', async () => {
    write(HELPER)
    for (const argv of ['list', 'spec', 'call course_search query=x']) {
      const ran = await run(`${argv} --loadout helpr`)
      expect(ran.code).toBe(2)
      expect(ran.stderr).toContain("did you mean 'helper'?")
    }
  })
})
