import { LoadError, type LoadErrorCode, type SourceExcerpt } from './load-error.ts'
import type { EntryPlace, FoundEntry } from './scan-types.ts'
import type { StackPlace } from './stack-place.ts'

interface Details {
  readonly file?: string | undefined
  /** Where in a file it is; in place of `file`. */
  readonly place?: StackPlace | undefined
  readonly excerpt?: SourceExcerpt | undefined
  readonly cause?: unknown
}

/** The error of one entry point: which toolbox of which package, and why. */
export const failedToLoad = (
  entry: FoundEntry,
  code: LoadErrorCode,
  reason: string,
  { place, file = place?.file ?? entry.module, ...details }: Details = {},
): LoadError => failedEntry(entry, code, reason, { ...details, place, file })

/** The same for one that may have no module. */
export function failedEntry(
  { id, package: { name, version } }: Pick<EntryPlace, 'id' | 'package'>,
  code: LoadErrorCode,
  reason: string,
  { file, place, excerpt, cause }: Details = {},
): LoadError {
  return new LoadError(code, `Could not load toolbox '${id}' of ${name}@${version}: ${reason}`, {
    reason,
    ...(file !== undefined && { file }),
    ...(place !== undefined && { line: place.line }),
    ...(place?.column !== undefined && { column: place.column }),
    ...(excerpt !== undefined && { excerpt }),
    cause,
  })
}

/** The error of one whose code did not give the thread back. */
export const heldThread = (entry: FoundEntry, timeoutMs: number): LoadError =>
  failedToLoad(
    entry,
    'timeout',
    `it blocked its process for more than ${timeoutMs} ms; look for a loop without end`,
  )
