/** A mistake in JSON text that people and shells make often. */
export type JsonSlip =
  | 'backslash'
  | 'bad-number'
  | 'comment'
  | 'encoding'
  | 'equals-sign'
  | 'escaped-quotes'
  | 'line-break'
  | 'missing-comma'
  | 'no-json-value'
  | 'odd-space'
  | 'python-word'
  | 'single-quotes'
  | 'smart-quotes'
  | 'trailing-comma'
  | 'trailing-text'
  | 'unclosed'
  | 'unclosed-string'
  | 'unquoted-key'
  | 'unquoted-text'

/** Where JSON text stops being JSON. */
export interface ScanFault {
  /** Index into the text, in UTF-16 units. */
  readonly offset: number
  /** What would have been right there: `a property name in double quotes`. */
  readonly expected: string
  readonly slip?: JsonSlip
}

type State = 'value' | 'first-item' | 'key' | 'first-key' | 'colon' | 'next' | 'end'

const EXPECTED: Readonly<Record<State, string>> = {
  value: 'a value',
  'first-item': "a value or ']'",
  key: 'a property name in double quotes',
  'first-key': "a property name in double quotes or '}'",
  colon: "':' after the property name",
  next: "',' or the end",
  end: 'nothing more',
}

const WHITE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Made late: classes of Unicode take milliseconds to set up. */
const wordPattern = (): RegExp => /[\p{L}_$][\p{L}\p{N}_$]*/uy
const PYTHON: ReadonlySet<string> = new Set(['True', 'False', 'None'])
const NO_JSON: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined'])

interface Scan {
  readonly text: string
  at: number
  state: State
  /** The closers that are due, innermost last. */
  readonly due: string[]
  /** Where the last comma stood. */
  comma: number
  readonly onNumber: ((start: number, end: number) => void) | undefined
}

/**
 * Finds the first fault in JSON text; `undefined` when there is none.
 *
 * `onNumber` is told where each number stands. The scan keeps a stack of its own, so depth does not matter.
 */
export function scanJson(text: string, onNumber?: Scan['onNumber']): ScanFault | undefined {
  const scan: Scan = { text, at: skip(WHITE, text, 0), state: 'value', due: [], comma: -1, onNumber }
  while (scan.at < text.length) {
    const fault = step(scan)
    if (fault !== undefined) return fault
    scan.at = skip(WHITE, text, scan.at)
  }
  if (scan.state === 'end') return undefined
  const wanted = scan.state === 'next' ? `',' or '${scan.due.at(-1)!}'` : EXPECTED[scan.state]
  return { offset: text.length, expected: wanted, slip: 'unclosed' }
}

function step(scan: Scan): ScanFault | undefined {
  const { text, at, state } = scan
  if (state === 'end') return { offset: at, expected: EXPECTED.end, slip: 'trailing-text' }
  if (state === 'next') return stepNext(scan)
  if (state === 'colon') {
    if (text[at] !== ':') return misplaced(scan)
    scan.state = 'value'
    scan.at += 1
    return undefined
  }
  if (text[at] === scan.due.at(-1)) {
    if (state === 'first-key' || state === 'first-item') return close(scan)
    if (scan.comma >= 0 && skip(WHITE, text, scan.comma + 1) === at) {
      return { offset: scan.comma, expected: `no ',' before '${text[at]!}'`, slip: 'trailing-comma' }
    }
  }
  return state === 'key' || state === 'first-key' ? stepKey(scan) : stepValue(scan)
}

function stepNext(scan: Scan): ScanFault | undefined {
  const { text, at, due } = scan
  const closer = due.at(-1)!
  if (text[at] === closer) return close(scan)
  if (text[at] !== ',') return misplaced(scan, `',' or '${closer}'`)
  scan.comma = at
  scan.at += 1
  scan.state = closer === '}' ? 'key' : 'value'
  return undefined
}

function stepKey(scan: Scan): ScanFault | undefined {
  if (scan.text[scan.at] !== '"') return misplaced(scan)
  const end = scanString(scan.text, scan.at)
  if (typeof end !== 'number') return end
  scan.at = end
  scan.state = 'colon'
  return undefined
}

