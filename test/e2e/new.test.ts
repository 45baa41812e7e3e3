import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeWith } from '../describe-with.ts'
import { type Ran, toolbox } from './toolbox.ts'

let cwd: string

beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'new-')))
})

afterEach(() => {
  rmSync(cwd, { recursive: true })
})

test('the document of --json names all that there is', async () => {
  const { code, stdout, stderr } = await run('weather-toolbox', '--no-install', '--no-git', '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('by path') as string })
  expect(JSON.parse(stdout)).toEqual({
    name: 'weather-toolbox',
    dir: join(cwd, 'weather-toolbox'),
    template: 'typescript',
    files: filesBelow(join(cwd, 'weather-toolbox')),
    toolbox: 'weather_tools',
    tools: ['get_weather'],
    next: [
      'cd weather-toolbox',
      'npm install',
      'npm test',
      'npx toolbox list',
      `npx toolbox call get_weather '{"location":"Lisbon"}'`,
      'npx toolbox check',
    ],
    installed: false,
    warnings: [expect.stringContaining('by path') as string],
  })
})

test('a person is told where the package is and how to go on', async () => {
  const { stdout } = await run('@me/library', '--tool', 'find_book', '--tool', 'lend_book', '--no-install')
  expect(stdout).toContain(`@me/library is in ${join(cwd, 'library')} (9 files)`)
  expect(stdout).toContain('library_tools: find_book, lend_book')
  expect(stdout).toContain(`npx toolbox call find_book '{"text":"hello"}'`)
})

describeWith('git')('with Git', () => {
  test('a new package becomes a repository, unless it must not', async () => {
    await run('one', '--no-install')
    await run('two', '--no-install', '--no-git')
    expect([existsSync(join(cwd, 'one', '.git')), existsSync(join(cwd, 'two', '.git'))]).toEqual([
      true,
      false,
    ])
  })
})

test('a dry run prints the files and writes none', async () => {
  const { code, stdout } = await run('weather', '--dry-run', '--template', 'python')
  expect(code).toBe(0)
  expect(stdout.trim().split('\n')).toContain('weather_tools/__init__.py')
  expect(readdirSync(cwd)).toEqual([])
})

test('the folder of --dir names the package when nothing else does', async () => {
  const { stdout } = await run('--dir', 'packages/weather', '--no-install', '--no-git', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ name: 'weather', dir: join(cwd, 'packages', 'weather') })
})

test('the package manager is the one that runs the command', async () => {
  const env = { npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v24.21.0 linux x64' }
  const { stdout } = await toolbox(['new', 'weather', '--no-install', '--json'], { cwd, env })
  expect((JSON.parse(stdout) as { next: string[] }).next).toContain('pnpm install')
})

test('nobody is asked without a terminal: a missing name is an error, and --yes a default', async () => {
  expect(await run('--no-install')).toMatchObject({ code: 2, stdout: '' })
  expect(readdirSync(cwd)).toEqual([])
  expect(await run('--yes', '--no-install')).toMatchObject({ code: 0 })
  expect(readdirSync(cwd)).toEqual(['my-toolbox'])
})

test.each([
  ['a space', ['my weather'], 'Try my-weather.'],
  ['a script that npm does not take', ['天気'], 'such as my-toolbox'],
  ['a path upwards', ['..'], 'Give the name alone'],
  ['an absolute path', ['/tmp/weather'], 'toolbox new weather --dir'],
  ['a reserved name', ['node_modules'], 'Try node_modules-toolbox.'],
  ['a core module', ['http'], 'Try http-toolbox.'],
  ['a tool that is not snake_case', ['weather', '--tool', 'getWeather'], 'Try --tool get_weather.'],
  ['a tool given twice', ['weather', '--tool', 'a_b', '--tool', 'a_b'], 'once'],
  ['a template that does not exist', ['weather', '--template', 'rust'], 'typescript, javascript, python'],
  ['a language', ['weather', '--language', 'python'], 'did you mean --template python?'],
  ['a misspelt language', ['weather', '--language', 'typscript'], 'did you mean --template typescript?'],
  ['a language in short', ['weather', '--language=py'], 'did you mean --template python?'],
  [
    'a language that there is not',
    ['weather', '--lang', 'rust'],
    'did you mean --template (typescript, javascript, python)?',
  ],
  ['a language alone', ['weather', '--lang'], 'did you mean --template?'],
  ['a language as a flag', ['--typescript', 'weather'], 'did you mean --template typescript?'],
  ['a misspelt flag', ['weather', '--tolo', 'x'], '--tool'],
])('%s is answered with a way out, and nothing is written', async (_, argv, wayOut) => {
  const { code, stdout, stderr } = await run(...argv, '--no-install')
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(wayOut)
  expect(readdirSync(cwd)).toEqual([])
})

test('a folder that holds something is refused, and keeps what is not the template’s under --force', async () => {
  mkdirSync(join(cwd, 'weather'))
  writeFileSync(join(cwd, 'weather', 'notes.txt'), 'mine')
  writeFileSync(join(cwd, 'weather', 'package.json'), 'mine')
  const refused = await run('weather', '--no-install', '--json')
  expect(refused.code).toBe(2)
  expect(JSON.parse(refused.stdout)).toMatchObject({ error: { type: 'UsageError' } })
  expect(filesBelow(join(cwd, 'weather'))).toEqual(['notes.txt', 'package.json'])
  const dry = await run('weather', '--dry-run', '--force')
  expect(dry.stderr).toContain('replacing package.json')
  expect(await run('weather', '--no-install', '--no-git', '--force')).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, 'weather', 'notes.txt'), 'utf8')).toBe('mine')
  expect(JSON.parse(readFileSync(join(cwd, 'weather', 'package.json'), 'utf8'))).toMatchObject({
    name: 'weather',
  })
})

test('a folder that cannot be made is the machine’s fault, not the caller’s', async () => {
  const { code, stdout } = await run('weather', '--dir', '/proc/weather', '--no-install', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({ error: { type: 'Error' } })
})

test('an install that fails leaves the package and says what to run', async () => {
  const env = { PATH: dirname(process.execPath) }
  const { code, stdout, stderr } = await toolbox(['new', 'weather', '--package-manager', 'bun', '--json'], {
    cwd,
    env,
  })
  expect(code).toBe(1)
  expect(stderr).toContain("'bun install' failed, but the package is written: bun was not found")
  expect(JSON.parse(stdout)).toMatchObject({
    installed: false,
    next: expect.arrayContaining(['bun install']) as string[],
  })
  expect(existsSync(join(cwd, 'weather', 'package.json'))).toBe(true)
})

const run = (...argv: string[]): Promise<Ran> => {
  // The agent of whoever runs the tests must not choose the package manager.
  return toolbox(['new', ...argv], { cwd, env: { npm_config_user_agent: '' } })
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files
    .map((file) => file.slice(folder.length + 1))
    .filter((file) => !file.startsWith('.git/'))
    .toSorted()
}
