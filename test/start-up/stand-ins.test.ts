import { createRequire } from 'node:module'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'rolldown/parseAst'
import { describe, test } from 'vitest'
import { LIBRARY_MODULES } from '../../src/start-up/kept-files.ts'
import { onDemand } from '../../src/start-up/zod-locales.ts'
import { makeProject } from '../e2e/project.ts'
import { runProgram, succeed } from '../e2e/program.ts'
import { BIN, ROOT } from '../e2e/toolbox.ts'

const chunk = (name: string): string => join(ROOT, 'dist', 'chunks', name)

const library = createRequire(import.meta.url)(chunk('library.cjs')) as object

describe.for(Object.entries(LIBRARY_MODULES))('the CommonJS form of %s', ([name, file]) => {
  const built = join(ROOT, 'dist', file)

  test('exports what the ES module exports', async ({ expect }) => {
    const module = (await import(pathToFileURL(built).href)) as object
    const exported = Object.keys(library).filter((key) => key.startsWith(`${name}_`))
    expect(exported.length).toBeGreaterThan(0)
    expect(exported.toSorted()).toEqual(
      Object.keys(module)
        .map((key) => `${name}_${key}`)
        .toSorted(),
    )
  })

  test('exports no variable that changes, since its value is copied', ({ expect }) => {
    const { body } = parseAst(readFileSync(built, 'utf8'))
    const exported = body.flatMap((node) =>
      node.type === 'ExportNamedDeclaration'
        ? node.specifiers.map(({ local }) => (local.type === 'Identifier' ? local.name : ''))
        : [],
    )
    const variables = body.flatMap((node) =>
      node.type === 'VariableDeclaration' && node.kind === 'let'
        ? node.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
        : [],
    )
    expect(exported.length).toBeGreaterThan(0)
    expect(variables.filter((variable) => exported.includes(variable))).toEqual([])
  })
})

/** A project whose tool `look` answers with what an expression in its module gives. */
function projectThat(
  sees: string,
  imports = "import { defineTool, defineToolBox, z } from 'opm-toolbox'",
): string {
  const folder = makeProject({
    'package.json': {
      name: 'plugin',
      version: '1.0.0',
      type: 'module',
      entryPoints: { 'opm.agents.toolbox': { looks: './index.js' } },
    },
    'index.js': `
import { createRequire } from 'node:module'
${imports}
export default defineToolBox('looks', [defineTool({
  name: 'look',
  description: 'Looks.',
  argumentSchema: z.object({}),
  outputSchema: z.object({ seen: z.string() }),
  toolCall: async () => ({ seen: String(${sees}) }),
})])
`,
  })
  mkdirSync(join(folder, 'node_modules'))
  return folder
}

async function look(folder: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const ran = await runProgram(process.execPath, [BIN, 'call', 'look'], { cwd: folder, env })
  return (JSON.parse(succeed(ran).stdout) as { seen: string }).seen
}

const linkLibrary = (folder: string): void => symlinkSync(ROOT, join(folder, 'node_modules/opm-toolbox'))

const STANDS_IN = `Object.keys(createRequire(import.meta.url).cache).some((file) => file.endsWith('library.cjs'))`

