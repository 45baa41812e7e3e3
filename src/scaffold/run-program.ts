import { messageOf } from '../core/errors.ts'

/** How a program that was started ended. */
export type ProgramResult =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly reason: string; readonly notFound: boolean }

export interface ProgramOptions {
  readonly cwd: string
  /** Shows what the program prints on this process's stderr, besides keeping it. */
  readonly show?: boolean | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  readonly signal?: AbortSignal | undefined
}

/** Runs a program to its end. A program that is missing or fails is an answer, not an error. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, show = false, env, signal }: ProgramOptions,
): Promise<ProgramResult> {
  const { execa } = await import('execa')
  const piped = show ? (['pipe', 2] as const) : (['pipe'] as const)
  const result = await execa(program, args, {
    cwd,
    all: true,
    reject: false,
    stdin: 'ignore',
    stdout: [...piped],
    stderr: [...piped],
    ...(env === undefined ? {} : { env: env as Record<string, string> }),
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  })
  if (!result.failed) return { ok: true, output: result.all ?? '' }
  const notFound = result.code === 'ENOENT'
  if (notFound) return { ok: false, reason: `${program} was not found`, notFound }
  const said = lastLines(result.all ?? '')
  const how =
    result.exitCode === undefined ? messageOf(result.cause ?? result) : `exit code ${result.exitCode}`
  return { ok: false, reason: said === '' ? how : `${how}: ${said}`, notFound }
}

const lastLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-10)
    .join('\n')
