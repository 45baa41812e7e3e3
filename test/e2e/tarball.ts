import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, succeed } from './program.ts'
import { type Ran, ROOT } from './toolbox.ts'

/** This package as it would be published, and a home in which nobody has used it yet. */
export interface Tarball {
  /** A folder for what a test makes of it. */
  readonly folder: string
  readonly file: string
  /** What lies in it, sorted. */
  readonly files: readonly string[]
  /** Runs a program in a folder, with the home of the tarball. */
  run(cwd: string, program: string, ...args: readonly string[]): Promise<Ran>
  remove(): void
}

/** Packs what is built; packing itself builds nothing here, since other tests run the same files. */
export async function packTarball(): Promise<Tarball> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tarball-')))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const home = join(folder, 'home')
  mkdirSync(home)
  const cache = succeed(await runProgram('npm', ['config', 'get', 'cache'], { cwd: folder }))
  // A home of its own, but not the whole registry anew.
  const env = { HOME: home, XDG_CACHE_HOME: undefined, npm_config_cache: cache.stdout.trim() }
  const argv = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const packed = succeed(await runProgram('npm', argv, { cwd: ROOT, env }))
  const [json] = JSON.parse(packed.stdout) as [{ filename: string; files: readonly { path: string }[] }]
  return {
    folder,
    file: join(folder, json.filename),
    files: json.files.map(({ path }) => path).toSorted(),
    run: (cwd, program, ...args) => runProgram(program, args, { cwd, env }),
    remove,
  }
}
