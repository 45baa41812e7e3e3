/** Taken before a tool can replace it. */
const { stringify } = JSON

/**
 * Prints a value as `JSON.stringify` does, and goes on where that gives up: some thousand levels down.
 *
 * @param indent spaces per level; 0 (the default) prints one line.
 * @throws TypeError when the value contains itself.
 */
export function printJson(value: unknown, indent = 0): string {
  try {
    return stringify(value, undefined, indent) ?? 'null'
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return printDeep(value, indent)
  }
}

/** Indented all the way, ten thousand levels would be gigabytes of spaces. */
const DEEPEST_INDENT = 100

interface Level {
  readonly value: object
  readonly entries: Iterator<readonly [string | undefined, unknown]>
  readonly close: string
  isEmpty: boolean
}

function printDeep(root: unknown, indent: number): string {
  const text: string[] = []
  const levels: Level[] = []
  const open = new Set<object>()
  const put = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || 'toJSON' in value) {
      text.push(stringify(value) ?? 'null')
      return
    }
    if (open.has(value)) throw new TypeError('printJson: the value contains itself')
    open.add(value)
    text.push(Array.isArray(value) ? '[' : '{')
    levels.push({
      value,
      entries: entriesOf(value),
      close: Array.isArray(value) ? ']' : '}',
      isEmpty: true,
    })
  }
  const newLine = (): void => {
    if (indent > 0) text.push('\n', ' '.repeat(indent * Math.min(levels.length, DEEPEST_INDENT)))
  }
  put(root)
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const next = level.entries.next()
    if (next.done === true) {
      levels.pop()
      open.delete(level.value)
      if (!level.isEmpty) newLine()
      text.push(level.close)
      continue
    }
    if (!level.isEmpty) text.push(',')
    level.isEmpty = false
    newLine()
    const [key, value] = next.value
    if (key !== undefined) text.push(stringify(key), indent > 0 ? ': ' : ':')
    put(value)
  }
  return text.join('')
}

/** What JSON keeps of an object or array: entries that can be written. */
function* entriesOf(value: object): Generator<readonly [string | undefined, unknown]> {
  if (Array.isArray(value)) {
    for (const entry of value) yield [undefined, isWritable(entry) ? entry : null]
  } else {
    for (const [key, entry] of Object.entries(value)) if (isWritable(entry)) yield [key, entry]
  }
}

const isWritable = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'
