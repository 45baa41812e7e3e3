import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The binary as a package manager would start it. */
export const BIN = fileURLToPath(new URL('../../bin/run.cjs', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** What to write to stdin; without it, stdin is an open pipe that says nothing. */
  readonly input?: string
}

/** Runs the built binary in a process of its own. */
export function toolbox(argv: readonly string[], { cwd = ROOT, env, input }: RunOptions = {}): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...argv], { cwd, env: { ...process.env, ...env } })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    if (input !== undefined) child.stdin.end(input)
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, ...output }))
  })
}

/** The folder of a fixture plugin. */
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/plugins/${name}`, import.meta.url))
