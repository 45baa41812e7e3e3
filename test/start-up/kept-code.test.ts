import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, test } from 'vitest'
import { builtToolbox, makeProject } from '../e2e/project.ts'
import { runProgram } from '../e2e/program.ts'
import { BIN, type Ran, ROOT } from '../e2e/toolbox.ts'

const project = makeProject({
  'package.json': {
    name: 'plugin',
    version: '1.0.0',
    type: 'module',
    entryPoints: { 'opm.agents.toolbox': { echoes: './index.js' } },
  },
  'index.js': builtToolbox('echoes', ['echo']),
})

let homes = 0
/** A cache folder that nothing was kept in yet. */
function newCache(): string {
  const cache = join(project, `cache-${++homes}`)
  mkdirSync(cache)
  return cache
}

const run = (cache: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  runProgram(process.execPath, [BIN, ...argv], {
    cwd: project,
    env: {
      XDG_CACHE_HOME: cache,
      NODE_COMPILE_CACHE: undefined,
      NODE_DISABLE_COMPILE_CACHE: undefined,
      ...env,
    },
  })

const CALL = ['call', 'echo', 'text=hi']
const call = (cache: string, env?: NodeJS.ProcessEnv): Promise<Ran> => run(cache, CALL, env)
const ANSWER = { code: 0, stdout: '{"text":"hi"}\n', stderr: '' }

const folderOf = (cache: string): string =>
  join(cache, 'opm-toolbox', 'compiled', `toolbox-${process.version}-${process.arch}`)

const filesIn = (cache: string): string[] =>
  existsSync(folderOf(cache))
    ? readdirSync(folderOf(cache))
        .toSorted()
        .map((name) => join(folderOf(cache), name))
    : []

const partsIn = (cache: string): string[] =>
  filesIn(cache).map((file) => /([\w-]+?)(?:-[\w-]{8})?\.cjs-/.exec(file)?.[1] ?? file)

const stampsOf = (files: readonly string[]): string[] =>
  files.map((file) => `${statSync(file).ino} ${statSync(file).mtimeMs}`)

describe('the code of a run', () => {
  test('is kept when it has succeeded, for its owner only', async ({ expect }) => {
    const cache = newCache()
    expect(await call(cache)).toMatchObject(ANSWER)
    expect(partsIn(cache)).toEqual(['call-library', 'call-main', 'call-shared'])
    expect(new Set(filesIn(cache).map((file) => statSync(file).mode & 0o777))).toEqual(new Set([0o600]))
    expect(statSync(folderOf(cache)).mode & 0o777).toBe(0o700)
  })

  test('is used by later runs, which leave it as it is', async ({ expect }) => {
    const cache = newCache()
    await call(cache)
    const stamps = stampsOf(filesIn(cache))
    expect(await call(cache)).toMatchObject(ANSWER)
    expect(stampsOf(filesIn(cache))).toEqual(stamps)
  })

  test('is not kept when it has failed', async ({ expect }) => {
    const cache = newCache()
    expect(await run(cache, ['call', 'ecco', 'text=hi'])).toMatchObject({ code: 2 })
    expect(filesIn(cache)).toEqual([])
  })

  test('is kept for each frequent command, and for no other', async ({ expect }) => {
    const cache = newCache()
    for (const argv of [['list'], ['show', 'echo'], ['spec'], ['--help']]) {
      expect(await run(cache, argv)).toMatchObject({ code: 0 })
    }
    const parts = partsIn(cache)
    expect(parts).toEqual(
      expect.arrayContaining(['list-toolbox-table', 'show-tool-page', 'spec-format', 'help-help-page']),
    )
    // What oclif looks for commands and settings with stands in these, and is never used.
    const importing = globSync('cli/*.cjs', { cwd: join(ROOT, 'dist') })
      .filter((file) => readFileSync(join(ROOT, 'dist', file), 'latin1').includes('import('))
      .filter((file) => !/(?:(?:rare|shared)-[\w-]+|oclif-rest)\.cjs$/.test(file))
    expect(importing.length).toBeGreaterThan(0)
    const kept = filesIn(cache).join('\n')
    expect(importing.filter((file) => kept.includes(basename(file)))).toEqual([])
    const count = filesIn(cache).length
    await run(cache, ['loadout', 'list'])
    await run(cache, ['--version'])
    expect(filesIn(cache).length).toBe(count)
  })

  test('is small', async ({ expect }) => {
    const cache = newCache()
    await call(cache)
    const bytes = filesIn(cache).reduce((sum, file) => sum + statSync(file).size, 0)
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytes).toBeLessThan(3_000_000)
  })

  test('is kept by one of many that start at once, and harms none', async ({ expect }) => {
    const cache = newCache()
    const runs = await Promise.all(Array.from({ length: 8 }, () => call(cache)))
    for (const ran of runs) expect(ran).toMatchObject(ANSWER)
    expect(filesIn(cache)).toHaveLength(3)
  })
})

