import { isBusError } from '../bus/errors.ts'
import { isCallTimeout, isRuntimeError, isValueError } from '../core/errors.ts'
import { isLoadError } from '../discovery/load-error.ts'
import { DuplicateToolNameError, NoStrictModeError } from '../spec/errors.ts'
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
  if (isValueError(error) || isUsageError(error) || isSpecMisuse(error)) return EXIT.askedWrongly
  if (isLoadError(error) || isUnreachableBus(error)) return EXIT.notLoadable
  return isInterruption(error) ? EXIT.interrupted : EXIT.bad
}

/** Tools or a mode that the wanted format does not have. */
const isSpecMisuse = (error: unknown): boolean =>
  error instanceof DuplicateToolNameError || error instanceof NoStrictModeError

const isUnreachableBus = (error: unknown): boolean => isBusError(error) && error.code === 'disconnected'
