import type { JsonSlip } from '../../json-schema/scan-json.ts'
import type { JsonFault } from '../../json-schema/read-json.ts'
import { adviceOn } from '../../json-schema/slip-advice.ts'
import { classifyAssignment } from './classify-word.ts'
import { printKey } from './print-key.ts'
import type { ArgumentProblem } from './problem.ts'
import { quoteWord, type Shell } from './shell.ts'

/** What to write in place of a faulty argument, a line each, quoted for the shell in use. */
export function hintsFor(problem: ArgumentProblem, shell: Shell): readonly string[] {
  const write = (...words: readonly string[]): string =>
    `write ${words.map((word) => quoteWord(word, shell)).join(' or ')}`
  switch (problem.code) {
    case 'bad-json':
    case 'inexact-number':
      return jsonHints(problem, shell)
    case 'not-an-object':
      return [`give the arguments as ${jsonExample(shell)} or as key=value`]
    case 'bare-word':
      return problem.suggestions.length > 0
        ? [write(...problem.suggestions)]
        : ['write arguments as key=value']
    case 'colon':
      return [write(problem.suggestion), ...(shell === 'posix' ? [BRACES] : [])]
    case 'flag':
      return [write(problem.suggestion)]
    case 'empty-key':
      return [
        ...(/^\.+[^.=:]/.test(problem.word) ? [write(problem.word.replace(/^\.+/, ''))] : []),
        'write arguments as key=value, nested ones as outer.inner=value',
      ]
    case 'bracket-key':
      return bracketHints(problem, write)
    case 'no-file-name':
      return problem.key === undefined
        ? ['write @FILE for a file with a JSON object, or - for stdin']
        : [`${write(`${problem.key}=@@`)} for the text '@' itself`]
    case 'unreadable':
      return unreadableHints(problem, shell)
    case 'stdin-twice':
      return ['give the other object as a file: @FILE']
    case 'array-gap':
      return [write(withIndex(problem))]
    case 'wrong-kind':
      return kindHints(problem, shell)
    case 'stdin-unreadable':
    case 'misspelt-key':
      return []
  }
}

/** The word with the next index in place of the one that is too high. */
function withIndex({ word, path, length }: ArgumentProblem & { code: 'array-gap' }): string {
  const list = `${printKey(path)}.`
  return list + word.slice(list.length).replace(/^\d+/, String(length))
}

/** Where a list may be meant, the second word is its item without an index. */
function bracketHints(
  { suggestions }: ArgumentProblem & { code: 'bracket-key' },
  write: (...words: readonly string[]) => string,
): readonly string[] {
  const { key, isJson } = classifyAssignment(suggestions[1] ?? '') ?? { key: '', isJson: true }
  const more = isJson ? [] : [`for further items repeat the key: ${key}=A ${key}=B`]
  return [write(...suggestions), ...more]
}

const BRACES = 'a JSON object needs single quotes around it, or the shell splits it at its commas'

function unreadableHints(problem: ArgumentProblem & { code: 'unreadable' }, shell: Shell): readonly string[] {
  const { file, key } = problem
  if (file === '-' && key === undefined) return ['write - to read stdin']
  if (key === undefined) return []
  const own = `for the text itself write ${quoteWord(`${key}=@@${file}`, shell)}`
  const hasDevice = file === '-' && (shell === 'posix' || shell === 'fish')
  return hasDevice ? [`write ${quoteWord(`${key}=@/dev/stdin`, shell)} to read stdin`, own] : [own]
}

