import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathWithPackageManagers, runProgram } from './program.ts'
import type { Ran } from './toolbox.ts'

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
  const env = { PATH: pathWithPackageManagers() }
  const made = await runProgram(process.execPath, [bin, 'new', '--dir', dir, '--json', ...argv], {
    cwd: parent,
    env,
  })
  const remove = (): void => rmSync(parent, { recursive: true })
  if (made.code !== 0) {
    remove()
    throw new Error(`toolbox new: exit code ${made.code}\n${made.stdout}\n${made.stderr}`)
  }
  return {
    dir,
    json: JSON.parse(made.stdout) as Scaffolded['json'],
    has: (path) => existsSync(join(dir, path)),
    run: (program, ...args) => runProgram(program, args, { cwd: dir, env }),
    remove,
  }
}
