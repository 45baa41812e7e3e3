import { fileURLToPath } from 'node:url'

export interface StackPlace {
  readonly file: string
  readonly line: number
}

/** The place that Node.js writes above the stack of a fault found while parsing or linking: `file:///x.js:3`. */
export function parsedPlace(error: unknown): StackPlace | undefined {
  const first = stackOf(error).split('\n', 1)[0]!
  const match = /^((?:file:\/\/|\/|[A-Za-z]:\\).*):(\d+)$/.exec(first)
  return match === null ? undefined : { file: toPath(match[1]!), line: Number(match[2]) }
}

/** The innermost frame of a stack that lies in a file below `folder`. */
export function thrownPlace(error: unknown, folder: string): StackPlace | undefined {
  for (const line of stackOf(error).split('\n')) {
    const match = /^\s+at .*?((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*):(\d+):\d+\)?$/.exec(line)
    if (match === null) continue
    const file = toPath(match[1]!)
    if (file.startsWith(folder)) return { file, line: Number(match[2]) }
  }
  return undefined
}

export const printPlace = ({ file, line }: StackPlace): string => `${file}:${line}`

function stackOf(error: unknown): string {
  const stack: unknown = typeof error === 'object' && error !== null && 'stack' in error ? error.stack : ''
  return typeof stack === 'string' ? stack : ''
}

/** A module's URL may end in a query; a path never holds one. */
const toPath = (place: string): string =>
  place.startsWith('file://') ? fileURLToPath(place.replace(/[?#].*$/, '')) : place
