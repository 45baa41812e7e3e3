import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Loaded, LoadOptions } from '../../src/discovery/load.ts'
import { scan } from '../../src/discovery/scan.ts'
import { type Files, makeFolder, plugin, toolboxModule } from './folder.ts'
import { loadEntry } from './native.ts'

const LIBRARY = new URL('../../src/index.ts', import.meta.url).href
const IMPORTS = `import { defineTool, defineToolBox, ToolBox, z } from '${LIBRARY}'\n`

interface Plugin {
  readonly reference?: string
  readonly files?: Files
  readonly metadata?: object
  readonly options?: LoadOptions
}

/** Loads the toolbox `weather_tools`, whose module is `index.js` unless said otherwise. */
async function load(
  source: string,
  { reference = './index.js', files = {}, metadata, options }: Plugin = {},
) {
  const [module] = reference.split('#')
  const root = makeFolder({
    'package.json': plugin('weather-toolbox', { weather_tools: reference }, metadata),
    [module!]: source,
    ...files,
  })
  const loaded = await loadEntry(scan({ cwd: root, env: {} }).entries[0]!, options)
  return { root, loaded }
}

const failure = async (source: string, more: Plugin = {}) => {
  const { root, loaded } = await load(source, more)
  return { root, ...(loaded.ok ? { code: undefined, message: '', file: '' } : loaded.error.toJSON()) }
}

const namesOf = (loaded: Loaded): unknown =>
  loaded.ok && loaded.kind === 'toolbox' ? loaded.toolbox.tools.map(({ name }) => name) : loaded

const CLASS = `class Weather extends ToolBox {
  constructor(options = {}) { super({ toolboxId: 'weather_tools', ...options }) }
  discoverTools() { return [] }
}`

