import { nearest } from '../../core/nearest.ts'
import { classifyWord, isJson } from './classify-word.ts'
import { readJson } from '../../json-schema/read-json.ts'
import { kindOfJson, kindsAt } from './kinds.ts'
import type { ProblemDetails } from './problem.ts'
import { namesProperty, propertyNames, propertyPlace, type SchemaPlace } from './schema-place.ts'

interface Explanation {
  readonly details: ProblemDetails
  /** How many words belong to the same mistake. */
  readonly words: number
}

/** A flag begins with a letter, of any script: written late, since classes of Unicode take milliseconds to set up. */
const isFlag = (word: string): boolean => /^--?(?=\p{L})/u.test(word)
const COLON = /^([^\s:="'{}[\]]+):(?!\/\/)(\s*)([^]*)$/u

const one = (details: ProblemDetails): Explanation => ({ details, words: 1 })

const bare = (words: number, ...suggestions: string[]): Explanation => ({
  details: { code: 'bare-word', suggestions },
  words,
})

/** Explains a word that is no argument, with words that would be. */
export function explainStray(
  argv: readonly string[],
  index: number,
  given: Readonly<Record<string, unknown>>,
  root: SchemaPlace,
): Explanation {
  const word = argv[index]!
  if (isJson(word)) {
    const value: unknown = JSON.parse(word)
    return one({ code: 'not-an-object', origin: { kind: 'word' }, received: kindOfJson(value) })
  }
  if (/^\s*\[/.test(word)) {
    const reading = readJson(word)
    if (!reading.ok) {
      return one({ code: 'bad-json', origin: { kind: 'word' }, text: word, fault: reading.fault })
    }
  }
  if (isFlag(word)) return explainFlag(argv, index, root)
  return explainColon(argv, index, root) ?? explainBare(argv, index, given, root)
}

function explainFlag(argv: readonly string[], index: number, root: SchemaPlace): Explanation {
  const [name = '', ...rest] = argv[index]!.replace(/^--?/, '').split('=')
  const key = nearestProperty(name, root) ?? name
  const next = argv[index + 1]
  const takesNext = rest.length === 0 && next !== undefined && isStray(next) && !isFlag(next)
  const value = rest.length > 0 ? rest.join('=') : takesNext ? next : placeholder(key, root)
  return { details: { code: 'flag', suggestion: `${key}=${value}` }, words: takesNext ? 2 : 1 }
}

/** `location:Lisbon` where the schema knows `location`, `location: Lisbon` anywhere, in one word or two. */
function explainColon(argv: readonly string[], index: number, root: SchemaPlace): Explanation | undefined {
  const [, name, space, text] = COLON.exec(argv[index]!) ?? []
  if (name === undefined) return undefined
  const key = nearestProperty(name, root)
  if (key === undefined && space === '' && text !== '') return undefined
  const next = argv[index + 1]
  const takesNext = text === '' && next !== undefined && isStray(next)
  const value = text !== '' ? text! : takesNext ? next : placeholder(key ?? name, root)
  return { details: { code: 'colon', suggestion: `${key ?? name}=${value}` }, words: takesNext ? 2 : 1 }
}

function explainBare(
  argv: readonly string[],
  index: number,
  given: Readonly<Record<string, unknown>>,
  root: SchemaPlace,
): Explanation {
  const word = argv[index]!
  const [, name = '', file] = /^([^@\s]+)@(\S+)$/.exec(word) ?? []
  if (file !== undefined && namesProperty(root, name)) return bare(1, `${name}=@${file}`)
  if (namesProperty(root, word)) {
    const [equals = '', value] = argv.slice(index + 1)
    if (equals === '=') return bare(value === undefined ? 2 : 3, `${word}=${value ?? ''}`)
    if (/^=[^=]/.test(equals)) return bare(2, `${word}${equals}`)
    return bare(1, `${word}=${placeholder(word, root)}`)
  }
  let end = index + 1
  while (end < argv.length && isBare(argv[end]!)) end += 1
  const text = argv.slice(index, end).join(' ')
  const before = argv[index - 1]
  if (before !== undefined && !isFlag(before) && classifyWord(before).form === 'assignment') {
    return bare(end - index, before.endsWith('=') ? `${before}${text}` : `${before} ${text}`)
  }
  return bare(end - index, ...likelyKeys(given, root).map((key) => `${key}=${text}`))
}

const isStray = (word: string): boolean => classifyWord(word).form === 'stray'

const isBare = (word: string): boolean =>
  isStray(word) && word !== '' && !isFlag(word) && !COLON.test(word) && !isJson(word)

/** The properties that a value without a key may belong to: at most three that are still missing. */
function likelyKeys(given: Readonly<Record<string, unknown>>, root: SchemaPlace): readonly string[] {
  const required = root.schemas.flatMap(({ required }) =>
    Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
  )
  const open = (name: string): boolean => !Object.hasOwn(given, name)
  const missing = [...new Set(required)].filter(open)
  return (missing.length > 0 ? missing : propertyNames(root).filter(open)).slice(0, 3)
}

function nearestProperty(name: string, root: SchemaPlace): string | undefined {
  return namesProperty(root, name) ? name : nearest(name, propertyNames(root))
}

/** Stands for a value in a suggestion: `true` for a flag, the name in capitals otherwise. */
function placeholder(key: string, root: SchemaPlace): string {
  const { named } = kindsAt(propertyPlace(root, key))
  return named.size === 1 && named.has('boolean') ? 'true' : key.toUpperCase()
}
