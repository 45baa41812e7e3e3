import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRuntimeError } from '../../core/errors.ts'
import type { FoundEntry } from '../../discovery/scan-types.ts'
import { printPlace, thrownPlace } from '../../discovery/stack-place.ts'
import { withHints } from '../hints.ts'

/** Adds to a failure where in its package the tool threw, or which file's result does not fit, as seen from `cwd`. */
export function explainFailure<E>(error: E, entry: FoundEntry | undefined, cwd: string): E {
  if (!isRuntimeError(error) || entry === undefined) return error
  const { root } = entry.package
  if (error.phase === 'output') {
    const declared = nearBy(entry.module, cwd)
    return withHints(error, [
      `mend what '${error.tool}' returns, or its output schema; the toolbox is declared in ${declared}`,
    ])
  }
  if (error.phase !== 'execution') return error
  const place = readSafely(() => thrownPlace(error.cause, root, (file) => isForeign(file, root)))
  if (place === undefined) return error
  return withHints(error, [`thrown at ${printPlace({ ...place, file: nearBy(place.file, cwd) })}`])
}

function nearBy(file: string, cwd: string): string {
  const path = relative(cwd, file)
  return path.startsWith('..') ? file : path
}

/** Whether a file is a dependency of the package, or of this library, and so nothing that its author can mend. */
const isForeign = (file: string, root: string): boolean =>
  file.slice(root.length).split(sep).includes('node_modules') || file.startsWith(ownFolder())

/** The folder of this library's code: its `dist`, or its `src`. */
function ownFolder(): string {
  const file = fileURLToPath(import.meta.url)
  const end = Math.max(file.lastIndexOf(`${sep}dist${sep}`), file.lastIndexOf(`${sep}src${sep}`))
  return file.slice(0, end + 5)
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
