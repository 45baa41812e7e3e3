import { spawn } from 'node:child_process'
import { delimiter, dirname, join, sep } from 'node:path'
import { type Ran, ROOT } from './toolbox.ts'

export interface ProgramOptions {
  readonly cwd: string
  /** Laid over the environment; `undefined` takes a variable away. */
  readonly env?: NodeJS.ProcessEnv
}

/** Runs any program, with nothing on its stdin. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: ProgramOptions,
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...cleanEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, ...output }))
  })
}

/**
 * Returns what a program printed.
 *
 * @throws Error with all of its output when it failed.
 */
export function succeed(ran: Ran): Ran {
  if (ran.code === 0) return ran
  throw new Error(`exit code ${ran.code}\n${ran.stdout}\n${ran.stderr}`)
}

/** What a test runner and the npm around it tell their children. */
const OF_THE_RUNNER =
  /^(VITEST.*|NODE_ENV|TEST|DEV|PROD|INIT_CWD|FORCE_COLOR|NO_COLOR|npm_(lifecycle|package|command|execpath|node_execpath).*|npm_config_(user_agent|local_prefix|prefix|global_prefix))$/

/**
 * The environment of a program that must not notice that a test runs it.
 *
 * `node` is the one that runs the tests, and nothing of this checkout stands in `PATH`.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OF_THE_RUNNER.test(name))
  const paths = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((path) => !`${path}${sep}`.startsWith(ROOT) && !path.endsWith(join('node_modules', '.bin')))
  const PATH = [dirname(process.execPath), ...paths].join(delimiter)
  return { ...Object.fromEntries(own), PATH, CI: '1' }
}

/** `PATH` with the package managers of this checkout in it. */
export function pathWithPackageManagers(): string {
  const { PATH = '' } = cleanEnvironment()
  const [node = '', ...rest] = PATH.split(delimiter)
  return [node, join(ROOT, 'node_modules', '.bin'), ...rest].join(delimiter)
}
