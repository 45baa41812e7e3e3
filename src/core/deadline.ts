import { CallTimeout } from './errors.ts'
import { monotonicNow } from './monotonic.ts'

export interface Limits {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, or `undefined` for no limit. */
  readonly timeoutMs?: number | undefined
}

/**
 * Runs something that may ignore its signal, and stops waiting for it when the caller aborts or time is up.
 *
 * @throws CallTimeout past `timeoutMs`, also for a result that arrives late; the signal's reason on an abort.
 */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => T | Promise<T>,
  limits: Limits,
): Promise<T> {
  const { signal, timeoutMs } = limits
  const controller = new AbortController()
  const stop = (): void => controller.abort(signal?.reason)
  if (signal?.aborted === true) stop()
  signal?.addEventListener('abort', stop, { once: true })
  const expire = (): void => controller.abort(new CallTimeout(timeoutMs!))
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, Math.min(timeoutMs, LONGEST_TIMER))
  const start = monotonicNow()
  // Listens before the tool runs: it may abort its own caller.
  const givenUp = aborted(controller.signal)
  try {
    controller.signal.throwIfAborted()
    const result = await Promise.race([run(controller.signal), givenUp])
    // A tool that blocks the event loop also blocks the timer.
    if (timeoutMs !== undefined && monotonicNow() - start > timeoutMs + 1) throw new CallTimeout(timeoutMs)
    return result
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** The longest delay that a timer takes (2^31 - 1 ms). */
const LONGEST_TIMER = 2_147_483_647

function aborted(signal: AbortSignal): Promise<never> {
  const promise = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  // The tool may have thrown meanwhile, and then nobody waits for this.
  promise.catch(() => {})
  return promise
}