describe('a plugin', () => {
  test('that uses the library of the binary gets the form whose code is kept', async ({ expect }) => {
    const folder = projectThat(STANDS_IN)
    linkLibrary(folder)
    expect(await look(folder)).toBe('true')
    expect(await look(folder, { NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('false')
  })

  test.for(['registry', 'testing', 'bus'])('shares it with opm-toolbox/%s', async (part, { expect }) => {
    const sees = `(await import('opm-toolbox/${part}').then(() => ${STANDS_IN}))`
    const folder = projectThat(sees)
    linkLibrary(folder)
    expect(await look(folder)).toBe('true')
  })

  test('that brings a library of its own gets that one', async ({ expect }) => {
    const folder = projectThat(
      `import.meta.resolve('opm-toolbox') + marker`,
      "import { defineTool, defineToolBox, marker, z } from 'opm-toolbox'",
    )
    const own = join(folder, 'node_modules/opm-toolbox')
    cpSync(join(ROOT, 'dist'), join(own, 'dist'), { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(own, 'package.json'))
    const index = join(own, 'dist/index.js')
    writeFileSync(index, `${readFileSync(index, 'utf8')}\nexport const marker = ' mine'\n`)
    expect(await look(folder)).toBe(`${pathToFileURL(index).href} mine`)
  })

  test('sees the address that Node.js would tell it', async ({ expect }) => {
    const folder = projectThat(`import.meta.resolve('opm-toolbox')`)
    linkLibrary(folder)
    expect(await look(folder)).toBe(pathToFileURL(join(ROOT, 'dist/index.js')).href)
  })

  test('is called all the same where links are kept as they are', async ({ expect }) => {
    const folder = projectThat(`'here'`)
    linkLibrary(folder)
    expect(await look(folder, { NODE_OPTIONS: '--preserve-symlinks' })).toBe('here')
  })
})

/** What a plugin sees with the short ways of start-up, and without them. */
const lookBothWays = async (
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<readonly [string, string]> => [
  await look(folder, env),
  await look(folder, { ...env, NODE_DISABLE_COMPILE_CACHE: '1' }),
]

describe('a plugin meets no difference', () => {
  test('in what runs before the library', async ({ expect }) => {
    const folder = projectThat(
      `z.string().safeParse(1).error.issues[0].message`,
      `import './early.js'\nimport { defineTool, defineToolBox, z } from 'opm-toolbox'`,
    )
    linkLibrary(folder)
    writeFileSync(
      join(folder, 'early.js'),
      `globalThis.__zod_globalConfig = { customError: () => 'custom' }\n`,
    )
    expect(await lookBothWays(folder)).toEqual(['custom', 'custom'])
  })

  test.for<readonly [string, string, NodeJS.ProcessEnv, string]>([
    ['a folder of its own that leads nowhere', `'here'`, {}, 'here'],
    ['a hook of its own', `'here'`, { NODE_OPTIONS: '--import=./hook.mjs' }, 'hooked'],
    [
      'another place to resolve from',
      `(() => { try { return createRequire(import.meta.url).resolve('opm-toolbox', { paths: ['/nowhere'] }) } catch { return 'none' } })()`,
      {},
      'none',
    ],
    [
      'a file system of its own',
      `(process.getBuiltinModule('fs').statSync = () => { throw new Error('mine') }, (await import('opm-toolbox')).z === z)`,
      {},
      'true',
    ],
  ])('with %s', async ([, sees, env, expected], { expect }) => {
    const folder = projectThat(sees)
    linkLibrary(folder)
    mkdirSync(join(folder, 'src/node_modules'), { recursive: true })
    symlinkSync('opm-toolbox', join(folder, 'src/node_modules/opm-toolbox'))
    cpSync(join(folder, 'index.js'), join(folder, 'src/index.js'))
    writeFileSync(join(folder, 'index.js'), `export { default } from './src/index.js'\n`)
    writeFileSync(
      join(folder, 'hook.mjs'),
      `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => {
  const loaded = next(url, context)
  return url.endsWith('/src/index.js') ? { ...loaded, source: String(loaded.source).replace("'here'", "'hooked'") } : loaded
} })\n`,
    )
    expect(await lookBothWays(folder, env)).toEqual([expected, expected])
  })

  test('when it forgets all modules', async ({ expect }) => {
    const folder = projectThat(
      `'here'`,
      `import './wipe.cjs'\nimport { defineTool, defineToolBox, z } from 'opm-toolbox'`,
    )
    linkLibrary(folder)
    writeFileSync(join(folder, 'wipe.cjs'), `for (const key in require.cache) delete require.cache[key]\n`)
    expect(await lookBothWays(folder)).toEqual(['here', 'here'])
  })

  test('when it hears of the end late', async ({ expect }) => {
    const folder = projectThat(
      `(setImmediate(() => process.on('exit', () => fs.writeFileSync('heard', ''))), 'here')`,
      `import fs from 'node:fs'\nimport { defineTool, defineToolBox, z } from 'opm-toolbox'`,
    )
    linkLibrary(folder)
    expect(await look(folder)).toBe('here')
    expect(existsSync(join(folder, 'heard'))).toBe(true)
  })
})

describe('what a plugin does to JavaScript', () => {
  test('does not show when code is kept', async ({ expect }) => {
    const folder = projectThat(
      `(fs.writeFileSync = vm.Script.prototype.createCachedData = () => { throw new Error('mine') }, 'here')`,
      `import fs from 'node:fs'
import vm from 'node:vm'
import { defineTool, defineToolBox, z } from 'opm-toolbox'`,
    )
    linkLibrary(folder)
    const env = { XDG_CACHE_HOME: join(folder, 'cache') }
    mkdirSync(env.XDG_CACHE_HOME)
    const argv = [BIN, 'call', 'look']
    const ran = await runProgram(process.execPath, argv, { cwd: folder, env })
    expect(ran).toMatchObject({ code: 0, stdout: '{"seen":"here"}\n', stderr: '' })
  })

  test('does not keep the code from being read that says what is wrong', async ({ expect }) => {
    const folder = projectThat(
      `'here'`,
      `import fs from 'node:fs'
import { defineTool, defineToolBox, z } from 'opm-toolbox'
for (const name of ['statSync', 'openSync', 'readSync', 'closeSync', 'readFileSync']) {
  fs[name] = () => { throw new Error('mine') }
}
throw new Error('boom')`,
    )
    linkLibrary(folder)
    const ran = await runProgram(process.execPath, [BIN, 'call', 'looks/look'], { cwd: folder })
    expect(ran).toMatchObject({ code: 3, stdout: '' })
    expect(ran.stderr).toContain('boom')
  })

  test('keeps nobody from being told what is wrong', async ({ expect }) => {
    const folder = projectThat(
      `'here'`,
      `import { defineTool, defineToolBox, z } from 'opm-toolbox'
Object.prototype.everywhere = 'mine'
throw new Error('boom')`,
    )
    linkLibrary(folder)
    const ran = await runProgram(process.execPath, [BIN, 'call', 'looks/look'], { cwd: folder })
    expect(ran).toMatchObject({ code: 3, stdout: '' })
    expect(ran.stderr).toContain('boom')
  })
})

const STOCK_ZOD = `import { defineTool, defineToolBox } from 'opm-toolbox'
import { z } from 'zod'
import * as german from 'zod/v4/locales/de.js'`

describe('the translations of zod', () => {
  test.for([
    ['say what they say', `z.locales.de().localeError({ code: 'invalid_key', origin: 'record' })`],
    [
      'are the very same',
      `z.locales.de().localeError.toString() === german.default().localeError.toString()`,
    ],
    ['are all there', `Object.keys(z.locales).sort()`],
    ['apply', `(z.config(z.locales.fr()), z.string().safeParse(1).error.issues[0].message)`],
  ] as const)('%s, although they are read late', async ([, sees], { expect }) => {
    const folder = projectThat(sees, STOCK_ZOD)
    linkLibrary(folder)
    symlinkSync(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'))
    const plain = await look(folder, { NODE_DISABLE_COMPILE_CACHE: '1' })
    expect(plain.length).toBeGreaterThan(3)
    expect(plain).not.toBe('false')
    expect(await look(folder)).toBe(plain)
  })

  test('stay as they are when their list is written in another way', ({ expect }) => {
    expect(onDemand(`export { default as de } from "./de.js";\nexport const fr = 1\n`)).toBeUndefined()
    expect(onDemand(`export { default as de } from "../de.js";`)).toBeUndefined()
  })

  test('are read when they are asked for, but the default at once', ({ expect }) => {
    const list = `export { default as de } from "./de.js";\nexport { default as en } from './en.js'\nexport { default as zhCN } from "./zh-CN.js";\n`
    const text = onDemand(list)
    expect(text).toContain(`export const de = load('./de.js')`)
    expect(text).toContain(`export const zhCN = load('./zh-CN.js')`)
    expect(text).toContain(`export { default as en } from './en.js'`)
  })
})
