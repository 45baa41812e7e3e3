import { runInThisContext } from 'node:vm'

const SLOT = Symbol.for('opm-toolbox.blocking')

/** Thrown when code held the thread for longer than it may. */
export class ThreadHeld extends Error {
  override readonly name = 'ThreadHeld'
  /** Whether a person cut it off with Ctrl+C. */
  readonly interrupted: boolean

  constructor(interrupted: boolean) {
    super('the event loop was blocked')
    this.interrupted = interrupted
  }
}

/**
 * Runs `run` and returns what it returns; cuts it off when it holds the thread past `timeoutMs`, or at Ctrl+C if
 * `breakOnSigint` says so (default `true`).
 *
 * Only the part before the first wait is watched: a watchdog thread can stop a running script, nothing else can.
 *
 * @throws ThreadHeld when it was cut off.
 */
export function runWatched<T>(run: () => T, timeoutMs: number, { breakOnSigint = true } = {}): T {
  const slots = globalThis as unknown as Record<symbol, unknown>
  slots[SLOT] = run
  try {
    const options = { timeout: Math.max(1, Math.ceil(timeoutMs)), breakOnSigint }
    return runInThisContext(`globalThis[Symbol.for('opm-toolbox.blocking')]()`, options) as T
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new ThreadHeld(false)
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw new ThreadHeld(true)
    throw error
  } finally {
    delete slots[SLOT]
  }
}
