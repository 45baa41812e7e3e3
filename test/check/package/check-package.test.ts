import { describe, expect, test } from 'vitest'
import { checkPackage, type PackageOptions } from '../../../src/check/package/check-package.ts'
import type { FileLocation, Finding } from '../../../src/check/finding.ts'
import type { LoadErrorJson } from '../../../src/discovery/load-error.ts'
import { scan } from '../../../src/discovery/scan.ts'
import type { ScannedEntry } from '../../../src/discovery/scan-types.ts'
import { type Files, makeFolder, plugin, toolboxModule } from '../../discovery/folder.ts'

const good = toolboxModule('weather', ['get_weather'])

/** Checks a package that consists of these files and declares `weather` as `./index.js`. */
async function check(
  files: Files,
  metadata: object = {},
  toolboxes: object = { weather: './index.js' },
  options: PackageOptions = {},
): Promise<readonly Finding[]> {
  const root = makeFolder({
    'package.json': plugin('weather-toolbox', toolboxes, { private: true, ...metadata }),
    ...files,
  })
  const entries = scan({ cwd: root, env: {} }).entries.filter((entry) => entry.package.root === root)
  return checkPackage({ name: 'weather-toolbox', version: '1.0.0', root }, entries, { tries: 1, ...options })
}

/** Loading the sources takes as long as they do. */
const timeless = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ rule }) => rule !== 'package/load-time')

const rules = (findings: readonly Finding[]): readonly string[] => timeless(findings).map(({ rule }) => rule)

const line = expect.objectContaining({ file: 'package.json', line: 7 }) as unknown

const after = (ms: number): Files => ({
  'index.js': `const end = performance.now() + ${ms}\nwhile (performance.now() < end);\n${good}`,
})

/** Declares a source, and what is built from it. */
const declared = (reference: string): object => ({
  weather: { source: './index.js', default: reference },
})

const usual = async () => Promise.resolve(1)
const slower = async () => Promise.resolve(100)

