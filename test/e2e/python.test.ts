import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeWith } from '../describe-with.ts'
import { runProgram, succeed } from './program.ts'
import { type Ran, ROOT, toolbox } from './toolbox.ts'

/** Outside the package, and kept: what the package needs is downloaded once. */
const ENVIRONMENT = join(ROOT, '.venv', 'python-template')
const PYTHON = join(ENVIRONMENT, 'bin', 'python')

describeWith('python3')('the Python template', () => {
  test(
    'a Python package passes its own tests with the real ovos-plugin-manager',
    { timeout: 600_000 },
    async ({ skip }) => {
      const folder = mkdtempSync(join(tmpdir(), 'python-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const missing = await whatIsMissing(folder)
      if (missing !== undefined) {
        console.error(`\n!!! THE PYTHON TEMPLATE IS NOT TESTED: ${missing}\n`)
        skip(missing)
      }
      const argv = [
        'new',
        'sky-tools',
        '--template',
        'python',
        '--tool',
        'get_weather',
        '--tool',
        'import',
        '--no-git',
      ]
      succeed(await toolbox(argv, { cwd: folder, env: { CI: '1' } }))
      const cwd = join(folder, 'sky-tools')
      succeed(await python(cwd, '-m', 'pip', 'install', '--quiet', '--editable', '.[test]'))
      const tested = await python(cwd, '-m', 'pytest')
      expect(tested).toMatchObject({ code: 0 })
      expect(tested.stdout).toMatch(/1[0-9] passed/)
      succeed(await python(cwd, '-m', 'pip', 'uninstall', '--quiet', '--yes', 'sky-tools'))
    },
  )
})

/** Why the test cannot run here; `undefined` when it can. */
async function whatIsMissing(folder: string): Promise<string | undefined> {
  if (!existsSync(PYTHON)) {
    const made = await runProgram('python3', ['-m', 'venv', ENVIRONMENT], { cwd: folder }).catch(toFailure)
    if (made.code !== 0) return `python3 -m venv fails: ${made.stderr.trim()}${made.stdout.trim()}`
  }
  const download = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--pre',
    'ovos-plugin-manager',
    '--dest',
    folder,
  ]
  const downloaded = await python(folder, ...download)
  return downloaded.code === 0 ? undefined : `PyPI cannot be reached: ${downloaded.stderr.trim()}`
}

const python = (cwd: string, ...args: readonly string[]): Promise<Ran> => runProgram(PYTHON, args, { cwd })

const toFailure = (error: Error): Ran => ({ code: 1, signal: null, stdout: '', stderr: error.message })
