import { CallTimeout } from './errors.ts'
import { monotonicNow } from './monotonic.ts'

export interface Limits {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, or `undefined` for no limit. */
  readonly timeoutMs?: number | undefined
}

/** Makes the signal that tells of the end; a run that never looks at it is spared the cost. */
export type LazySignal = () => AbortSignal

/**
 * Runs something that may ignore its signal, and stops waiting for it when the caller aborts or time is up.
 *
 * @throws CallTimeout past `timeoutMs`, also for a result that arrives late; the signal's reason on an abort.
 */
export async function withDeadline<T>(
  run: (signal: LazySignal) => T | Promise<T>,
  { signal, timeoutMs }: Limits,
): Promise<T> {
  signal?.throwIfAborted()
  const ending = createEnding()
  // Listens before the tool runs: it may abort its own caller.
  const stop = (): void => ending.end(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const expire = (): void => ending.end(new CallTimeout(timeoutMs!))
  const timer = timeoutMs === undefined ? undefined : setTimeout(expire, Math.min(timeoutMs, LONGEST_TIMER))
  const start = monotonicNow()
  try {
    const result = await Promise.race([run(ending.signal), ending.ended])
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

interface Ending {
  /** Rejects with the reason of the end. */
  readonly ended: Promise<never>
  readonly signal: LazySignal
  end(reason: unknown): void
}

function createEnding(): Ending {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // The tool may have thrown meanwhile, and then nobody waits for this.
  ended.catch(() => {})
  let controller: AbortController | undefined
  let over: { readonly reason: unknown } | undefined
  return {
    ended,
    signal() {
      controller ??= new AbortController()
      if (over !== undefined) controller.abort(over.reason)
      return controller.signal
    },
    end(reason) {
      if (over !== undefined) return
      over = { reason }
      reject(reason as Error)
      controller?.abort(reason)
    },
  }
}