function stepValue(scan: Scan): ScanFault | undefined {
  const { text, at } = scan
  const char = text[at]!
  if (char === '{' || char === '[') {
    scan.due.push(char === '{' ? '}' : ']')
    scan.state = char === '{' ? 'first-key' : 'first-item'
    scan.at += 1
    return undefined
  }
  const end = char === '"' ? scanString(text, at) : scanScalar(scan)
  if (typeof end !== 'number') return end
  if (char === '-' || (char >= '0' && char <= '9')) scan.onNumber?.(at, end)
  scan.at = end
  return finishValue(scan)
}

function close(scan: Scan): undefined {
  scan.due.pop()
  scan.at += 1
  return finishValue(scan)
}

function finishValue(scan: Scan): undefined {
  scan.state = scan.due.length === 0 ? 'end' : 'next'
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The index behind the string that opens at `at`. */
function scanString(text: string, at: number): number | ScanFault {
  for (let index = at + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x22) return index + 1
    if (code < 0x20) {
      const slip = code === 0 ? 'encoding' : 'line-break'
      return { offset: index, expected: 'an escape such as \\n, since a string stands on one line', slip }
    }
    if (code === 0x5c) {
      const next = text[index + 1] ?? ''
      const isEscape =
        next === 'u' ? /^[\da-fA-F]{4}$/.test(text.slice(index + 2, index + 6)) : /^["\\/bfnrt]$/.test(next)
      if (!isEscape && next !== '') {
        return { offset: index, expected: "an escape, or '\\\\' for a backslash itself", slip: 'backslash' }
      }
      index += 1
    }
  }
  return { offset: at, expected: "a closing '\"' for this string", slip: 'unclosed-string' }
}

/** The index behind the number or word that stands here. */
function scanScalar(scan: Scan): number | ScanFault {
  const { text, at, state } = scan
  const end = skip(NUMBER, text, at)
  if (end > at) {
    const follows = text[end] ?? ''
    if (!/[\p{L}\p{N}_.+-]/u.test(follows)) return end
    return { offset: at, expected: EXPECTED[state], slip: 'bad-number' }
  }
  const word = text.slice(at, skip(wordPattern(), text, at))
  if (word === 'true' || word === 'false' || word === 'null') return at + word.length
  return misplaced(scan)
}

function misplaced({ text, at, state }: Scan, expected: string = EXPECTED[state]): ScanFault {
  const slip = slipAt(text, at, state)
  return slip === undefined ? { offset: at, expected } : { offset: at, expected, slip }
}

function slipAt(text: string, at: number, state: State): JsonSlip | undefined {
  const char = String.fromCodePoint(text.codePointAt(at)!)
  const isKey = state === 'key' || state === 'first-key'
  if (char === "'" || char === '`') return 'single-quotes'
  if (/[“”„‟‘’‚«»]/.test(char)) return 'smart-quotes'
  if (char === '\\') return text[at + 1] === '"' ? 'escaped-quotes' : 'backslash'
  if (char === '#' || (char === '/' && /[/*]/.test(text[at + 1] ?? ''))) return 'comment'
  if (char === '\uFFFD' || char === '\0') return 'encoding'
  if (/\s|\uFEFF/u.test(char)) return 'odd-space'
  if (state === 'colon') return char === '=' ? 'equals-sign' : undefined
  if (state === 'next') return /["{[\w-]/.test(char) ? 'missing-comma' : undefined
  if (isKey) return /[\p{L}\p{N}_$-]/u.test(char) ? 'unquoted-key' : undefined
  const word = text.slice(at, skip(wordPattern(), text, at))
  if (PYTHON.has(word)) return 'python-word'
  if (NO_JSON.has(word) || text.startsWith('-Infinity', at)) return 'no-json-value'
  if (/[+.-]/.test(char) && /[\d.]/.test(text[at + 1] ?? '')) return 'bad-number'
  return /[\p{L}\p{S}\p{N}_@/~*.%#-]/u.test(char) ? 'unquoted-text' : undefined
}
