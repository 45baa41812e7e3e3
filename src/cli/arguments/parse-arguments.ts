import type { JsonSchema } from '../../json-schema/types.ts'
import { setOwn } from './assign.ts'
import { classifyAssignment, classifyWord } from './classify-word.ts'
import { explainStray } from './explain-stray.ts'
import { readJson } from '../../json-schema/read-json.ts'
import { longestName } from './key-path.ts'
import { kindOfJson } from './kinds.ts'
import { misspeltKeys } from './misspelt-keys.ts'
import { type Parse, placeOfRoot, readText, report, reportJson, runKey, startParse } from './parse.ts'
import { parseAssignment } from './parse-assignment.ts'
import type { ArgumentProblem, Origin, ProblemPhase } from './problem.ts'
import { type ArgumentIo, readSource } from './read-source.ts'
import { isOpenObject, rootPlace, type SchemaPlace } from './schema-place.ts'

export type ArgumentsOutcome =
  | { readonly ok: true; readonly arguments: Record<string, unknown> }
  | {
      readonly ok: false
      /** `usage` when at least one problem is of that phase. */
      readonly phase: ProblemPhase
      readonly problems: readonly [ArgumentProblem, ...ArgumentProblem[]]
    }

/**
 * Reads the words behind the tool's name into one arguments object; forms mix, and the later word wins.
 *
 * | form | value |
 * |---|---|
 * | `{…}`, `@file`, `-` | a JSON object; each of its keys replaces the whole value given for that key before |
 * | `key=value` | typed by the schema, see `typeTexts`; repeated where an array is allowed, it collects items |
 * | `key:=json` | JSON as it is; it replaces collected items, and items given later start anew |
 * | `key=@file`, `key:=@file` | the same with a file's text; `key=@@x` is the text `@x` |
 * | `a.b=`, `a.0.b=` | a nested key, an index of an array; see `resolveKey` |
 *
 * `schema` is asked only for words of the form `key=…`, and to explain words that have no form; what it throws is
 * passed on in the first case. Keys that are misspelt are problems whenever the schema was asked; `misspeltKeys`
 * finds them for plain JSON.
 */
export function parseArguments(
  argv: readonly string[],
  schema: () => JsonSchema,
  io: ArgumentIo,
): ArgumentsOutcome {
  const parse = startParse(argv, schema, io)
  for (let index = 0; index < argv.length;) index += parseWord(parse, index)
  if (parse.root !== undefined) reportMisspelt(parse, parse.root)
  const [first, ...others] = parse.problems
  if (first === undefined) return { ok: true, arguments: parse.values }
  const problems = [first, ...others] as const
  return { ok: false, phase: problems.some(({ phase }) => phase === 'usage') ? 'usage' : 'input', problems }
}

/** Reads the word at `index`; returns how many words that took. */
function parseWord(parse: Parse, index: number): number {
  const word = parse.argv[index]!
  const form = classifyWord(word)
  if (form.form === 'json') parseObject(parse, index, { kind: 'word' }, form.text)
  else if (form.form === 'stdin') parseStdin(parse, index)
  else if (form.form === 'file') {
    const assignment = classifyAssignment(word)
    // JSON-LD has properties such as `@type`.
    if (assignment !== undefined && longestName(placeOfRoot(parse), assignment.key) !== undefined) {
      parseAssignment(parse, index, assignment)
    } else parseFile(parse, index, form.file)
  } else if (form.form === 'assignment' && isKey(form.key, parse)) parseAssignment(parse, index, form)
  else {
    const { words, details } = explainStray(parse.argv, index, parse.values, rootForHints(parse))
    report(parse, index, 'usage', details)
    return words
  }
  return 1
}

/** Whether something before a `=` is a key, and not the beginning of a value or a flag. */
function isKey(key: string, parse: Parse): boolean {
  if (!/^-|\s|:\/\//.test(key)) return true
  const root = placeOfRoot(parse)
  return longestName(root, key) !== undefined || (isOpenObject(root) && !key.startsWith('-'))
}

/** A schema that cannot be described costs the hints, not the explanation. */
function rootForHints(parse: Parse): SchemaPlace {
  try {
    return parse.root ?? rootPlace(parse.schema())
  } catch {
    return rootPlace({})
  }
}

function parseStdin(parse: Parse, index: number): void {
  if (parse.stdinRead) {
    report(parse, index, 'usage', { code: 'stdin-twice' })
    return
  }
  parse.stdinRead = true
  const source = readSource(() => parse.io.readStdin())
  if (source.ok) parseObject(parse, index, { kind: 'stdin' }, source.text)
  else report(parse, index, 'usage', { code: 'stdin-unreadable', reason: source.reason })
}

function parseFile(parse: Parse, index: number, file: string): void {
  const text = readText(parse, index, file)
  if (text !== undefined) parseObject(parse, index, { kind: 'file', file }, text)
}

function parseObject(parse: Parse, index: number, origin: Origin, text: string): void {
  const reading = readJson(text)
  if (!reading.ok) {
    reportJson(parse, index, origin, text, reading.fault)
    return
  }
  const received = kindOfJson(reading.value)
  if (received !== 'object') {
    report(parse, index, 'usage', { code: 'not-an-object', origin, received })
    return
  }
  for (const [key, value] of Object.entries(reading.value as object)) {
    setOwn(parse.values, key, value)
    if (parse.runs.size > 0) parse.runs.delete(runKey([key]))
    parse.givers.set(key, index)
  }
}

function reportMisspelt(parse: Parse, root: SchemaPlace): void {
  for (const misspelt of misspeltKeys(parse.values, root.root)) {
    const index = parse.givers.get(String(misspelt.path[0])) ?? 0
    report(parse, index, 'input', { code: 'misspelt-key', ...misspelt })
  }
}