test.for(globSync('{cli,chunks}/*.cjs', { cwd: join(ROOT, 'dist') }))(
  '%s is ASCII, as it has to be',
  (file, { expect }) => {
    const text = readFileSync(join(ROOT, 'dist', file), 'latin1')
    expect(text.length).toBeGreaterThan(0)
    expect(/[^\0-\x7F]/.exec(text)?.[0]).toBeUndefined()
  },
)

describe('code that cannot be trusted', () => {
  test.for<[string, (file: string) => void]>([
    ['had a bit flipped', (file) => flipBit(file, 12_345)],
    ['lost a block', (file) => overwrite(file, 4096, Buffer.alloc(4096))],
    ['lost its second half', (file) => truncateSync(file, statSync(file).size >> 1)],
    ['is empty', (file) => truncateSync(file, 0)],
    ['is a byte', (file) => truncateSync(file, 1)],
    ['is something else', (file) => writeFileSync(file, 'x'.repeat(statSync(file).size))],
  ])('because the file %s is made anew', async ([, damage], { expect }) => {
    const cache = newCache()
    await call(cache)
    const large = filesIn(cache).filter((file) => statSync(file).size > 20_000)
    expect(large.length).toBeGreaterThan(2)
    const before = large.map((file) => statSync(file).size)
    for (const file of large) damage(file)
    expect(await call(cache)).toMatchObject(ANSWER)
    const sizes = large.map((file) => statSync(file).size)
    for (const [index, size] of sizes.entries()) expect(size / before[index]!).toBeCloseTo(1, 0)
    expect(await call(cache)).toMatchObject(ANSWER)
  })

  test('because others can write there is left alone', async ({ expect }) => {
    const cache = newCache()
    mkdirSync(join(cache, 'opm-toolbox', 'compiled'), { recursive: true })
    chmodSync(join(cache, 'opm-toolbox', 'compiled'), 0o777)
    expect(await call(cache)).toMatchObject(ANSWER)
    expect(readdirSync(join(cache, 'opm-toolbox', 'compiled'))).toEqual([])
  })
})

describe('nothing is kept', () => {
  test('with NODE_DISABLE_COMPILE_CACHE', async ({ expect }) => {
    const cache = newCache()
    expect(await call(cache, { NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject(ANSWER)
    expect(readdirSync(cache)).toEqual([])
  })

  test('where the folder is a file', async ({ expect }) => {
    const cache = newCache()
    mkdirSync(join(cache, 'opm-toolbox'))
    writeFileSync(join(cache, 'opm-toolbox', 'compiled'), '', { mode: 0o600 })
    expect(await call(cache)).toMatchObject(ANSWER)
    expect(await run(cache, ['list'])).toMatchObject({ code: 0, stderr: '' })
  })

  test('where a file stands in the place of the folder for this Node.js', async ({ expect }) => {
    const cache = newCache()
    mkdirSync(join(cache, 'opm-toolbox', 'compiled'), { recursive: true, mode: 0o700 })
    writeFileSync(folderOf(cache), '')
    expect(await call(cache)).toMatchObject(ANSWER)
    expect(await run(cache, ['list'])).toMatchObject({ code: 0, stderr: '' })
  })

  test('in a folder that is named relative to some place', async ({ expect }) => {
    expect(await call('relative', { HOME: undefined })).toMatchObject(ANSWER)
    expect(existsSync(join(project, 'relative'))).toBe(false)
  })

  test('of a call in a process of its own', async ({ expect }) => {
    const cache = newCache()
    expect(await run(cache, [...CALL, '--isolate'])).toMatchObject(ANSWER)
    expect(filesIn(cache)).toEqual([])
  })

  test('where nothing can be written', async ({ expect }) => {
    expect(await call('/proc')).toMatchObject(ANSWER)
  })
})

describe('options of Node.js', () => {
  test('that V8 compiles otherwise under have code of their own', async ({ expect }) => {
    const cache = newCache()
    await call(cache)
    const stamps = stampsOf(filesIn(cache))
    expect(await call(cache, { NODE_OPTIONS: '--stack-trace-limit=5' })).toMatchObject(ANSWER)
    // The library is then read as Node.js does it: options can bring loaders.
    expect(filesIn(cache)).toHaveLength(5)
    await call(cache)
    expect(stampsOf(filesIn(cache))).toEqual(expect.arrayContaining(stamps))
  })
})

/** Overwrites the middle of a file, and leaves its length. */
function flipBit(file: string, byte: number): void {
  const content = readFileSync(file)
  content[byte]! ^= 4
  writeFileSync(file, content)
}

function overwrite(file: string, length: number, bytes: Buffer): void {
  const content = readFileSync(file)
  bytes.copy(content, (content.length >> 1) - (length >> 1))
  writeFileSync(file, content)
}
