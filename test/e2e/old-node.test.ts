import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'vitest'
import { makeProject } from './project.ts'
import { runProgram } from './program.ts'
import { BIN, type Ran, ROOT } from './toolbox.ts'

const folder = makeProject({
  'pretend.cjs': `
    const node = process.env.PRETEND_VERSION
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node } })
    Object.defineProperty(process, 'version', { value: 'v' + node })`,
})

/** Runs the binary on this Node.js, which says that it is another. */
const pretend = (version: string, argv: readonly string[], bin = BIN): Promise<Ran> =>
  runProgram(process.execPath, ['--require', './pretend.cjs', bin, ...argv], {
    cwd: folder,
    env: { PRETEND_VERSION: version },
  })

const refusal = (version: string, remedy: string): Ran => ({
  code: 1,
  signal: null,
  stdout: '',
  stderr: `toolbox needs Node.js 22.18 or newer; this is v${version}. ${remedy}\n`,
})

/** What a checkout says, since it brings a Node.js of its own. */
const OWN = `Install a newer one, or take that of this checkout: export PATH="${ROOT}node_modules/.bin:$PATH"`

/** The binary, in a package that has nothing else. */
function copyOfBinary(): string {
  const copy = makeProject({})
  mkdirSync(join(copy, 'bin'))
  copyFileSync(BIN, join(copy, 'bin/run.cjs'))
  return copy
}

describe('a Node.js that is too old', () => {
  test.for(['18.20.8', '20.20.2', '22.0.0', '22.17.1'])(
    'is told so on one line: %s',
    async (version, { expect }) => {
      expect(await pretend(version, ['list', '--json'])).toEqual(refusal(version, OWN))
    },
  )

  test.for(['22.18.0', '22.20.1', '23.6.0', '24.0.0', '26.1.0'])(
    'is not this one: %s',
    async (version, { expect }) => {
      expect(await pretend(version, ['--version'])).toMatchObject({ code: 0, stderr: '' })
    },
  )

  test('is to be replaced where no other is at hand', async ({ expect }) => {
    const ran = await pretend('20.20.2', ['list'], join(copyOfBinary(), 'bin/run.cjs'))
    expect(ran).toEqual(refusal('20.20.2', 'Install a newer one and run it again.'))
  })

  test('is told so when it is a real one', async ({ expect, skip }) => {
    const old = findOldNode()
    if (old === undefined) {
      console.error('\n!!! NO OLD NODE.JS IS TESTED: none in PATH is older than 22.18\n')
      skip('no Node.js in PATH is older than 22.18')
    }
    const ran = await runProgram(old!.program, [BIN, 'call', 'get_weather', 'location=Lisbon'], {
      cwd: folder,
    })
    expect(ran).toEqual(refusal(old!.version, OWN))
  })
})

test('a checkout that was never built says how to build it', async ({ expect }) => {
  const copy = copyOfBinary()
  const ran = await runProgram(process.execPath, [join(copy, 'bin/run.cjs'), 'list'], { cwd: folder })
  const stderr = `toolbox is not built: run \`npm ci\` in ${copy}\n`
  expect(ran).toEqual({ code: 1, signal: null, stdout: '', stderr })
})

function findOldNode(): { program: string; version: string } | undefined {
  const programs = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'node'))
  for (const program of new Set(programs)) {
    if (!existsSync(program)) continue
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1)
    const [major = 0, minor = 0] = version.split('.').map(Number)
    if (major < 22 || (major === 22 && minor < 18)) return { program, version }
  }
  return undefined
}
