import type { Path } from '../json-schema/types.ts'
import { shorten } from './received.ts'

/** One reason why a value does not fit a schema. */
export interface Issue {
  /** Where in the value; empty for the value itself. */
  readonly path: Path
  /** What is wrong, without the path: `expected string, received number`. */
  readonly message: string
  /** The type or constraint that the schema asks for, where it has a short name. */
  readonly expected?: string
  /** The type found: JSON's name for it, or a class; `undefined` for a missing key. */
  readonly received?: string
}

/** Classes of Unicode take milliseconds to set up, which a start has no use for: nearly all keys are ASCII. */
const isIdentifier = (key: string): boolean =>
  /^[A-Za-z_$][\w$-]*$/.test(key) || (/[\u0080-\uFFFF]/.test(key) && /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key))

/** Prints a path as a person writes it: `rows[0].name`, `["odd key"].x`; empty for the root. Long keys are cut. */
export function printPath(path: Path): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (key.length > 60 || !isIdentifier(key)) text += `[${JSON.stringify(shorten(key))}]`
    else text += text === '' ? key : `.${key}`
  }
  return text
}

const MOST_PRINTED = 20

/** Prints issues on one line, the way they stand in an error's message; the first twenty of them. */
export function printIssues(issues: readonly Issue[]): string {
  const lines = issues
    .slice(0, MOST_PRINTED)
    .map(({ path, message }) => (path.length === 0 ? message : `${printPath(path)}: ${message}`))
  const more = issues.length - MOST_PRINTED
  return more > 0 ? `${lines.join('; ')}; and ${more} more` : lines.join('; ')
}
