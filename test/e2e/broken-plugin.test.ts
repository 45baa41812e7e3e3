import { join } from 'node:path'
import { describe, test } from 'vitest'
import { type Files, plugin } from '../discovery/folder.ts'
import { builtToolbox, makeProject } from './project.ts'
import { toolbox } from './toolbox.ts'

/** A project with the toolbox `notes_tools`, in which something is wrong. */
const broken = (source: string, files: Files = {}): string =>
  makeProject({
    'package.json': plugin('notes', { notes_tools: './index.ts' }),
    'index.ts': source,
    ...files,
  })

const SYNTAX = `export const add_note: number = 1\nexport const b = [)\n`

describe('a plugin with a syntax error', () => {
  test.for(['call', 'show'])('is to blame when %s does not know a tool', async (command, { expect }) => {
    const cwd = broken(SYNTAX)
    const human = await toolbox([command, 'add_note'], { cwd })
    expect(human).toMatchObject({ code: 2, stdout: '' })
    const [headline = '', text, caret] = human.stderr.split('\n')
    expect(headline).toContain("1 toolbox that may hold it could not be loaded: 'notes_tools' of notes: ")
    expect(headline).toContain(`${join(cwd, 'index.ts')}:2:19`)
    expect([text, caret]).toEqual(['    export const b = [)', `${' '.repeat(22)}^`])
    const json = await toolbox([command, 'add_note', '--json'], { cwd })
    expect(json.code).toBe(2)
    expect(JSON.parse(json.stdout)).toMatchObject({
      error: {
        type: 'ValueError',
        phase: 'lookup',
        tool: 'add_note',
        message: expect.stringContaining("'notes_tools' of notes"),
        hints: expect.arrayContaining([expect.stringContaining('toolbox list')]),
      },
    })
  })

  test('is named once, whoever tells of it', async ({ expect }) => {
    const cwd = broken(SYNTAX)
    for (const argv of [
      ['call', 'add_note'],
      ['call', 'notes_tools/add_note'],
      ['list'],
      ['spec'],
      ['check'],
    ]) {
      const { stdout, stderr } = await toolbox(argv, { cwd })
      const all = stdout + stderr
      expect(all).toContain('index.ts:2:19')
      expect(all.toLowerCase().split('could not').length).toBeLessThanOrEqual(2)
    }
  })

  test('shows its source in the list', async ({ expect }) => {
    const { stdout } = await toolbox(['list'], { cwd: broken(SYNTAX) })
    expect(stdout).toContain(`    export const b = [)\n${' '.repeat(22)}^\n`)
  })
})

describe('a declaration that is not what its author means', () => {
  const built = { 'dist/index.js': builtToolbox('notes_tools', ['add_note']) }
  const declared = { notes_tools: { source: './src/indx.js', default: './dist/index.js' } }
  const stale: Files = { ...built, 'package.json': plugin('notes', declared), 'src/index.js': '' }
  const meant = 'did you mean "./src/index.js#default"?'

  test.for([
    ['call', 'add_note', 'text=x'],
    ['call', 'add_note', 'text=x', '--dry-run'],
    ['show', 'add_note'],
    ['spec', 'add_note'],
    ['manifest'],
    ['list'],
  ])('is warned of when an old build is used: %s', async (argv, { expect }) => {
    const ran = await toolbox(argv, { cwd: makeProject(stale) })
    expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining(meant) })
  })

  test('is among the warnings of the document', async ({ expect }) => {
    const { stdout } = await toolbox(['call', 'add_note', 'text=x', '--json'], { cwd: makeProject(stale) })
    expect(JSON.parse(stdout)).toMatchObject({
      result: { text: 'x' },
      warnings: [expect.stringContaining(meant)],
    })
  })

  test('is not spoken of when another toolbox is called', async ({ expect }) => {
    const other = { 'other.js': builtToolbox('other', ['tell']) }
    const files = {
      ...stale,
      ...other,
      'package.json': plugin('notes', { ...declared, other: './other.js' }),
    }
    const ran = await toolbox(['call', 'tell', 'text=x'], { cwd: makeProject(files) })
    expect(ran).toMatchObject({ code: 0, stderr: '' })
  })

  test.for([
    [{ entryPoints: { 'opm.agent.toolbox': declared } }, 'did you mean "opm.agents.toolbox"'],
    [{ entrypoints: { 'opm.agents.toolbox': declared } }, 'did you mean "entryPoints"?'],
  ] as const)('is hinted at when a tool is unknown: %j', async ([metadata, hint], { expect }) => {
    const cwd = makeProject({ ...built, 'package.json': { name: 'notes', type: 'module', ...metadata } })
    for (const argv of [
      ['call', 'add_note'],
      ['call', 'notes_tools/add_note'],
      ['show', 'add_note'],
      ['check'],
      ['manifest'],
    ]) {
      const { code, stderr } = await toolbox(argv, { cwd })
      expect({ code, said: stderr.replaceAll(/\s+/g, ' ') }).toEqual({
        code: 2,
        said: expect.stringContaining(hint),
      })
    }
    expect(await toolbox(['list'], { cwd })).toMatchObject({ code: 0, stderr: expect.stringContaining(hint) })
  })
})
