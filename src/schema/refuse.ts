import type { Validation } from './adapter.ts'
import { type Issue, printPath } from './issues.ts'
import { typeName } from './received.ts'
import type { Fault } from './words.ts'

/** How many issues a verdict lists. */
export const MOST_ISSUES = 100

/**
 * The verdict on a value that does not fit: a hundred issues at most, and then how many more there are.
 *
 * @param unworded how many more faults were not even put into words.
 */
export function refuse(faults: readonly Fault[], unworded = 0): Validation {
  const issues = new Map<string, Issue>()
  let seen = 0
  for (const fault of faults) {
    if (issues.size === MOST_ISSUES) break
    seen++
    issues.set(`${printPath(fault.path)} ${fault.message}`, toIssue(fault))
  }
  const more = faults.length - seen + unworded
  const rest =
    more === 0 ? [] : [{ path: [], message: `and ${more} more ${more === 1 ? 'issue' : 'issues'}` }]
  return { ok: false, issues: [...issues.values(), ...rest] }
}

/** Words of an author or a library may quote a whole value; a thousand characters of them are enough. */
const LONGEST_MESSAGE = 1000

const toIssue = ({ path, message, expected, value }: Fault): Issue => ({
  path,
  message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message,
  ...(expected === undefined ? {} : { expected }),
  received: typeName(value),
})
