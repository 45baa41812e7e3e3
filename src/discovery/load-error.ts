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

/** A `LoadError` as it crosses process boundaries and stands in `--json` documents. */
export interface LoadErrorJson {
  readonly type: 'LoadError'
  readonly code: LoadErrorCode
  readonly message: string
  /** The file at fault. */
  readonly file?: string
}

const LOAD_ERROR = Symbol.for('opm-toolbox.LoadError')

/** An entry point that could not be turned into a toolbox; `message` says where, why, and what to do. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly [LOAD_ERROR] = true
  readonly code: LoadErrorCode
  readonly file: string | undefined

  constructor(
    code: LoadErrorCode,
    message: string,
    { file, cause }: { file?: string; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.file = file
  }

  toJSON(): LoadErrorJson {
    const { code, message, file } = this
    return { type: 'LoadError', code, message, ...(file === undefined ? {} : { file }) }
  }
}

/** Whether `value` is a `LoadError`, of this or any other copy of the library. */
export const isLoadError = (value: unknown): value is LoadError => hasMark(value, LOAD_ERROR)

/** Makes the error again from its plain data. */
export const toLoadError = ({ code, message, file }: LoadErrorJson): LoadError =>
  new LoadError(code, message, file === undefined ? {} : { file })