function kindHints(problem: ArgumentProblem & { code: 'wrong-kind' }, shell: Shell): readonly string[] {
  const { path, text, expected, inner, isList } = problem
  const key = printKey(path)
  const write = (value: string): string => `write ${quoteWord(`${key}=${value}`, shell)}`
  const trimmed = text.trim()
  if (trimmed === '') return [`leave ${key} out, or write its value behind the '='`]
  if (/^=+[^=]/.test(trimmed)) return [write(trimmed.replace(/^=+/, ''))]
  if (expected.includes('boolean')) {
    if (/^(true|yes|on|y)$/i.test(trimmed)) return [write('true')]
    if (/^(false|no|off|n)$/i.test(trimmed)) return [write('false')]
    if (expected.length === 1) return [`write ${key}=true or ${key}=false`]
  }
  if (/^(none|nil|null)$/i.test(trimmed) && expected.includes('null')) return [write('null')]
  if (expected.includes('number') || expected.includes('integer')) {
    const plain = plainNumber(trimmed.replace(/^(['"])(.*)\1$/, '$2'))
    if (plain !== undefined) return [write(plain)]
    const parts = trimmed.split(/[,;\s]\s*/)
    const isDecimal = !isList && expected.includes('number') && /^-?\d+,\d{1,2}$/.test(trimmed)
    if (isDecimal) return [write(trimmed.replace(',', '.'))]
    if (isList && parts.length > 1 && parts.every((part) => plainNumber(part) !== undefined)) {
      return [`for a list repeat the key: ${parts.map((part) => `${key}=${part}`).join(' ')}`]
    }
  }
  if (!expected.includes('object')) return []
  const word = `${inner === undefined ? `${key}.KEY` : printKey(inner)}=value`
  return [`write its keys as ${quoteWord(word, shell)}, or give it as JSON: ${key}:=…`]
}

/** The JSON number that a person's number means: `007`, `+5`, `.5`, `1_000`, `0x10`. */
function plainNumber(text: string): string | undefined {
  if (text === '') return undefined
  const value = Number(text.replaceAll('_', ''))
  return Number.isFinite(value) ? String(value) : undefined
}

function jsonHints(
  problem: ArgumentProblem & { code: 'bad-json' | 'inexact-number' },
  shell: Shell,
): readonly string[] {
  const { fault, origin, path, text } = problem
  if (fault.inexact !== undefined) {
    return [
      'where the schema allows a string, give the digits as one: in JSON with double quotes around them',
    ]
  }
  if (path === undefined && text.trim() === '') {
    return [`there is nothing in it; what is needed is a JSON object: ${jsonExample(shell)}`]
  }
  if (origin.kind !== 'word') return slipHints(fault, undefined, text)
  if (path !== undefined && fault.slip === 'unquoted-text') {
    const way = wayAround(problem.word, printKey(path), text, shell)
    if (way !== undefined) return [adviceOn(fault.slip), way]
  }
  const lines = slipHints(fault, shell, text)
  return path !== undefined || lines.length > 0 ? lines : [quotingHint(shell)]
}

/** How to write text that stands without quotes where JSON was read: as it is, or as items of a list. */
function wayAround(word: string, key: string, text: string, shell: Shell): string | undefined {
  const write = (value: string): string => quoteWord(`${key}=${value}`, shell)
  const items = /^\s*\[([^[\]{}"]*)\]\s*$/.exec(text)?.[1]?.split(',')
  if (items !== undefined) {
    return `for a list repeat the key: ${items.map((item) => write(item.trim())).join(' ')}`
  }
  const isJsonForm = classifyAssignment(word)?.isJson === true
  return isJsonForm && /^[^[{"@]/.test(text) ? `for the text itself write ${write(text)}` : undefined
}

/** `shell` is given for text that came through one. */
function slipHints({ slip }: JsonFault, shell: Shell | undefined, text: string): readonly string[] {
  if (slip === undefined) return []
  const advice = slip === 'trailing-text' ? `${adviceOn(slip)}; one word is one value` : adviceOn(slip)
  const isTaken = shell !== undefined && (TAKEN_QUOTES.has(slip) || isHalfWord(slip, text))
  return isTaken ? [advice, quotingHint(shell)] : [advice]
}

/** Slips that a shell makes by taking quotes away, or by leaving them on. */
const TAKEN_QUOTES: ReadonlySet<JsonSlip> = new Set([
  'escaped-quotes',
  'single-quotes',
  'unquoted-key',
  'unquoted-text',
])

/** A JSON object that ends early was cut at a space. */
const isHalfWord = (slip: JsonSlip, text: string): boolean =>
  (slip === 'unclosed' || slip === 'unclosed-string') && /^\s*['"]?\s*\{/.test(text)

/** How JSON passes through a shell unharmed. */
function quotingHint(shell: Shell): string {
  const example = jsonExample(shell)
  switch (shell) {
    case 'posix':
    case 'fish':
      return `the shell takes double quotes away unless single quotes stand around them: ${example}`
    case 'powershell':
      return `PowerShell may take double quotes away; key=value needs none, or pipe the JSON: ${example} | toolbox call TOOL -`
    case 'cmd':
      return `cmd.exe knows no single quotes: ${example}`
  }
}

function jsonExample(shell: Shell): string {
  return quoteWord('{"key":"value"}', shell)
}
