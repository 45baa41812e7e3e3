/**
 * Writes a short text that a regular expression matches; `undefined` where none was found.
 *
 * It follows the expression as far as character classes, groups, alternatives and counts go. What it cannot follow,
 * such as a look-ahead, it skips; the result is tried against the expression.
 */
export function samplePattern(pattern: string): string | undefined {
  let expression: RegExp
  try {
    expression = new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
  for (const extra of [0, 1, 2]) {
    const reader: Reader = { source: pattern, at: 0, extra, left: 2000 }
    const text = readAlternatives(reader)
    if (expression.test(text)) return text
  }
  return undefined
}

interface Reader {
  readonly source: string
  at: number
  /** How many times more than it must something is repeated. */
  readonly extra: number
  /** Bounds the length of the text. */
  left: number
}

/** Writes the first alternative that says something, and reads over the others. */
function readAlternatives(reader: Reader): string {
  let chosen = ''
  for (;;) {
    const text = readSequence(reader)
    if (chosen === '') chosen = text
    if (reader.source[reader.at] !== '|') return chosen
    reader.at += 1
  }
}

function readSequence(reader: Reader): string {
  let text = ''
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at]!)) {
    const atom = readAtom(reader)
    const count = readCount(reader)
    const times = atom === '' ? 0 : Math.min(count, Math.floor(reader.left / atom.length))
    reader.left -= times * atom.length
    text += atom.repeat(times)
  }
  return text
}

function readCount(reader: Reader): number {
  const [found, least, comma, most] = matchHere(reader, /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y) ?? []
  if (found === undefined) return 1
  reader.at += found.length
  if (least === undefined) {
    if (found.startsWith('+')) return Math.max(1, reader.extra)
    return found.startsWith('?') ? Math.min(1, reader.extra) : reader.extra
  }
  const limit = comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most)
  return Math.min(limit, Number(least) + reader.extra)
}

function readAtom(reader: Reader): string {
  const char = String.fromCodePoint(reader.source.codePointAt(reader.at)!)
  if (char === '(') return readGroup(reader)
  if (char === '[') return readClass(reader)
  if (char === '\\') return readEscape(reader)
  reader.at += char.length
  if (char === '^' || char === '$') return ''
  return char === '.' ? 'a' : char
}

function readGroup(reader: Reader): string {
  const opening = matchHere(reader, /\((?:\?(?:<[A-Za-z_$][\w$]*>|[a-z-]*:|=|!|<=|<!))?/y)![0]!
  reader.at += opening.length
  const text = readAlternatives(reader)
  reader.at += 1
  return /^\(\?<?[=!]/.test(opening) ? '' : text
}

/** What a class escape stands for, best sample first. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  b: '',
  B: '',
}
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', '0': '\0' }

function readEscape(reader: Reader): string {
  const unicode = matchHere(reader, /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2}))/y)
  if (unicode !== undefined) {
    reader.at += unicode[0]!.length
    return String.fromCodePoint(Number.parseInt(unicode[1] ?? unicode[2] ?? unicode[3] ?? '61', 16))
  }
  const property = matchHere(reader, /\\[pP]\{([^}]*)\}/y)
  if (property !== undefined) {
    reader.at += property[0]!.length
    return sampleOf(new RegExp(property[0]!, 'u'))
  }
  const char = reader.source[reader.at + 1] ?? ''
  reader.at += 2
  return CLASSES[char] ?? CONTROLS[char] ?? char
}

/** Takes a class as a whole and lets the engine say what is in it. */
function readClass(reader: Reader): string {
  const found = matchHere(reader, /\[(?:[^\]\\]|\\[^])*\]/y)
  if (found === undefined) {
    reader.at += 1
    return '['
  }
  reader.at += found[0]!.length
  return sampleOf(new RegExp(found[0]!, 'u'))
}

/** Characters that read well, then everything else of ASCII. */
const LETTERS = 'aA1bB2cC3-_. '
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

function sampleOf(expression: RegExp): string {
  for (const char of `${LETTERS}${ASCII}éß日🙂\n\t`) if (expression.test(char)) return char
  const first = /\\u\{?([\da-fA-F]+)/.exec(expression.source)?.[1]
  return first === undefined ? '' : String.fromCodePoint(Number.parseInt(first, 16))
}

function matchHere({ source, at }: Reader, expression: RegExp): readonly (string | undefined)[] | undefined {
  expression.lastIndex = at
  return expression.exec(source) ?? undefined
}