describe('a package', () => {
  test('that loads quietly and the same each time is good', async () => {
    expect(rules(await check({ 'index.js': good }))).toEqual([])
  })

  test('is asked about what its users will get, once that is built', async () => {
    const files = { 'index.js': good, 'built.js': good }
    expect(rules(await check(files, {}, declared('./built.js')))).toEqual([])
    expect(rules(await check(files, {}, declared('./built.js#Wether')))).toEqual(['package/load'])
    expect(rules(await check(files, {}, declared('./later.js')))).toEqual([])
  })

  test('whose source is missing is not what is being written', async () => {
    const toolboxes = { weather: { source: './src/index', default: './index.js' } }
    const files = { 'src/index.ts': good, 'index.js': good }
    expect(timeless(await check(files, {}, toolboxes))).toMatchObject([
      {
        rule: 'package/missing-source',
        severity: 'warning',
        toolbox: 'weather',
        path: '/entryPoints/opm.agents.toolbox/weather',
        location: line,
        fix: { text: 'Write "./src/index.ts#default" as "source".' },
      },
    ])
  })

  test('whose package.json lacks a comma is asked about at the word before which it belongs', async () => {
    const text = '{\n  "name": "weather-toolbox"\n  "entryPoints": { "opm.agents.toolbox": {} }\n}'
    expect(await check({ 'package.json': text })).toMatchObject([
      {
        rule: 'package/entry-point',
        path: '',
        message: expect.stringContaining(
          "package.json cannot be read: line 3, column 3: expected ',' or '}'",
        ),
        location: { file: 'package.json', line: 3, column: 3 },
        fix: { text: "A ',' is missing before this place." },
      },
    ])
  })

  test('whose package.json is a list is asked about at its beginning', async () => {
    const text = '[{ "entryPoints": 1 }]'
    expect(await check({ 'package.json': text })).toMatchObject([
      { rule: 'package/entry-point', path: '', location: { file: 'package.json', line: 1 } },
    ])
  })

  test('is told that a misspelt key is why the build is examined', async () => {
    const toolboxes = { weather: { sorce: './src/index.ts', default: './index.js' } }
    const files = { 'src/index.ts': good, 'index.js': good }
    expect(timeless(await check(files, {}, toolboxes))).toMatchObject([
      { rule: 'package/missing-source', toolbox: 'weather', fix: { text: 'Call "sorce" "source".' } },
    ])
  })

  test('is asked about at the line of its entry point', async () => {
    expect(timeless(await check({}))).toMatchObject([
      {
        rule: 'package/entry-point',
        severity: 'error',
        toolbox: 'weather',
        path: '/entryPoints/opm.agents.toolbox/weather',
        location: line,
      },
    ])
  })

  test.each<[string, string, FileLocation]>([
    ['does not parse', 'const a = 1\nexport default {,', { file: 'index.js', line: 2, column: 17 }],
    ['throws', 'const a = 1\n\nthrow new Error("no key")', { file: 'index.js', line: 3, column: 7 }],
    ['imports what is not there', "import './none.js'", { file: 'index.js', line: 1, column: 8 }],
    ['ends the process', '\n  process.exit(0)', { file: 'index.js', line: 2, column: 11 }],
  ])('that %s is told where', async (_, text, location) => {
    expect(await check({ 'index.js': text })).toMatchObject([{ rule: 'package/load', path: '', location }])
  })

  test('is told where its declaration is when another package is at fault', async () => {
    const files = {
      'index.js': `import 'broken'\n${good}`,
      'node_modules/broken/package.json':
        '{"name":"broken","version":"1.0.0","type":"module","exports":"./index.js"}',
      'node_modules/broken/index.js': 'throw new Error("broken")',
    }
    const findings = await check(files, { dependencies: { broken: '1.0.0' } })
    expect(findings).toMatchObject([{ rule: 'package/load', location: { file: 'package.json' } }])
  })

  test('that is known to load without end is not loaded again', async () => {
    const error = { type: 'LoadError', code: 'timeout', message: 'it hung' } as const
    const hung = { get: () => error } as unknown as ReadonlyMap<ScannedEntry, LoadErrorJson>
    const files = { 'index.js': 'throw new Error("it was loaded")' }
    expect(await check(files, {}, undefined, { hung })).toMatchObject([
      { rule: 'package/load', message: 'it hung', location: line },
    ])
  })

  test.each<[string, string, string]>([
    ['package/load', 'throws', 'throw new Error("no key")'],
    ['package/load', 'is no toolbox', 'export default 3'],
    ['package/load', 'does not parse', 'export default {'],
    ['package/load', 'ends the process', 'process.exit(0)'],
    ['package/id', 'has another id', toolboxModule('wether', ['get_weather'])],
    ['package/empty', 'has no tools', toolboxModule('weather', [])],
    [
      'package/quiet-load',
      'writes to stdout',
      toolboxModule('weather', ['get_weather'], 'console.log("hello")'),
    ],
    [
      'package/quiet-load',
      'writes to the descriptor',
      `import { writeSync } from 'node:fs'\n${toolboxModule('weather', ['a'], 'writeSync(1, "hello")')}`,
    ],
    [
      'package/unhandled-error',
      'leaves a rejection to nobody',
      toolboxModule('weather', ['get_weather'], 'Promise.reject(new Error("no cache"))'),
    ],
    [
      'package/open-handle',
      'leaves a timer running',
      toolboxModule('weather', ['get_weather'], 'setInterval(() => {}, 1000)'),
    ],
    [
      'package/open-handle',
      'leaves a server running',
      `import { createServer } from 'node:net'\n${toolboxModule('weather', ['get_weather'], 'createServer().listen(0, "127.0.0.1")')}`,
    ],
    [
      'package/stable-discovery',
      'finds other tools the second time',
      toolboxModule('weather', ['get_weather']).replace('export default ', 'let asked = 0\nconst Base = ') +
        'export default class extends Base { discoverTools() { return asked++ === 0 ? super.discoverTools() : [] } }',
    ],
  ])('%s: a package that %s is not', async (rule, _, source) => {
    expect(rules(await check({ 'index.js': source }))).toEqual([rule])
  })

  test('may keep a timer that does not keep the process alive, and one that is soon over', async () => {
    const before = 'setInterval(() => {}, 1000).unref(); setTimeout(() => {}, 60)'
    expect(rules(await check({ 'index.js': toolboxModule('weather', ['get_weather'], before) }))).toEqual([])
  })

  test('that takes 600 ms to load is too slow, and one that takes 300 ms is worth a warning', async () => {
    expect(await check(after(600), {}, undefined, { pace: usual })).toMatchObject([
      { rule: 'package/load-time', severity: 'error' },
    ])
    // On a busy machine the warning may become an error; several tries make that unlikely.
    const slow = await check(after(260), {}, undefined, { pace: usual, tries: 2 })
    expect(slow.map(({ rule }) => rule)).toEqual(['package/load-time'])
  })

  test('is not slow because the machine is', async () => {
    expect(await check(after(600), {}, undefined, { pace: slower })).toEqual([])
  })

  test('that hangs is given up', async () => {
    const findings = await check({ 'index.js': 'await new Promise(() => {})' }, {}, undefined, {
      timeoutMs: 300,
    })
    expect(rules(findings)).toEqual(['package/load'])
  })
})

