import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import cliPackage from '../../package.json' with { type: 'json' }
import { succeed } from './program.ts'
import { packTarball, type Tarball } from './tarball.ts'
import { type Ran, ROOT } from './toolbox.ts'

const INSTALL_TIME = 240_000
const TYPE_ROOTS = join(ROOT, 'node_modules/@types')

const LIBRARY_TYPES = `
import { defineTool, type ToolBox, z } from 'opm-toolbox'
import { testToolBox } from 'opm-toolbox/testing'

export const double = defineTool({
  name: 'double',
  description: 'Double a number.',
  argumentSchema: z.object({ value: z.number() }),
  outputSchema: z.object({ value: z.number() }),
  toolCall: ({ value }) => ({ value: value * 2 }),
})
export const kept: readonly unknown[] = [testToolBox]
export type Box = ToolBox
`

const ALL_TYPES = `
${LIBRARY_TYPES}
export * as bus from 'opm-toolbox/bus'
export * as registry from 'opm-toolbox/registry'
`

let tarball: Tarball
beforeAll(async () => {
  tarball = await packTarball()
  return () => tarball.remove()
}, INSTALL_TIME)

describe('the tarball', () => {
  test.each([
    'bin/run.cjs',
    'dist/cli/main.cjs',
    'dist/cli/load-worker.cjs',
    'dist/index.js',
    'dist/testing.js',
    'dist/types/index.d.ts',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'package.json',
  ])('holds %s', (file) => {
    expect(tarball.files).toContain(file)
  })

  test('holds every export that package.json names', () => {
    const named = Object.values(cliPackage.exports).flatMap((place) =>
      typeof place === 'string' ? [place] : Object.values(place),
    )
    const missing = named.map((path) => path.slice(2)).filter((path) => !tarball.files.includes(path))
    expect({ count: named.length, missing }).toEqual({ count: 9, missing: [] })
  })

  test.each(['typescript', 'javascript', 'python'])('holds the whole template %s', (template) => {
    const files = filesOf(`templates/${template}`)
    expect(tarball.files.filter((file) => file.startsWith(`templates/${template}/`))).toEqual(files)
    expect(files).toContain(`templates/${template}/_gitignore`)
    expect(files).toContain(`templates/${template}/_github/workflows/check.yml`)
  })

  test('has no script that npm would run, or ask about, where it is installed', () => {
    const events = [
      'preinstall',
      'install',
      'postinstall',
      'prepublish',
      'preprepare',
      'prepare',
      'postprepare',
    ]
    expect(Object.keys(cliPackage.scripts).filter((name) => events.includes(name))).toEqual([])
  })

  test('holds nothing that only the repository needs', () => {
    const folders = new Set(
      tarball.files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]),
    )
    expect([...folders].filter((folder) => !['bin', 'dist', 'docs', 'templates'].includes(folder!))).toEqual(
      [],
    )
    expect(
      tarball.files.filter((file) => file.startsWith('docs/') && !file.startsWith('docs/rules/')),
    ).toEqual([])
  })

  test('holds the page of every rule', () => {
    const pages = filesOf('docs/rules')
    expect(pages.length).toBeGreaterThan(100)
    expect(tarball.files.filter((file) => file.startsWith('docs/rules/'))).toEqual(pages)
  })
})

describe('installed from the tarball into an empty folder', () => {
  let project: string
  beforeAll(async () => {
    project = join(tarball.folder, 'project')
    mkdirSync(project)
    succeed(await tarball.run(project, 'npm', 'install', '--no-audit', '--no-fund', tarball.file))
    const declared = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as object
    const entryPoints = { 'opm.agents.toolbox': { greeting_tools: './greeting.js' } }
    writeFileSync(join(project, 'package.json'), JSON.stringify({ ...declared, type: 'module', entryPoints }))
    writeFileSync(join(project, 'greeting.js'), GREETING)
  }, INSTALL_TIME)

  const toolbox = (...argv: string[]): Promise<Ran> => tarball.run(project, 'npx', 'toolbox', ...argv)

  test('it tells its version', async () => {
    expect((await toolbox('--version')).stdout).toMatch(new RegExp(`^opm-toolbox/${cliPackage.version} `))
  })

  test('it lists, shows, prints and calls a tool', async () => {
    const list = JSON.parse((await toolbox('list', '--json')).stdout) as { toolboxes: unknown }
    expect(list.toolboxes).toMatchObject([{ id: 'greeting_tools', status: 'ok', tools: [{ name: 'greet' }] }])
    expect((await toolbox('show', 'greet')).stdout).toContain('greet(')
    expect(JSON.parse((await toolbox('spec')).stdout)).toMatchObject([{ function: { name: 'greet' } }])
    expect(await toolbox('call', 'greet', 'name=Ada')).toEqual({
      code: 0,
      signal: null,
      stdout: '{"text":"Hello Ada"}\n',
      stderr: '',
    })
  })

  test('it explains itself', async () => {
    const help = await toolbox('--help')
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toMatch(/^ +call +Run one tool/m)
  })

  test.each([
    ['the library needs no types of Node.js', LIBRARY_TYPES, ['--types', '']],
    ['all entries go with those of Node.js', ALL_TYPES, ['--types', 'node', '--typeRoots', TYPE_ROOTS]],
  ])('its types are whole: %s', async (_, code, options) => {
    writeFileSync(join(project, 'types.mts'), code)
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023']
    const checked = await tarball.run(project, process.execPath, tsc, ...strict, ...options, 'types.mts')
    expect(checked).toMatchObject({ code: 0, stdout: '' })
  })

  test(
    'a new package works, from a tarball that is not on the registry',
    async () => {
      const made = await toolbox('new', 'weather-toolbox', '--yes', '--package-manager', 'npm', '--json')
      expect(made).toMatchObject({ code: 0 })
      const dir = join(project, 'weather-toolbox')
      // This version is not on the registry, so it depends on the file that was installed.
      expect(dependencyIn(dir)).toBe(`file:${tarball.file}`)
      expect(await tarball.run(dir, 'npm', 'test')).toMatchObject({ code: 0 })
      expect(await tarball.run(dir, 'npm', 'run', 'build')).toMatchObject({ code: 0 })
      const answer = await tarball.run(dir, 'npx', 'toolbox', 'call', 'get_weather', 'location=Lisbon')
      expect(JSON.parse(answer.stdout)).toMatchObject({ location: 'Lisbon' })
    },
    INSTALL_TIME,
  )

  test('a new package depends on the version, where there is no file to come from', async () => {
    const aside = join(tarball.folder, `aside-${basename(tarball.file)}`)
    renameSync(tarball.file, aside)
    try {
      expect(await toolbox('new', 'sky-toolbox', '--yes', '--no-install', '--no-git')).toMatchObject({
        code: 0,
      })
    } finally {
      renameSync(aside, tarball.file)
    }
    expect(dependencyIn(join(project, 'sky-toolbox'))).toBe(`^${cliPackage.version}`)
  })
})

/** The files below a folder of the repository, sorted. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(ROOT, join(item.parentPath, item.name)))
    .toSorted()

const dependencyIn = (dir: string): string | undefined =>
  (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
    .dependencies['opm-toolbox']

const GREETING = `
import { defineTool, defineToolBox, z } from 'opm-toolbox'

const greet = defineTool({
  name: 'greet',
  description: 'Greet someone by name.',
  argumentSchema: z.object({ name: z.string() }),
  outputSchema: z.object({ text: z.string() }),
  toolCall: ({ name }) => ({ text: 'Hello ' + name }),
})

export default defineToolBox('greeting_tools', [greet])
`
