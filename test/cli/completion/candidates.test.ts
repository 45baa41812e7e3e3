import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DYNAMIC_WORDS } from '../../../src/cli/completion/dynamic-words.ts'
import { COMMANDS } from '../../../src/commands/table.ts'
import { type Ran, toolbox } from '../../e2e/toolbox.ts'
import { type LineProject, makeLineProject } from './line-project.ts'

let project: LineProject
beforeAll(() => {
  project = makeLineProject()
})
afterAll(() => project[Symbol.dispose]())

const candidates = (...words: string[]): Promise<Ran> =>
  toolbox(['autocomplete', 'candidates', '--', ...words], { cwd: project.folder, env: project.env })

const wordsOf = ({ stdout }: Ran): string[] =>
  stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0]!]))

describe('toolbox autocomplete candidates', () => {
  it('prints nothing of what plugins print, and is not stopped by a broken one', async () => {
    const ran = await candidates('call', '')
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(wordsOf(ran)).toContain('read_file')
    expect(ran.stdout).not.toContain('noise')
  })

  it('takes tools from a manifest without importing the plugin', async () => {
    const ran = await candidates('call', '--toolbox', 'coast', '')
    expect(wordsOf(ran)).toEqual(['get_tide'])
  })

  it('describes a tool on one line that is safe for a terminal', async () => {
    const ran = await candidates('call', '--toolbox', 'coast', '')
    expect(ran.stdout).toBe('get_tide\tGet the tide\\u{1b}[31m at a: harbour.\n')
  })

  it('looks where the flags on the line say', async () => {
    const inFolder = await candidates('show', '--cwd', 'elsewhere', '')
    expect(wordsOf(inFolder)).toContain('far_tool')
    const beside = await candidates('call', '--path=elsewhere', '')
    expect(wordsOf(beside)).toEqual(expect.arrayContaining(['far_tool', 'get_tide']))
  })

  it.each([
    ['the name of a flag', ['call', '--to']],
    ['no command', ['nothing', '']],
    ['a word that a command does not take', ['list', '']],
    ['free text', ['call', '--timeout', '']],
    ['arguments of an unknown tool', ['call', 'nothing_like_it', '']],
    ['nothing at all', []],
  ])('has nothing to offer for %s', async (_, words) => {
    expect(await candidates(...words)).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it('counts what stands behind -- as arguments', async () => {
    expect(wordsOf(await candidates('call', '--', 'get_tide', ''))).toEqual(['harbour=', 'units=', 'exact='])
  })

  it('prints one document with --json', async () => {
    const argv = ['autocomplete', 'candidates', '--json', '--', 'call', '--toolbox', 'coast', 'c/']
    const { stdout } = await toolbox(argv, { cwd: project.folder, env: project.env })
    expect(JSON.parse(stdout)).toEqual([
      { word: 'coast/get_tide', description: 'Get the tide\\u{1b}[31m at a: harbour.' },
    ])
  })
})

describe('the words that depend on toolboxes', () => {
  it('belong to arguments and flags that there are', async () => {
    const missing: string[] = []
    for (const [id, names] of Object.entries(DYNAMIC_WORDS)) {
      const command = await COMMANDS.find((entry) => entry.id === id)?.load()
      const flags = Object.keys(command?.flags ?? {}).map((name) => `--${name}`)
      const known = new Set([...Object.keys(command?.args ?? {}), ...flags])
      missing.push(
        ...Object.keys(names)
          .filter((name) => !known.has(name))
          .map((name) => `${id} ${name}`),
      )
    }
    expect(missing).toEqual([])
  })
})
