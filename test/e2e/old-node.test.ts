import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'vitest'
import { makeProject } from './project.ts'
import { runProgram } from './program.ts'
import { BIN, type Ran } from './toolbox.ts'

const folder = makeProject({
  'pretend.cjs': `
    const node = process.env.PRETEND_VERSION
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node } })
    Object.defineProperty(process, 'version', { value: 'v' + node })`,
})

/** Runs the binary on this Node.js, which says that it is another. */
const pretend = (version: string, ...argv: string[]): Promise<Ran> =>
  runProgram(process.execPath, ['--require', './pretend.cjs', BIN, ...argv], {
    cwd: folder,
    env: { PRETEND_VERSION: version },
  })

const refusal = (version: string): Ran => ({
  code: 1,
  signal: null,
  stdout: '',
  stderr: `toolbox needs Node.js 22.18 or newer; this is v${version}. Install a newer one and run it again.\n`,
})

describe('a Node.js that is too old', () => {
  test.for(['18.20.8', '20.20.2', '22.0.0', '22.17.1'])(
    'is told so on one line: %s',
    async (version, { expect }) => {
      expect(await pretend(version, 'list', '--json')).toEqual(refusal(version))
    },
  )

  test.for(['22.18.0', '22.20.1', '23.6.0', '24.0.0', '26.1.0'])(
    'is not this one: %s',
    async (version, { expect }) => {
      expect(await pretend(version, '--version')).toMatchObject({ code: 0, stderr: '' })
    },
  )

  test('is told so when it is a real one', async ({ expect, skip }) => {
    const old = findOldNode()
    if (old === undefined) {
      console.error('\n!!! NO OLD NODE.JS IS TESTED: none in PATH is older than 22.18\n')
      skip('no Node.js in PATH is older than 22.18')
    }
    const ran = await runProgram(old!.program, [BIN, 'call', 'get_weather', 'location=Lisbon'], {
      cwd: folder,
    })
    expect(ran).toEqual(refusal(old!.version))
  })
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
