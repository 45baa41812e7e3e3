import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface StackPlace {
  readonly file: string
  readonly line: number
  readonly column?: number | undefined
}

/** The innermost frame of a stack that lies in a file below `folder`, and is not `skipped`. */
export function thrownPlace(
  error: unknown,
  folder: string,
  isSkipped: (file: string) => boolean = () => false,
): StackPlace | undefined {
  const within = folder.endsWith(sep) ? folder : folder + sep
  for (const line of stackOf(error).split('\n')) {
    const match = /^\s+at .*?((?:file:\/\/|\/|[A-Za-z]:\\)[^()]*):(\d+):(\d+)\)?$/.exec(line)
    if (match === null) continue
    const file = pathOf(match[1]!)
    if (file.startsWith(within) && !isSkipped(file))
      return { file, line: Number(match[2]), column: Number(match[3]) }
  }
  return undefined
}

export const printPlace = ({ file, line, column }: StackPlace): string =>
  column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`

export function stackOf(error: unknown): string {
  const stack: unknown = typeof error === 'object' && error !== null && 'stack' in error ? error.stack : ''
  return typeof stack === 'string' ? stack : ''
}

/** A module's URL may end in a query; a path never holds one. A URL of no file here is left as it is. */
export function pathOf(place: string): string {
  if (!place.startsWith('file://')) return place
  try {
    return fileURLToPath(place.replace(/[?#].*$/, ''))
  } catch {
    // Code may write what it likes into its stack.
    return place
  }
}
