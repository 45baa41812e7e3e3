import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { scanWithIndex } from '../../src/discovery/index-cache.ts'
import type { Scan, ScanOptions } from '../../src/discovery/scan-types.ts'
import { scan } from '../../src/discovery/scan.ts'
import { type Files, link, makeFolder, plugin, pluginFiles, writeFiles } from './folder.ts'

const CACHE = 'node_modules/.cache/toolbox'

const optionsFor = (cwd: string, more: Partial<ScanOptions> = {}): ScanOptions => ({ cwd, env: {}, ...more })

const ids = ({ entries }: Scan): string[] => entries.map(({ id, status }) => `${id} ${status}`)

const indexFile = (root: string): string => join(root, CACHE, readdirSync(join(root, CACHE))[0]!)

/** Files that were written a moment ago are not trusted not to be written again. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40))

/** A project with plugins, a workspace and a linked package, whose index is written. */
async function indexed(more: Partial<ScanOptions> = {}): Promise<string> {
  const root = makeFolder({
    'app/package.json': { name: 'app', workspaces: ['packages/*'] },
    'app/node_modules/.package-lock.json': '{}',
    'app/node_modules/plain/package.json': { name: 'plain' },
    'app/packages/inner/package.json': { name: 'inner' },
    'app/src/x.js': '',
    'linked/package.json': { name: 'linked' },
    'more/one/package.json': { name: 'one' },
    ...pluginFiles('app/node_modules/a', 'a', 'a'),
    ...pluginFiles('app/node_modules/@scope/b', '@scope/b', 'b'),
  })
  link(root, 'app/node_modules/linked', '../../linked')
  mkdirSync(join(root, 'app/node_modules/late'))
  await settle()
  const app = join(root, 'app')
  expect(ids(scanWithIndex(optionsFor(app, more)))).toEqual(['b found', 'a found'])
  expect(existsSync(indexFile(app))).toBe(true)
  await settle()
  return app
}

/** Makes the index say something that no scan would, to see whether it is taken. */
function plant(root: string): void {
  const file = indexFile(root)
  const index = JSON.parse(readFileSync(file, 'utf8')) as { scan: { warnings: string[] } }
  index.scan.warnings.push('from the index')
  writeFileSync(file, JSON.stringify(index))
}

const isFromIndex = ({ warnings }: Scan): boolean => warnings.includes('from the index')

function fastest(run: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}

