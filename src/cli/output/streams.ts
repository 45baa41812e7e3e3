import { fstatSync, type Stats, statSync, writeSync } from 'node:fs'

/** Taken before anybody is kept away from stdout by replacing it. */
const write = writeSync
const readStats = statSync
const STDOUT = 1
const STDERR = 2
const closed = new Set<number>()
let answers: { readonly descriptor: number; readonly isTerminal: boolean } | undefined

/** Sends answers elsewhere than stdout from now on: an isolated call has a channel of its own. */
export function redirectAnswers(descriptor: number, isTerminal: boolean): void {
  answers = { descriptor, isTerminal }
}

/** Writes to stdout, whole, before it returns; a reader that went away is not an error. */
export const writeOut = (text: string): void => writeAll(answers?.descriptor ?? STDOUT, text)

/** Writes to stderr, whole, before it returns. */
export const writeErr = (text: string): void => writeAll(STDERR, text)

export const stdoutIsTerminal = (): boolean => answers?.isTerminal ?? isatty(STDOUT)

export const stderrIsTerminal = (): boolean => isatty(STDERR)

/** Whether a person can be asked: both ends are a terminal, and this is no CI. */
export function canAsk(): boolean {
  const { CI } = process.env
  const isCi = CI !== undefined && CI !== '' && CI !== 'false' && CI !== '0'
  return !isCi && isatty(STDOUT) && isatty(0)
}

/** The width of the terminal on stdout in columns, or 80 elsewhere. */
export const terminalWidth = (): number => (isatty(STDOUT) ? (process.stdout.columns ?? 80) : 80)

/** Asks `node:tty`, which loads the whole network stack, only about what can be a terminal at all. */
function isatty(fd: number): boolean {
  try {
    const stats = fstatSync(fd)
    if (!stats.isCharacterDevice() || isNull(stats)) return false
  } catch {
    // A descriptor that is closed is no terminal.
    return false
  }
  return process.getBuiltinModule('node:tty').isatty(fd)
}

/** Where scripts send what nobody wants, and where many programs that they start read from. */
const isNull = ({ rdev }: Stats): boolean => readStats('/dev/null', { throwIfNoEntry: false })?.rdev === rdev

let lost = false

/** Whether an answer could not be written, so that stderr has to say so also where JSON was asked for. */
export const isAnswerLost = (): boolean => lost

function whyLost({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EBADF') return 'stdout was closed by the tool, or never open'
  return code === 'ENOSPC'
    ? 'there is no space left where stdout leads'
    : `stdout cannot be written: ${message}`
}

function writeAll(fd: number, text: string): void {
  let rest: Uint8Array = Buffer.from(text)
  while (rest.length > 0 && !closed.has(fd)) {
    try {
      rest = rest.subarray(write(fd, rest))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EAGAIN') pause()
      else if (code === 'EPIPE' || fd === STDERR) closed.add(fd)
      else {
        closed.add(fd)
        lost = true
        throw new Error(`the answer is lost: ${whyLost(error as NodeJS.ErrnoException)}`, { cause: error })
      }
    }
  }
}

/** A pipe shared with a process that made it non-blocking is full: give its reader a moment. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
}
