import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BIN, ROOT } from '../e2e/toolbox.ts'

const HOOK = fileURLToPath(new URL('log-files.cjs', import.meta.url))
const LIBRARY = pathToFileURL(join(ROOT, 'dist/index.js')).href

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolbox-light-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The addresses of all modules that a fresh process loads; what it has compiled before does not come from a file. */
function modulesLoadedBy(...argv: readonly string[]): string[] {
  const log = join(folder, 'log')
  rmSync(log, { force: true })
  execFileSync(process.execPath, ['--require', HOOK, ...argv], {
    cwd: ROOT,
    env: { ...process.env, LOADED_MODULES: log, NODE_DISABLE_COMPILE_CACHE: '1' },
  })
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}

const packagesIn = (urls: readonly string[]): string[] => urls.filter((url) => url.includes('/node_modules/'))

/** The files of the CLI among them, without what makes their names unique. */
const chunksIn = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => /\/dist\/cli\/(.*?)(?:-[\w-]{8})?\.cjs$/.exec(url)?.[1] ?? []).toSorted()

/** What Node.js itself has loaded by the time a module with this text runs. */
function builtinsBehind(text: string): string[] {
  const file = join(folder, 'module.mjs')
  writeFileSync(file, `${text}\nconsole.log(JSON.stringify(process.moduleLoadList))\n`)
  return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' })) as string[]
}

describe('importing opm-toolbox', () => {
  it('makes Node.js load nothing that an empty module does not', () => {
    const bare = new Set(builtinsBehind(''))
    expect(bare.size).toBeGreaterThan(50)
    expect(builtinsBehind(`import '${LIBRARY}'`).filter((name) => !bare.has(name))).toEqual([])
  })

  it('reads its own files and no package', () => {
    const loaded = modulesLoadedBy('--input-type=module', '-e', `import '${LIBRARY}'`)
    expect(loaded).toContain(LIBRARY)
    expect(packagesIn(loaded)).toEqual([])
    expect(loaded.filter((url) => url.startsWith('node:'))).toEqual([])
  })
})

/** The files that each command reads, and how much that may be: inquirer alone has more. */
const START_FILES = 4
const START_BYTES = 500_000

describe('the binary', () => {
  it('starts with few files, little code, and no package', () => {
    const loaded = modulesLoadedBy(BIN, '--version')
    expect(chunksIn(loaded)).toEqual(expect.arrayContaining(['boot', 'main']))
    expect(chunksIn(loaded).length).toBeLessThanOrEqual(START_FILES)
    expect(packagesIn(loaded)).toEqual([])
    const files = loaded
      .filter((url) => url.startsWith('file:'))
      .map((url) => statSync(fileURLToPath(url)).size)
    expect(files.reduce((sum, size) => sum + size)).toBeLessThan(START_BYTES)
  })

  it('calls a tool with those alone: no prompts, processes, colours, or second validator', () => {
    const loaded = modulesLoadedBy(BIN, 'call', 'get_weather', 'location=Lisbon')
    expect(chunksIn(loaded)).toEqual(chunksIn(modulesLoadedBy(BIN, '--version')))
    expect(packagesIn(loaded)).toEqual([])
    expect(loaded).toContain(LIBRARY)
  })

  it('asks for no terminal where its streams lead nowhere', () => {
    const script = `process.on('exit', () => process.stderr.write(JSON.stringify(process.moduleLoadList.includes('NativeModule tty'))))`
    const file = join(folder, 'told.cjs')
    writeFileSync(file, script)
    const argv = ['--require', file, BIN, 'call', 'get_weather', 'location=Lisbon']
    const ran = spawnSync(process.execPath, argv, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] })
    expect(ran.stderr.toString()).toBe('false')
  })

  it('would be caught loading more', () => {
    const loaded = modulesLoadedBy(BIN, 'show', 'get_weather')
    expect(chunksIn(loaded)).toEqual(expect.arrayContaining(['show', 'tool-page']))
  })
})
