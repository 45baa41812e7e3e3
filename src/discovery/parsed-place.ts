import { pathOf, type StackPlace } from './stack-place.ts'

/** Between the place and the caret stand a line or two of source. */
const MOST_LINES = 8

/** The place that Node.js writes above the stack of a fault found while parsing or linking: `file:///x.js:3`. */
export function parsedPlace(stack: string): StackPlace | undefined {
  const [first = '', ...rest] = stack.split('\n', MOST_LINES)
  const match = /^((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+)$/.exec(first)
  if (match === null) return undefined
  const carets = rest.find((line) => /^\s*\^+\s*$/.test(line))
  const column = carets === undefined ? undefined : carets.indexOf('^') + 1
  return { file: pathOf(match[1]!), line: Number(match[2]), column }
}
