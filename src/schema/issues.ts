import type { Path } from '../json-schema/types.ts'

/** One reason why a value does not fit a schema. */
export interface Issue {
  /** Where in the value; empty for the value itself. */
  readonly path: Path
  /** What is wrong, without the path: `expected string, received number`. */
  readonly message: string
  /** The type or constraint that the schema asks for, where it has a short name. */
  readonly expected?: string
  /** The JSON type found (`undefined` for a missing key). */
  readonly received?: string
}

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

/** Prints a path as a person writes it: `rows[0].name`, `["odd key"].x`; empty for the root. */
export function printPath(path: Path): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (!IDENTIFIER.test(key)) text += `[${JSON.stringify(key)}]`
    else text += text === '' ? key : `.${key}`
  }
  return text
}

/** Prints issues on one line, the way they stand in an error's message. */
export function printIssues(issues: readonly Issue[]): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${printPath(path)}: ${message}`))
    .join('; ')
}
