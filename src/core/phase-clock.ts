import type { Phase } from './errors.ts'
import { monotonicNow } from './monotonic.ts'

/** Measures the steps of a call. */
export interface Clock {
  /** Ends the current step and begins the next. */
  next(phase: Phase): void
  stop(): void
}

/** Starts with the step `input`; `report` is told of each step as it ends. */
export function startClock(report: (phase: Phase, milliseconds: number) => void): Clock {
  let phase: Phase = 'input'
  let since = monotonicNow()
  const stop = (): void => {
    const now = monotonicNow()
    report(phase, now - since)
    since = now
  }
  return {
    stop,
    next(following) {
      stop()
      phase = following
    },
  }
}
