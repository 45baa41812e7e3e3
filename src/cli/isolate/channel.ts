import { redirectAnswers, stdoutIsTerminal, writeOut } from '../output/streams.ts'

/** Set in the environment of an isolated call; says what the answer will be written to. */
const VARIABLE = 'TOOLBOX_ISOLATED'

/** The descriptor on which an isolated call answers; its stdout belongs to the tool. */
export const ANSWER_DESCRIPTOR = 3

/** The environment for an isolated call. */
export const isolatedEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  [VARIABLE]: stdoutIsTerminal() ? 'terminal' : 'pipe',
})

let isolated = false

/** Whether this process is an isolated call. */
export const isIsolated = (): boolean => isolated

/**
 * Makes this process answer over the channel if it is an isolated call.
 *
 * The mark is taken off the environment, so that what the tool starts does not inherit it.
 */
export function enterIsolation(): void {
  const value = process.env[VARIABLE]
  if (value === undefined) return
  delete process.env[VARIABLE]
  isolated = true
  redirectAnswers(ANSWER_DESCRIPTOR, value === 'terminal')
}

/** The first line on the channel: the call is about to begin. */
export interface CallBegins {
  readonly toolbox: string
  readonly tool: string
}

/** Splits what came over the channel into its first line and the answer. */
export function parseChannel(text: string): {
  readonly begin: CallBegins | undefined
  readonly answer: string
} {
  const end = text.indexOf('\n')
  const line = end === -1 ? '' : text.slice(0, end)
  if (!line.startsWith('{"toolbox":')) return { begin: undefined, answer: text }
  return { begin: JSON.parse(line) as CallBegins, answer: text.slice(end + 1) }
}

/** In an isolated call, tells the process that watches that loading is over and the call begins. */
export function announceCall(begin: CallBegins): void {
  if (isolated) writeOut(`${JSON.stringify(begin)}\n`)
}
