import { commandsOf, type PackageManager } from './package-manager.ts'
import { type ProgramResult, runProgram } from './run-program.ts'

/** Installs the dependencies of a package that was written; its output goes to stderr when `show` is set. */
export function installPackage(
  dir: string,
  packageManager: PackageManager,
  options: { readonly show?: boolean | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<ProgramResult> {
  const [program = packageManager, ...args] = commandsOf(packageManager).install.split(' ')
  return runProgram(program, args, { ...options, cwd: dir })
}
