import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { writeCode } from '../../src/start-up/code-file.ts'
import { makeProject } from '../e2e/project.ts'
import { runProgram } from '../e2e/program.ts'
import { ROOT, type Ran } from '../e2e/toolbox.ts'

const PROGRAM = `
const { keepStrippedTypes } = await import(${JSON.stringify(join(ROOT, 'src/start-up/stripped-types.ts'))})
keepStrippedTypes(process.argv[1])
await import(process.argv[2])
`

function makeModule(text: string) {
  const folder = makeProject({ 'package.json': { type: 'module' }, 'module.ts': text })
  const module = join(folder, 'module.ts')
  const kept = join(folder, `stripped-${process.version}`)
  return {
    module,
    load: (): Promise<Ran> =>
      runProgram(process.execPath, ['--input-type=module', '-e', PROGRAM, folder, module], { cwd: folder }),
    files: (): string[] => readdirSync(kept).map((name) => join(kept, name)),
  }
}

const GREETING = `const greeting: string = 'hello'\nconsole.log(greeting)\n`

describe('a module without its types', () => {
  test('is kept, and read the next time', async ({ expect }) => {
    const { load, files } = makeModule(GREETING)
    expect(await load()).toMatchObject({ code: 0, stdout: 'hello\n', stderr: '' })
    expect(files()).toHaveLength(1)
    const [file] = files()
    expect(readFileSync(file!, 'utf8')).toContain(`const greeting         = 'hello'`)
    writeCode(file!, Buffer.from(`console.log('kept')`))
    expect(await load()).toMatchObject({ code: 0, stdout: 'kept\n', stderr: '' })
  })

  test('is read anew when the module has changed', async ({ expect }) => {
    const { module, load } = makeModule(GREETING)
    await load()
    writeFileSync(module, GREETING.replace('hello', 'howdy'))
    expect(await load()).toMatchObject({ code: 0, stdout: 'howdy\n' })
  })

  test('has its lines and columns where they were', async ({ expect }) => {
    const { module, load } = makeModule(
      `interface Never {}\n\nconst never = (value: Never): void => { throw new Error('boom') }\nnever({})\n`,
    )
    const first = await load()
    const second = await load()
    for (const { code, stderr } of [first, second]) {
      expect(code).toBe(1)
      expect(stderr).toContain(`${module}:3:47`)
    }
  })

  test('is left to Node.js when it cannot be stripped', async ({ expect }) => {
    const { load } = makeModule(`enum Colour { Red }\nconsole.log(Colour.Red)\n`)
    const first = await load()
    expect(first.code).toBe(1)
    expect(first.stderr).toContain('ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    expect((await load()).stderr).toContain('ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
  })
})
