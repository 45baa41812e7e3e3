import type { Phase } from './errors.ts'

/** Measures the steps of a call. */
export interface Clock {
  /** Ends the current step and begins the next. */
  next(phase: Phase): void
  stop(): void
}

/** Starts with the step `input`; `report` is told of each step as it ends. */
export function startClock(report: (phase: Phase, milliseconds: number) => void): Clock {
  let phase: Phase = 'input'
  let since = performance.now()
  const stop = (): void => {
    const now = performance.now()
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
