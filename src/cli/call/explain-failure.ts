import { relative } from 'node:path'
import { isRuntimeError } from '../../core/errors.ts'
import { printPlace, thrownPlace } from '../../discovery/stack-place.ts'
import { withHints } from '../hints.ts'

/** Adds to a failed execution where in its package the tool threw, as seen from the working folder. */
export function explainFailure<E>(error: E, root: string | undefined, cwd: string): E {
  if (!isRuntimeError(error) || error.phase !== 'execution' || root === undefined) return error
  const place = readSafely(() => thrownPlace(error.cause, root))
  if (place === undefined) return error
  const file = relative(cwd, place.file)
  return withHints(error, [
    `thrown at ${printPlace({ ...place, file: file.startsWith('..') ? place.file : file })}`,
  ])
}

/** The stack of what a tool threw, for `--trace`. */
export function stackOfCause(error: unknown): string | undefined {
  if (!isRuntimeError(error)) return undefined
  return readSafely(() => (error.cause instanceof Error ? error.cause.stack : undefined))
}

/** What a tool throws may be anything, even something that throws when it is looked at. */
function readSafely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
