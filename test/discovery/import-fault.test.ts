import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scan } from '../../src/discovery/scan.ts'
import { type Files, makeFolder, plugin } from './folder.ts'
import { loadEntry } from './native.ts'

/** What is said of a plugin whose module is the first of `files`. */
async function failure(files: Files) {
  const [module] = Object.keys(files)
  const root = makeFolder({ 'package.json': plugin('a', { a: `./${module}` }), ...files })
  const loaded = await loadEntry(scan({ cwd: root, env: {} }).entries[0]!)
  if (loaded.ok) throw new Error('it was loaded')
  const { reason = '', ...error } = loaded.error.toJSON()
  return { ...error, reason: reason.replaceAll(`${root}/`, ''), root }
}

describe('a syntax error', () => {
  it.each([
    ['an ES module', { 'a.js': 'const a = 1\nconst b = [)\n' }, 'a.js:2:12'],
    ['a module that it imports', { 'a.js': 'import "./b.js"', 'b.js': '\n\n  const b = [)\n' }, 'b.js:3:14'],
    ['CommonJS', { 'a.cjs': 'const a = 1\nconst b = [)\n' }, 'a.cjs:2:12'],
    ['TypeScript', { 'a.ts': 'const a: number = 1\nconst b: number = [)\n' }, 'a.ts:2:20'],
    [
      'TypeScript that a script imports',
      { 'a.js': 'import "./b.ts"', 'b.ts': 'const b: = 1\n' },
      'b.ts:1:10',
    ],
  ])('in %s is shown with its line and column', async (_, files, place) => {
    const { code, reason, file, excerpt, root } = await failure(files)
    const [name = '', line, column] = place.split(':')
    expect(code).toBe('syntax')
    expect(reason).toContain(` at ${place}`)
    expect(file).toBe(join(root, name))
    const text = (files as Files)[name] as string
    expect(excerpt).toEqual({ text: text.split('\n')[Number(line) - 1], column: Number(column) })
  })

  it('is found before anything runs', async () => {
    const { reason, root } = await failure({
      'a.js': 'import "./first.js"\nimport { nothing } from "./b.js"',
      'first.js':
        'import { writeFileSync } from "node:fs"\nwriteFileSync(new URL("ran", import.meta.url), "")',
      'b.js': 'export const something = 1',
    })
    expect(reason).toContain('a.js:2:10')
    expect(existsSync(join(root, 'ran'))).toBe(false)
  })

  it('in a long line is shown with what is around it', async () => {
    const { excerpt } = await failure({ 'a.js': `${'1;'.repeat(200)}[)${';1'.repeat(200)}` })
    expect(excerpt!.text.length).toBeLessThan(250)
    expect(excerpt!.text.slice(excerpt!.column - 1)).toMatch(/^\)/)
  })
})

describe('TypeScript that is more than types', () => {
  it('is shown with its line and column', async () => {
    const { reason, excerpt } = await failure({ 'a.ts': 'const a = 1\n  enum Units { metric }' })
    expect(reason).toContain('a.ts:2:3')
    expect(excerpt).toEqual({ text: '  enum Units { metric }', column: 3 })
  })
})

describe('an import that finds no file', () => {
  it.each([
    ['./plan', './plan.ts'],
    ['./plan.js', './plan.ts'],
    ['./plam.ts', './plan.ts'],
    ['./folder', './folder/index.ts'],
    ['./helper', './helper.js'],
    ['../src/plan', './plan.ts'],
  ])('of %s is told to write %s', async (written, right) => {
    const { code, reason } = await failure({
      'src/a.ts': `const a = 1\nimport '${written}'`,
      'src/plan.ts': '',
      'src/helper.js': '',
      'src/folder/index.ts': '',
    })
    expect(code).toBe('missing-dependency')
    expect(reason).toContain(`write '${right}'`)
    expect(reason).not.toContain('build')
  })

  it('is shown with its line and column', async () => {
    const { reason, excerpt, file, root } = await failure({
      'a.ts': `const a = 1\nimport "./plan"`,
      'plan.ts': '',
    })
    expect(reason).toContain('a.ts:2:8 imports ./plan')
    expect(excerpt).toEqual({ text: 'import "./plan"', column: 8 })
    expect(file).toBe(join(root, 'a.ts'))
  })

  it('of a module that a build makes is told to build', async () => {
    const { reason } = await failure({ 'dist/a.js': `import './plan.js'`, 'dist/plan.d.ts': '' })
    expect(reason).toContain('build the package')
  })

  it('of TypeScript is told to mend the import, since nothing makes that', async () => {
    const { reason } = await failure({ 'a.ts': `import './gone.ts'` })
    expect(reason).toMatch(/gone\.ts does not exist; mend the import$/)
  })

  it('by require is understood too', async () => {
    const { reason } = await failure({ 'a.cjs': `require('./plam.cjs')`, 'plan.cjs': '' })
    expect(reason).toContain(`write './plan.cjs'`)
  })
})

describe('a type that is imported as a value', () => {
  it.each([
    ['an interface', 'export interface Foo {}'],
    ['a type', 'export type Foo = string'],
    ['a type that is exported further below', 'interface Foo {}\nexport type { Bar, Foo }'],
    ['a type that is passed on', "export type { Foo } from './other.ts'"],
  ])('is told apart: %s', async (_, types) => {
    const { code, reason } = await failure({
      'a.ts': "import { Foo } from './types.ts'\nexport default 1 as unknown as Foo",
      'types.ts': types,
    })
    expect(code).toBe('syntax')
    expect(reason).toContain(
      "'Foo' is a type, which Node.js strips; write `import { type Foo } from './types.ts'`",
    )
  })

  it('is told apart where it is passed on', async () => {
    const { reason } = await failure({
      'a.ts': "export { Foo } from './types.ts'",
      'types.ts': 'export interface Foo {}',
    })
    expect(reason).toContain("write `export { type Foo } from './types.ts'`")
  })

  it('is a guess where the types are not at hand', async () => {
    const { reason } = await failure({ 'a.ts': "import { Dirent, Foo } from 'node:fs'" })
    expect(reason).toContain('mend the name or, if it is a type')
  })

  it('does not come to mind in JavaScript', async () => {
    const { reason } = await failure({ 'a.js': "import { Foo } from 'node:fs'" })
    expect(reason).toMatch(/a\.js:1:10$/)
  })
})