describe('loading an entry point', () => {
  it('takes the class that defineToolBox makes', async () => {
    const { loaded } = await load(toolboxModule('weather_tools', ['get_weather']))
    expect(loaded).toMatchObject({ ok: true, kind: 'toolbox', status: 'ok', warnings: [] })
    expect(namesOf(loaded)).toEqual(['get_weather'])
  })

  it.each([
    ['a class', `export ${CLASS}`],
    ['an instance', `${CLASS}\nconst it = new Weather()\nexport { it as Weather }`],
    ['a factory', `${CLASS}\nconst make = () => new Weather()\nexport { make as Weather }`],
    [
      'an asynchronous factory',
      `${CLASS}\nconst make = async () => new Weather()\nexport { make as Weather }`,
    ],
    ['a factory of a class', `${CLASS}\nconst make = () => Weather\nexport { make as Weather }`],
    [
      'a function with a prototype',
      `${CLASS}\nfunction Old(o) { return new Weather(o) }\nOld.prototype.x = 1\nexport { Old as Weather }`,
    ],
  ])('takes %s', async (_, source) => {
    const { loaded } = await load(IMPORTS + source, { reference: './index.js#Weather' })
    expect(loaded).toMatchObject({ ok: true, kind: 'toolbox', status: 'empty' })
  })

  it('strips the types of TypeScript', async () => {
    const source = `${IMPORTS}const id: string = 'weather_tools'\nexport default defineToolBox(id, [])`
    expect((await load(source, { reference: './src/index.ts' })).loaded).toMatchObject({ ok: true })
  })

  it.each([
    ['named exports', 'exports.Weather = make', './index.cjs#Weather'],
    ['an export by a computed name', 'exports["Wea" + "ther"] = make', './index.cjs#Weather'],
    ['a whole module', 'module.exports = make', './index.cjs'],
    ['a transpiled default', 'exports.__esModule = true; exports.default = make', './index.cjs'],
  ])('takes CommonJS with %s', async (_, exporting, reference) => {
    const source = `const { defineToolBox } = require('${new URL(LIBRARY).pathname}')
      const make = () => new (defineToolBox('weather_tools', []))()
      ${exporting}`
    expect((await load(source, { reference })).loaded).toMatchObject({ ok: true, kind: 'toolbox' })
  })

  it('gives the configuration to the toolbox', async () => {
    const options = { config: { units: 'metric' } }
    const { loaded } = await load(toolboxModule('weather_tools', []), { options })
    expect(loaded).toMatchObject({ toolbox: { config: { units: 'metric' } }, warnings: [] })
  })

  it('warns of a constructor that keeps the configuration from its toolbox', async () => {
    const source = `${IMPORTS}export default class extends ToolBox {
      constructor() { super({ toolboxId: 'weather_tools' }) }
      discoverTools() { return [] }
    }`
    const { loaded } = await load(source, { options: { config: { units: 'metric' } } })
    expect(loaded).toMatchObject({ ok: true, warnings: [expect.stringContaining('super()')] })
  })

  it('warns of a toolbox that calls itself otherwise than its entry point', async () => {
    const { loaded } = await load(toolboxModule('weather', ['get_weather']))
    expect(loaded).toMatchObject({ ok: true, warnings: [expect.stringContaining("'weather'")] })
  })

  it.each([
    ['a rejected promise', 'Promise.reject(new Error("forgotten"))'],
    ['an exception', 'queueMicrotask(() => { throw new Error("forgotten") })'],
  ])('warns of %s that nobody handles', async (_, code) => {
    const { loaded } = await load(toolboxModule('weather_tools', ['x'], code))
    expect(loaded).toMatchObject({ ok: true, warnings: [expect.stringContaining('forgotten')] })
  })

  it('lets the toolbox find its tools first, also asynchronously', async () => {
    const source = `${IMPORTS}export default class extends ToolBox {
      constructor(options) { super({ toolboxId: 'weather_tools', ...options }) }
      async discoverTools() {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return [defineTool({ name: 'late', description: 'Late.', argumentSchema: z.object({}), outputSchema: z.object({}), toolCall: () => ({}) })]
      }
    }`
    expect(namesOf((await load(source)).loaded)).toEqual(['late'])
  })

  it('takes a ToolProvider, as a class, an instance or a factory', async () => {
    const methods = `getTools() { return [] } providesTool() { return false } executeTool() {}`
    for (const source of [
      `export default class { ${methods} }`,
      `export default new (class { ${methods} })()`,
      `const make = () => new (class { ${methods} })()\nexport default make`,
    ]) {
      expect((await load(source)).loaded).toMatchObject({ ok: true, kind: 'provider' })
    }
  })

  it('makes a toolbox of a ToolProvider when it is told how', async () => {
    const source = `export default { getTools: () => [], providesTool: () => false, executeTool() {} }`
    const { ToolBox } = await import('../../src/core/toolbox.ts')
    class Adapted extends ToolBox {
      override discoverTools() {
        return []
      }
    }
    const options: LoadOptions = { adaptProvider: (toolboxId) => new Adapted({ toolboxId }) }
    const { loaded } = await load(source, { options })
    expect(loaded).toMatchObject({ ok: true, kind: 'toolbox', toolbox: { toolboxId: 'weather_tools' } })
  })
})