describe('what would be published', () => {
  const publish = { private: false }

  test('contains the module', async () => {
    expect(rules(await check({ 'index.js': good }, publish))).toEqual([])
  })

  test('lacks a module that files leave out', async () => {
    expect(
      timeless(await check({ 'index.js': good, 'lib/x.js': '' }, { ...publish, files: ['lib'] })),
    ).toMatchObject([{ rule: 'package/published', severity: 'error', toolbox: 'weather', location: line }])
  })

  test('lacks a module that .npmignore leaves out', async () => {
    expect(rules(await check({ 'index.js': good, '.npmignore': 'index.js' }, publish))).toEqual([
      'package/published',
    ])
  })

  test('lacks the manifest that files leave out', async () => {
    const files = { 'index.js': good, 'toolbox.manifest.json': {} }
    expect(rules(await check(files, { ...publish, files: ['index.js'] }))).toEqual([
      'package/published-manifest',
    ])
  })

  test.each(['file:../toolbox', 'link:../toolbox', '../toolbox', '/opt/toolbox'])(
    'needs nothing from a path: %s',
    async (range) => {
      const dependencies = { 'opm-toolbox': range, zod: '^4.0.0', other: 'npm:zod@4', git: 'me/repository' }
      expect(await check({ 'index.js': good }, { ...publish, dependencies })).toMatchObject([
        {
          rule: 'package/local-dependency',
          severity: 'warning',
          path: '/dependencies/opm-toolbox',
          location: { file: 'package.json', line: expect.any(Number) as number },
        },
      ])
      expect(rules(await check({ 'index.js': good }, { private: true, dependencies }))).toEqual([])
    },
  )

  test('cannot be TypeScript', async () => {
    const findings = await check({ 'index.ts': good }, publish, { weather: './index.ts' })
    expect(rules(findings)).toEqual(['package/published'])
  })

  test('is not there yet while it can be built', async () => {
    const toolboxes = { weather: { source: './index.ts', default: './dist/index.js' } }
    const findings = await check({ 'index.ts': good }, { ...publish, scripts: { build: 'tsc' } }, toolboxes)
    expect(timeless(findings)).toMatchObject([
      {
        rule: 'package/published',
        severity: 'warning',
        fix: { text: expect.stringContaining('npm run build') },
      },
    ])
  })

  test('is only noted where npm builds it before it publishes', async () => {
    const toolboxes = { weather: { source: './index.ts', default: './dist/index.js' } }
    const metadata = { ...publish, scripts: { build: 'tsc', prepack: 'tsc' } }
    expect(timeless(await check({ 'index.ts': good }, metadata, toolboxes))).toMatchObject([
      {
        rule: 'package/published',
        severity: 'info',
        fix: { text: expect.stringContaining('npm run build') },
      },
    ])
  })

  test('is not asked for a second time where the entry point names no file', async () => {
    expect(rules(await check({}, { ...publish, scripts: { build: 'tsc' } }))).toEqual(['package/entry-point'])
  })

  test('is not there at all when nothing builds it', async () => {
    const toolboxes = { weather: { source: './index.ts', default: './dist/index.js' } }
    expect(timeless(await check({ 'index.ts': good }, publish, toolboxes))).toMatchObject([
      { rule: 'package/published', severity: 'error' },
    ])
  })

  test('is nothing for a private package', async () => {
    expect(rules(await check({ 'index.ts': good }, {}, { weather: './index.ts' }))).toEqual([])
  })
})
