import { type Issue, printPath } from '../../schema/issues.ts'
import type { JsonFault } from '../../json-schema/read-json.ts'
import { type Kind, kindOfJson } from './kinds.ts'
import type { ArgumentProblem, Origin } from './problem.ts'

/** Says on one line what is wrong with an argument, and where. */
export function describeProblem(problem: ArgumentProblem): string {
  const { path, message } = issueOf(problem)
  return path.length === 0 ? message : `${printPath(path)}: ${message}`
}

/** A problem as an issue of validation: a path and what is wrong there. */
export function issueOf(problem: ArgumentProblem): Issue {
  const path = 'path' in problem && problem.path !== undefined ? problem.path : []
  const message = messageOf(problem)
  if (problem.code !== 'wrong-kind') return { path, message }
  const expected = printExpected(problem.expected, problem.choices)
  return { path, message, expected, received: 'string' }
}

function messageOf(problem: ArgumentProblem): string {
  const word = quote(problem.word)
  switch (problem.code) {
    case 'bad-json':
      return `${sourceOf(problem)} is not JSON: ${describeFault(problem.fault)}`
    case 'inexact-number':
      return describeInexact(problem.fault.inexact!, problem.path === undefined ? problem.fault : undefined)
    case 'not-an-object':
      return `${sourceOf(problem)} is ${article(problem.received)}, not a JSON object`
    case 'bare-word':
      return problem.word === '' ? 'an empty word is no argument' : `${word} is no argument: it has no key`
    case 'colon':
      return `${word} is no argument: a key is followed by '='`
    case 'flag':
      return `${word} is no flag of this command; a tool's arguments are written key=value`
    case 'empty-key':
      return `${word} has no key, or an empty part in it`
    case 'bracket-key':
      return `${quote(problem.key)} is no key of this tool: the way to an item or an inner key is written with dots`
    case 'no-file-name':
      return `${word} has no file name behind the '@'`
    case 'unreadable':
      return `file ${quote(problem.file)} cannot be read: ${problem.reason}`
    case 'stdin-twice':
      return "'-' stands twice, and stdin can be read only once"
    case 'stdin-unreadable':
      return `stdin cannot be read: ${problem.reason}`
    case 'array-gap':
      return `${word} would leave a gap: the array has ${problem.length} item${problem.length === 1 ? '' : 's'} so far, and the next has index ${problem.length}`
    case 'wrong-kind':
      return `expected ${printExpected(problem.expected, problem.choices)}, received the text ${quote(problem.text)}`
    case 'misspelt-key':
      return `unknown key; did you mean '${problem.nearest}'?`
  }
}

/** `line 1, column 5: expected a value`; of a number that JavaScript cannot hold, what it would become. */
export function describeFault(fault: JsonFault): string {
  const { line, column, expected, inexact } = fault
  if (inexact !== undefined) return describeInexact(inexact, fault)
  return `line ${line}, column ${column}: expected ${expected ?? 'JSON'}`
}

function describeInexact(number: string, at: JsonFault | undefined): string {
  const where = at === undefined ? '' : `line ${at.line}, column ${at.column}: `
  const value = Number(number)
  const becomes = Number.isFinite(value) ? `it would become ${BigInt(value)}` : 'it is too large'
  return `${where}the number ${shorten(number)} cannot be held exactly: ${becomes}`
}

/** Names the kinds and, where the schema lists values, those in place of their kinds: `number or "auto"`. */
function printExpected(kinds: readonly Kind[], choices: readonly unknown[]): string {
  const listed: ReadonlySet<Kind> = new Set(['choice', ...choices.map(kindOfJson)])
  const shown = choices.slice(0, MOST_CHOICES).map((choice) => shorten(JSON.stringify(choice)))
  const more = choices.length > MOST_CHOICES ? [`one of ${choices.length - MOST_CHOICES} more`] : []
  const words = [...kinds.filter((kind) => !listed.has(kind)), ...shown, ...more]
  return words.length === 0 ? 'nothing' : orList(words)
}

const MOST_CHOICES = 12

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)!}`
}

function sourceOf(problem: { readonly origin: Origin; readonly word: string }): string {
  switch (problem.origin.kind) {
    case 'stdin':
      return 'stdin'
    case 'file':
      return `file ${quote(problem.origin.file)}`
    case 'word':
      return quote(problem.word)
  }
}

const article = (kind: Kind): string => {
  if (kind === 'null') return 'null'
  return /^[aio]/.test(kind) ? `an ${kind}` : `a ${kind}`
}

/** Quotes a word for a message: shortened, without characters that would act on a terminal. */
const quote = (text: string): string => `'${shorten(text)}'`

const LONGEST = 60

function shorten(text: string): string {
  const visible = text.slice(0, 4 * LONGEST).replaceAll(/\p{C}/gu, visibleControl)
  const letters = [...visible]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : visible
}

function visibleControl(char: string): string {
  const code = char.codePointAt(0)!
  if (code === 0x200d) return char
  return code < 0x20 ? JSON.stringify(char).slice(1, -1) : `\\u{${code.toString(16)}}`
}
