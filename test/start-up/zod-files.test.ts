import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { makeProject } from '../e2e/project.ts'
import { runProgram, succeed } from '../e2e/program.ts'

const HOOK = new URL('../../src/start-up/zod-files.ts', import.meta.url).href

/** Imports a module of a project under the hook, and says what Node.js was asked to find, and what it exports. */
const SCRIPT = `
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
const asked = []
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.')) asked.push(specifier)
    return next(specifier, context)
  },
})
const { findZodFilesByFolder } = await import(${JSON.stringify(HOOK)})
findZodFilesByFolder()
const module = await import(pathToFileURL(process.argv[1]).href).catch((error) => ({ error: error.message }))
console.log(JSON.stringify({ asked, module: { ...module } }))
`

interface Imported {
  readonly asked: readonly string[]
  readonly module: Readonly<Record<string, unknown>>
}

async function importIn(folder: string, file: string): Promise<Imported> {
  const argv = [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    SCRIPT,
    join(folder, file),
  ]
  return JSON.parse(succeed(await runProgram(process.execPath, argv, { cwd: folder })).stdout) as Imported
}

const type = {
  'node_modules/zod/package.json': { name: 'zod', type: 'module' },
  'package.json': { type: 'module' },
}

test('modules of zod find each other, and Node.js is not asked', async ({ expect }) => {
  const folder = makeProject({
    ...type,
    'node_modules/zod/v4/index.js': `export * from './core/a.js'\nexport * from './b.js'`,
    'node_modules/zod/v4/core/a.js': `export * from '../b.js'\nexport const a = import.meta.url`,
    'node_modules/zod/v4/b.js': `export const b = import.meta.url`,
  })
  const { asked, module } = await importIn(folder, 'node_modules/zod/v4/index.js')
  expect(asked).toEqual([])
  expect(module).toEqual({
    a: expect.stringMatching(/\/zod\/v4\/core\/a\.js$/) as string,
    b: expect.stringMatching(/\/zod\/v4\/b\.js$/) as string,
  })
})

test('what is a link leads where Node.js says', async ({ expect }) => {
  const folder = makeProject({
    ...type,
    'node_modules/zod/index.js': `export * from './linked.js'`,
    'node_modules/zod/core/real.js': `export const real = import.meta.url`,
  })
  symlinkSync('core/real.js', join(folder, 'node_modules/zod/linked.js'))
  const { asked, module } = await importIn(folder, 'node_modules/zod/index.js')
  expect(asked).toEqual(['./linked.js'])
  expect(module['real']).toMatch(/\/zod\/core\/real\.js$/)
})

test('what is not there is told by Node.js', async ({ expect }) => {
  const folder = makeProject({ ...type, 'node_modules/zod/index.js': `import './none.js'` })
  const { asked, module } = await importIn(folder, 'node_modules/zod/index.js')
  expect(asked).toEqual(['./none.js'])
  expect(module['error']).toMatch(/^Cannot find module '.*none\.js'/)
})

test('modules of others are left alone', async ({ expect }) => {
  const folder = makeProject({ ...type, 'index.js': `export * from './a.js'`, 'a.js': 'export const a = 1' })
  expect(await importIn(folder, 'index.js')).toEqual({ asked: ['./a.js'], module: { a: 1 } })
})
