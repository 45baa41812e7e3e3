/** Told when guarded code asks the process to end; `code` is what it asked for. */
export type ExitListener = (code: number) => void

/** Thrown inside the code that called `process.exit`, which must not return. */
export class ExitIntercepted extends Error {
  override readonly name = 'ExitIntercepted'
  readonly code: number

  constructor(code: number) {
    super(`the tool called process.exit(${code})`)
    this.code = code
  }
}

/** The way out below `process.exit`, which Node.js does not document, but which packages call. */
const lowest = process as typeof process & { reallyExit: (code?: number) => never }

const realExit = process.exit.bind(process)
const { reallyExit } = lowest

/** Keeps other people's code from ending the process; returns what undoes it. */
export function guardExit(onExit: ExitListener): () => void {
  const intercept = (code?: number | string | null): never => {
    const wanted = Number(code ?? process.exitCode ?? 0)
    onExit(wanted)
    throw new ExitIntercepted(wanted)
  }
  const before = { exit: process.exit, abort: process.abort, kill: process.kill, reallyExit }
  process.exit = intercept
  lowest.reallyExit = intercept
  process.abort = () => intercept(134)
  process.kill = (pid, signal) => {
    const ends = pid === process.pid && signal !== 0 && signal !== 'SIGUSR1' && signal !== 'SIGUSR2'
    return ends ? intercept(143) : before.kill.call(process, pid, signal)
  }
  return () => {
    Object.assign(process, before)
  }
}

let ending = false

/** Whether `exitNow` was called. */
export const isEnding = (): boolean => ending

/** Ends the process for real, whatever is still open or guarded. */
export function exitNow(code: number): never {
  ending = true
  lowest.reallyExit = reallyExit
  return realExit(code)
}
