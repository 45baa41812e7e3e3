import { messageOf } from '../../core/errors.ts'

/** How the grammar reaches the outside. Both read UTF-8 text and throw what Node.js throws. */
export interface ArgumentIo {
  readFile(path: string): string
  readStdin(): string
}

export type Source =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string }

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENOENT: 'no such file',
  ENOTDIR: 'a part of its path is no folder',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_INVALID_ARG_VALUE: 'no file can have that name',
  ERR_STRING_TOO_LONG: 'it is too large',
}

/** Reads a file or stdin; a failure is a value that says why in words. */
export function readSource(read: () => string): Source {
  try {
    return { ok: true, text: read() }
  } catch (error) {
    const { code } = error as { code?: unknown }
    const reason = typeof code === 'string' ? REASONS[code] : undefined
    return { ok: false, reason: reason ?? messageOf(error) }
  }
}