describe('the index of a scan', () => {
  it('gives what the scan gave', async () => {
    const root = await indexed()
    expect(scanWithIndex(optionsFor(root))).toEqual(scan(optionsFor(root)))
  })

  it('is taken when nothing has changed', async () => {
    const root = await indexed()
    plant(root)
    expect(isFromIndex(scanWithIndex(optionsFor(root)))).toBe(true)
  })

  it('is not disturbed by edits of the code', async () => {
    const root = await indexed()
    plant(root)
    writeFiles(root, { 'src/x.js': 'changed', 'src/y.js': '', 'node_modules/a/index.js': 'export default 1' })
    expect(isFromIndex(scanWithIndex(optionsFor(root)))).toBe(true)
  })

  const changes: readonly [string, (root: string) => void][] = [
    ['a package is installed', (root) => writeFiles(root, pluginFiles('node_modules/c', 'c', 'c'))],
    [
      'a scoped package is installed',
      (root) => writeFiles(root, pluginFiles('node_modules/@scope/c', 'c', 'c')),
    ],
    [
      'a folder that was empty becomes a package',
      (root) => writeFiles(root, pluginFiles('node_modules/late', 'late', 'late')),
    ],
    ['a package is removed', (root) => rmSync(join(root, 'node_modules/a'), { recursive: true })],
    [
      'an installer changes its lock',
      (root) => writeFiles(root, { 'node_modules/.package-lock.json': '{ }' }),
    ],
    ['pnpm takes over', (root) => writeFiles(root, { 'node_modules/.modules.yaml': '' })],
    [
      "a plugin's package.json changes",
      (root) => writeFiles(root, { 'node_modules/a/package.json': plugin('a', { z: './index.js' }) }),
    ],
    [
      "a plugin's package.json is replaced by one of the same size and time",
      (root) => {
        const file = join(root, 'node_modules/a/package.json')
        const text = readFileSync(file, 'utf8').replace('"1.0.0"', '"1.0.1"')
        rmSync(file)
        writeFileSync(file, text)
        utimesSync(file, new Date('1985-10-26T08:15:00Z'), new Date('1985-10-26T08:15:00Z'))
      },
    ],
    ["the project's package.json changes", (root) => writeFiles(root, { 'package.json': { name: 'other' } })],
    ['a workspace is added', (root) => writeFiles(root, pluginFiles('packages/new', 'new', 'new'))],
    [
      'a workspace becomes a plugin',
      (root) => writeFiles(root, { 'packages/inner/package.json': plugin('inner', { i: './index.js' }) }),
    ],
    [
      'a linked package becomes a plugin',
      (root) => writeFiles(root, pluginFiles('../linked', 'linked', 'linked')),
    ],
    [
      'node_modules appears further up',
      (root) => writeFiles(root, pluginFiles('../node_modules/u', 'u', 'u')),
    ],
    ["an entry point's module disappears", (root) => rmSync(join(root, 'node_modules/a/index.js'))],
    ['the project is gone', (root) => rmSync(join(root, 'package.json'))],
  ]

  it.each(changes)('is given up when %s', async (_, change) => {
    const root = await indexed()
    plant(root)
    change(root)
    const result = scanWithIndex(optionsFor(root))
    expect(isFromIndex(result)).toBe(false)
    expect(result).toEqual(scan(optionsFor(root)))
  })

  it('is given up when a missing module has been built', async () => {
    const root = makeFolder({ 'package.json': plugin('a', { a: './dist/index.js' }), 'node_modules/x/y': '' })
    await settle()
    expect(ids(scanWithIndex(optionsFor(root)))).toEqual(['a error'])
    plant(root)
    writeFiles(root, { 'dist/index.js': '' })
    expect(ids(scanWithIndex(optionsFor(root)))).toEqual(['a found'])
  })

  it('is given up when a package in a --path folder changes', async () => {
    const root = await indexed({ paths: ['../more'] })
    plant(root)
    writeFiles(root, pluginFiles('../more/one', 'one', 'one'))
    expect(ids(scanWithIndex(optionsFor(root, { paths: ['../more'] })))).toContain('one found')
  })

  it('is written again after a change', async () => {
    const root = await indexed()
    writeFiles(root, pluginFiles('node_modules/c', 'c', 'c'))
    await settle()
    scanWithIndex(optionsFor(root))
    plant(root)
    const result = scanWithIndex(optionsFor(root))
    expect([isFromIndex(result), ids(result)]).toEqual([true, ['b found', 'a found', 'c found']])
  })

  it('is not written while what it depends on may still change unseen', async () => {
    const root = await indexed()
    writeFiles(root, pluginFiles('node_modules/c', 'c', 'c'))
    const { mtimeMs } = statSync(join(root, 'node_modules'))
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Math.ceil(mtimeMs))
    onTestFinished(() => clock.mockRestore())
    scanWithIndex(optionsFor(root))
    plant(root)
    expect(isFromIndex(scanWithIndex(optionsFor(root)))).toBe(false)
  })

  it('is kept for each combination of options, but not for ever', async () => {
    const root = await indexed()
    plant(root)
    expect(isFromIndex(scanWithIndex(optionsFor(root, { paths: ['../more'] })))).toBe(false)
    expect(isFromIndex(scanWithIndex(optionsFor(root, { env: { TOOLBOX_PATH: '/x' } })))).toBe(false)
    expect(isFromIndex(scanWithIndex(optionsFor(root, { global: true, execPath: '/x/bin/node' })))).toBe(
      false,
    )
    expect(isFromIndex(scanWithIndex(optionsFor(root)))).toBe(true)
    for (let index = 0; index < 40; index++) scanWithIndex(optionsFor(root, { paths: [`../no${index}`] }))
    expect(readdirSync(join(root, CACHE)).length).toBeLessThanOrEqual(32)
  })

  it.each([
    ['empty', ''],
    ['cut off', '{"key":"x","stamps":{'],
    ['no object', '7'],
    ['of another tool', '{"version":3,"packages":[]}'],
    ['of another shape', '{"key":"KEY","stamps":{},"files":{},"scan":{"entries":[{}]}}'],
    [
      'of another key',
      '{"key":"x","stamps":{},"files":{},"scan":{"entries":[],"places":[],"skipped":[],"warnings":[]}}',
    ],
  ])('is ignored and replaced when it is %s', async (_, text) => {
    const root = await indexed()
    const file = indexFile(root)
    const { key } = JSON.parse(readFileSync(file, 'utf8')) as { key: string }
    writeFileSync(file, text.replace('"KEY"', JSON.stringify(key)))
    expect(ids(scanWithIndex(optionsFor(root)))).toEqual(['b found', 'a found'])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('key', key)
  })

  it('lies in the node_modules next above, also of a folder inside the project', async () => {
    const root = await indexed()
    scanWithIndex(optionsFor(join(root, 'src')))
    expect(readdirSync(join(root, CACHE))).toHaveLength(2)
  })

  it('is done without where there is no node_modules', () => {
    const root = makeFolder(pluginFiles('.', 'a', 'a'))
    expect(ids(scanWithIndex(optionsFor(root)))).toEqual(['a found'])
    expect(existsSync(join(root, 'node_modules'))).toBe(false)
  })

  it('is done without where it cannot be written', async () => {
    const root = makeFolder({ ...pluginFiles('node_modules/a', 'a', 'a'), 'node_modules/.cache': 'a file' })
    await settle()
    expect(ids(scanWithIndex(optionsFor(root)))).toEqual(['a found'])
    expect(ids(scanWithIndex(optionsFor(root)))).toEqual(['a found'])
  })

  it('is done without in a read-only node_modules', async () => {
    const root = makeFolder(pluginFiles('node_modules/a', 'a', 'a'))
    chmodSync(root, 0o755)
    chmodSync(join(root, 'node_modules'), 0o555)
    await settle()
    // Modes do not bind root: look as the user `nobody` then.
    const isRoot = process.getuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      expect(ids(scanWithIndex(optionsFor(root)))).toEqual(['a found'])
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
    chmodSync(join(root, 'node_modules'), 0o755)
    expect(existsSync(join(root, CACHE))).toBe(false)
  })

  it('spares most of the time among a thousand packages', async () => {
    const files: Record<string, object | string> = {}
    for (let index = 0; index < 1000; index++) {
      const name = index % 10 === 0 ? `@scope${index % 30}/p${index}` : `p${index}`
      if (index % 50 === 0) Object.assign(files, pluginFiles(`node_modules/${name}`, name, `box_${index}`))
      else files[`node_modules/${name}/package.json`] = { name, description: 'x'.repeat(1500) }
    }
    const root = makeFolder(files as Files)
    await settle()
    expect(scanWithIndex(optionsFor(root)).entries).toHaveLength(20)
    await settle()
    expect(scanWithIndex(optionsFor(root)).entries).toHaveLength(20)
    const scanning = fastest(() => scan(optionsFor(root)))
    const looking = fastest(() => scanWithIndex(optionsFor(root)))
    expect(looking).toBeLessThan(scanning / 3)
  })

  it('leaves no half-written file behind when it cannot take its place', async () => {
    const root = await indexed()
    const file = indexFile(root)
    rmSync(file)
    mkdirSync(file)
    scanWithIndex(optionsFor(root))
    expect(readdirSync(join(root, CACHE))).toEqual([basename(file)])
  })

  it('is whole whenever another process reads it', async () => {
    const root = await indexed()
    const program = new URL('../../src/discovery/index-cache.ts', import.meta.url).href
    const code = `
      const { scanWithIndex } = await import(${JSON.stringify(program)})
      const { rmSync } = await import('node:fs')
      for (let index = 0; index < 150; index++) {
        const { entries } = scanWithIndex({ cwd: ${JSON.stringify(root)}, env: {} })
        if (entries.length !== 2) throw new Error('an incomplete index was taken')
        rmSync(${JSON.stringify(indexFile(root))}, { force: true })
      }`
    const runs = [1, 2, 3].map(() =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]),
    )
    const ends = await Promise.allSettled(runs)
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(readdirSync(join(root, CACHE)).filter((name) => !name.endsWith('.json'))).toEqual([])
  })
})