describe('an entry point that cannot be loaded', () => {
  it('names the missing export, the nearest one, and what there is', async () => {
    const { code, message, file, root } = await failure(
      'export class WeatherToolBox {}\nexport const other = 1',
      {
        reference: './index.js#WeatherToolbox',
      },
    )
    expect([code, file]).toEqual(['missing-export', join(root, 'index.js')])
    expect(message).toContain("did you mean 'WeatherToolBox'?")
    expect(message).toContain('it exports WeatherToolBox, other')
  })

  it('names a module that exports nothing', async () => {
    expect(await failure('export {}')).toMatchObject({
      code: 'missing-export',
      message: expect.stringContaining('it exports nothing'),
    })
  })

  it('names file and line of a syntax error', async () => {
    const { code, message, file, root } = await failure('const a = 1\nconst b = {\nexport const c = ( 1\n')
    expect([code, file]).toEqual(['syntax', join(root, 'index.js')])
    expect(message).toContain(`${join(root, 'index.js')}:3`)
  })

  it('names file and line of a syntax error in TypeScript', async () => {
    const { code, message, root } = await failure('const a: number = 1\nconst b = {\nexport const c = 1\n', {
      reference: './index.ts',
    })
    expect(code).toBe('syntax')
    expect(message).toContain(`${join(root, 'index.ts')}:`)
  })

  it('names file and line of an import that its module does not export', async () => {
    const { code, message, root } = await failure('\nimport { nothing } from "./other.js"', {
      files: { 'other.js': 'export const something = 1' },
    })
    expect(code).toBe('syntax')
    expect(message).toContain(`${join(root, 'index.js')}:2`)
  })

  it('has a syntax error of its own data as something thrown', async () => {
    const { code, message, root } = await failure('\nJSON.parse("{")')
    expect(code).toBe('threw')
    expect(message).toContain(`${join(root, 'index.js')}:2`)
  })

  it.each([
    ['an enum', 'export enum Units { metric }'],
    ['a namespace', 'namespace Units { export const metric = 1 }\nexport default Units'],
    ['a parameter property', 'export default class { constructor(private readonly id: string) {} }'],
  ])('uses TypeScript that is more than types: %s', async (_, source) => {
    const { code, message, root } = await failure(source, { reference: './index.ts' })
    expect(code).toBe('typescript')
    expect(message).toContain(`${join(root, 'index.ts')}:1`)
    expect(message).toContain('strips types')
  })

  it('is TypeScript under node_modules', async () => {
    const root = makeFolder({
      'node_modules/a/package.json': plugin('a', { a: './index.ts' }),
      'node_modules/a/index.ts': 'export default 1 as number',
    })
    const loaded = await loadEntry(scan({ cwd: root, env: {} }).entries[0]!)
    expect(loaded).toMatchObject({ ok: false, error: { code: 'typescript' } })
  })

  it('is of a kind that Node.js cannot run', async () => {
    expect(await failure('export default 1', { reference: './index.tsx' })).toMatchObject({
      code: 'typescript',
    })
  })

  it.each([
    ['import', './index.js', 'import "@scope/missing/sub.js"'],
    ['require', './index.cjs', 'require("@scope/missing/sub.js")'],
  ])('names the package to install for an %s that finds none', async (_, reference, source) => {
    const { code, message, root } = await failure(source, { reference })
    expect(code).toBe('missing-dependency')
    expect(message).toContain(`npm install @scope/missing`)
    expect(message).toContain(root)
  })

  it('names the library when that is not installed', async () => {
    const { code, message } = await failure('import { z } from "opm-toolbox"')
    expect(code).toBe('missing-dependency')
    expect(message).toContain('`npm install opm-toolbox`')
  })

  it('names the file that an import does not find', async () => {
    const { code, message, root } = await failure('import "./gone.js"')
    expect(code).toBe('missing-dependency')
    expect(message).toContain(join(root, 'gone.js'))
  })

  it('passes on what its module throws, and where', async () => {
    const { code, message, root } = await failure('\n\nthrow new Error("no key")')
    expect(code).toBe('threw')
    expect(message).toContain('no key')
    expect(message).toContain(`${join(root, 'index.js')}:3`)
  })

  // What is no object and thrown at once makes Node.js print a line to stderr; load-isolated.test.ts has it.
  it.each([
    'await 1; throw undefined',
    'await 1; throw "text"',
    'throw Object.create(null)',
    'await Promise.reject(null)',
  ])('survives %s', async (source) => {
    expect(await failure(source)).toMatchObject({ code: 'threw' })
  })

  it.each([
    [
      'class',
      'export default class Weather { constructor() { throw new Error("no key") } }',
      'the constructor of Weather',
    ],
    [
      'factory',
      'const make = () => { throw new Error("no key") }\nexport default make',
      "the factory 'default'",
    ],
    [
      'asynchronous factory',
      'export default async () => { throw new Error("no key") }',
      "the factory 'default'",
    ],
  ])('names the %s that threw', async (_, source, what) => {
    expect(await failure(source)).toMatchObject({
      code: 'threw',
      message: expect.stringContaining(`${what} threw: no key`),
    })
  })

  it.each([
    ['a number', 'export default 7', 'no toolbox but number'],
    ['undefined', 'export default undefined', 'no toolbox but undefined'],
    ['some other class', 'export default class Other {}', 'no toolbox but an instance of Other'],
    ['half a provider', 'export default { getTools() {}, executeTool() {} }', 'without providesTool()'],
  ])('exports %s', async (_, source, what) => {
    expect(await failure(source)).toMatchObject({
      code: 'not-a-toolbox',
      message: expect.stringContaining(what),
    })
  })

  it.each([
    ['a single tool', 'export default tool'],
    ['a list of tools', 'export default [tool]'],
  ])('exports %s, which has to be wrapped', async (_, exporting) => {
    const source = `${IMPORTS}const tool = defineTool({ name: 'x', description: 'X.', argumentSchema: z.object({}), outputSchema: z.object({}), toolCall: () => ({}) })\n${exporting}`
    expect(await failure(source)).toMatchObject({
      code: 'not-a-toolbox',
      message: expect.stringContaining("defineToolBox('weather_tools'"),
    })
  })

  it.each([
    ['throws', 'discoverTools() { throw new Error("offline") }', 'offline'],
    ['gives no list', 'discoverTools() { return 7 }', 'must return an array'],
    ['gives no tools', 'discoverTools() { return [{}] }', 'is not a tool'],
    ['is missing', '', 'discoverTools'],
  ])('has a discovery that %s', async (_, method, reason) => {
    const source = `${IMPORTS}export default class extends ToolBox {
      constructor(options) { super({ toolboxId: 'weather_tools', ...options }) }
      ${method}
    }`
    expect(await failure(source)).toMatchObject({
      code: 'discovery',
      message: expect.stringContaining(reason),
    })
  })

  it.each([
    ['import', 'await new Promise(() => {})'],
    ['factory', 'export default () => new Promise(() => {})'],
    [
      'discovery',
      `${IMPORTS}export default class extends ToolBox {
        constructor(options) { super({ toolboxId: 'weather_tools', ...options }) }
        discoverTools() { return new Promise(() => {}) }
      }`,
    ],
  ])('is given up when its %s never ends', async (_, source) => {
    const options = { timeoutMs: 100 }
    expect(await failure(source, { options })).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('100 ms'),
    })
  })

  it.each([
    ['itself', 'for (;;);', {}],
    ['in a module that it imports', 'import "./other.js"', { 'other.js': 'for (;;);' }],
    ['in CommonJS', 'import "./other.cjs"', { 'other.cjs': 'for (;;);' }],
    ['in TypeScript', 'import "./other.ts"', { 'other.ts': 'const on: boolean = true\nwhile (on);' }],
  ])('is cut off when it loops for ever %s', async (_, source, files) => {
    const options = { timeoutMs: 300 }
    expect(await failure(source, { options, files })).toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('blocked its process for more than 300 ms'),
    })
  })

  it.each([
    ['at once', 'process.exit(0)'],
    ['in a module that it imports', 'import "./other.js"'],
    ['after a while', 'await 1\nprocess.exit(0)'],
    ['in a timer', 'setTimeout(() => process.exit(0))\nawait new Promise(() => {})'],
    ['and would not notice that it failed', 'try { process.exit(0) } catch {}\nawait new Promise(() => {})'],
    ['in its factory', 'export default () => process.exit(0)'],
  ])('wants to end the process %s', async (_, source) => {
    const { code, message, root } = await failure(source, { files: { 'other.js': 'process.exit(0)' } })
    expect(code).toBe('exited')
    expect(message).toContain('process.exit(0)')
    expect(message).toContain(root)
  })

  it('leaves process.exit as it was', async () => {
    const before = [process.exit, process.listenerCount('uncaughtException')]
    await Promise.all([failure('process.exit(0)'), failure('await 1\nawait 1\nexport default 7')])
    expect([process.exit, process.listenerCount('uncaughtException')]).toEqual(before)
  })

  it('keeps the fault that the scan has found', async () => {
    const root = makeFolder({ 'package.json': plugin('a', { a: './gone.js' }) })
    const loaded = await loadEntry(scan({ cwd: root, env: {} }).entries[0]!)
    expect(loaded).toMatchObject({ ok: false, error: { code: 'missing-file' } })
  })

  it('is plain data for --json', async () => {
    const { loaded, root } = await load('throw new Error("no key")')
    expect(JSON.parse(JSON.stringify(loaded))).toEqual({
      ok: false,
      error: {
        type: 'LoadError',
        code: 'threw',
        message: expect.stringContaining("toolbox 'weather_tools' of weather-toolbox@1.0.0"),
        reason: `the module threw while it was imported: no key (at ${join(root, 'index.js')}:1:7)`,
        file: join(root, 'index.js'),
        line: 1,
        column: 7,
        excerpt: { text: 'throw new Error("no key")', column: 7 },
      },
    })
  })
})
