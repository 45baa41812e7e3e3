import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Ran, ROOT } from './toolbox.ts'

/** A package that `toolbox new` made and installed in a folder of its own. */
export interface Scaffolded {
  readonly dir: string
  /** What `toolbox new --json` printed. */
  readonly json: {
    readonly files: readonly string[]
    readonly next: readonly string[]
    readonly installed: boolean
  }
  has(path: string): boolean
  /** Runs a program in the package. */
  run(program: string, ...args: readonly string[]): Promise<Ran>
  remove(): void
}

/** Runs `toolbox new` of a built package (this repository, or one that was packed and installed). */
export async function scaffold(packageRoot: string, argv: readonly string[]): Promise<Scaffolded> {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'scaffolded-')))
  const dir = join(parent, 'package')
  const bin = join(packageRoot, 'bin', 'run.cjs')
  const made = await runIn(parent, process.execPath, [bin, 'new', '--dir', dir, '--json', ...argv])
  const remove = (): void => rmSync(parent, { recursive: true })
  if (made.code !== 0) {
    remove()
    throw new Error(`toolbox new: exit code ${made.code}\n${made.stdout}\n${made.stderr}`)
  }
  return {
    dir,
    json: JSON.parse(made.stdout) as Scaffolded['json'],
    has: (path) => existsSync(join(dir, path)),
    run: (program, ...args) => runIn(dir, program, args),
    remove,
  }
}

function runIn(cwd: string, program: string, args: readonly string[]): Promise<Ran> {
  // A test runner around must not reach the one in the package.
  const { VITEST: _, NODE_ENV: __, VITEST_POOL_ID: ___, VITEST_WORKER_ID: ____, ...rest } = process.env
  const env = { ...rest, CI: '1', PATH: [join(ROOT, 'node_modules', '.bin'), rest['PATH']].join(delimiter) }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, ...output }))
  })
}
