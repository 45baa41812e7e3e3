import { isBusError } from '../bus/errors.ts'
import { isCallTimeout, isRuntimeError, isValueError } from '../core/errors.ts'
import { isLoadError } from '../discovery/load-error.ts'
import { isInterruption, isUsageError } from './usage-error.ts'

/** The exit codes that scripts may rely on. */
export const EXIT = {
  good: 0,
  bad: 1,
  askedWrongly: 2,
  notLoadable: 3,
  timedOut: 124,
  interrupted: 130,
} as const

/** The exit code for what a command threw. */
export function exitCodeOf(error: unknown): number {
  if (isCallTimeout(error)) return EXIT.timedOut
  if (isRuntimeError(error)) return EXIT.bad
  if (isValueError(error) || isUsageError(error)) return EXIT.askedWrongly
  if (isLoadError(error) || isBusError(error)) return EXIT.notLoadable
  return isInterruption(error) ? EXIT.interrupted : EXIT.bad
}
