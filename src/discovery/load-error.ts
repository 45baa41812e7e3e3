import { hasMark } from '../core/marks.ts'

/** Why an entry point gives no toolbox. */
export type LoadErrorCode =
  | 'package-json'
  | 'entry-points'
  | 'id'
  | 'reference'
  | 'outside-package'
  | 'missing-file'
  | 'syntax'
  | 'typescript'
  | 'missing-dependency'
  | 'threw'
  | 'missing-export'
  | 'not-a-toolbox'
  | 'timeout'
  | 'discovery'
  | 'exited'
  | 'shadowed'

/** A line of source with the column at fault. */
export interface SourceExcerpt {
  readonly text: string
  /** Counts from 1. */
  readonly column: number
}

interface Details {
  /** `message` without the name of the toolbox, for a sentence that has it already. */
  readonly reason?: string
  /** The file at fault. */
  readonly file?: string
  /** Where in the file, from 1; only where it can be told. */
  readonly line?: number
  /** From 1. */
  readonly column?: number
  readonly excerpt?: SourceExcerpt
}

/** A `LoadError` as it crosses process boundaries and stands in `--json` documents. */
export interface LoadErrorJson extends Details {
  readonly type: 'LoadError'
  readonly code: LoadErrorCode
  readonly message: string
}

const LOAD_ERROR = Symbol.for('opm-toolbox.LoadError')

/** An entry point that could not be turned into a toolbox; `message` says where, why, and what to do. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly [LOAD_ERROR] = true
  readonly code: LoadErrorCode
  readonly reason: string | undefined
  readonly file: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
  readonly excerpt: SourceExcerpt | undefined

  constructor(
    code: LoadErrorCode,
    message: string,
    { reason, file, line, column, excerpt, cause }: Details & { readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.reason = reason
    this.file = file
    this.line = line
    this.column = column
    this.excerpt = excerpt
  }

  toJSON(): LoadErrorJson {
    const { code, message, reason, file, line, column, excerpt } = this
    return {
      type: 'LoadError',
      code,
      message,
      ...(reason === undefined ? {} : { reason }),
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      ...(excerpt === undefined ? {} : { excerpt }),
    }
  }
}

/** Whether `value` is a `LoadError`, of this or any other copy of the library. */
export const isLoadError = (value: unknown): value is LoadError => hasMark(value, LOAD_ERROR)

/** Makes the error again from its plain data. */
export const toLoadError = ({ code, message, ...details }: LoadErrorJson): LoadError =>
  new LoadError(code, message, details)

/** Why, and in which file, for a sentence that names the toolbox already. */
export function printReason({ message, reason = message, file }: LoadErrorJson): string {
  return file === undefined || reason.includes(file) ? reason : `${reason} (${file})`
}
