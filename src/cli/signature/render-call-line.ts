import { Validator } from '@cfworker/json-schema'
import type { ToolExample, ToolJson } from '../../core/tool.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { sameJson } from '../../json-schema/same-json.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { parseArguments } from '../arguments/parse-arguments.ts'
import { quoteWord, type Shell } from '../arguments/shell.ts'
import { sampleValue } from './sample-value.ts'

export interface CallLineOptions {
  /** Default the tool's name; `weather_tools/get_weather` where the name alone is not enough. */
  readonly callName?: string | undefined
  readonly shell?: Shell | undefined
}

export type CallableTool = Pick<ToolJson, 'name' | 'argument_schema'> & {
  readonly examples?: readonly ToolExample[] | undefined
}

/** Writes a `toolbox call` line to copy, with arguments from the tool's examples or made up from its schema. */
export function renderCallLine(tool: CallableTool, options: CallLineOptions = {}): string {
  const { callName = tool.name, shell } = options
  return printCall(callName, toWords(plausibleArguments(tool), tool.argument_schema), shell)
}

/** Writes the words of a call so that the shell hands them on unchanged. */
export const printCall = (callName: string, words: readonly string[], shell?: Shell): string =>
  ['toolbox', 'call', ...[callName, ...words].map((word) => quoteWord(word, shell))].join(' ')

/** Arguments that fit the schema wherever such were found: those of the first good example, else made-up ones. */
function plausibleArguments(tool: CallableTool): Readonly<Record<string, unknown>> {
  const schema = tool.argument_schema
  const isValid = validatorFor(schema)
  let fallback: Readonly<Record<string, unknown>> | undefined
  for (const candidate of candidates(tool)) {
    if (!isObject(candidate)) continue
    if (isValid(candidate)) return candidate
    fallback ??= candidate
  }
  return fallback ?? {}
}

const ROUNDS = 8

function* candidates({ examples, argument_schema: root }: CallableTool): Generator<unknown> {
  for (const { arguments: args, error } of examples ?? []) if (error === undefined) yield args
  for (let round = 0; round < ROUNDS; round++) yield sampleValue(root, { root, round })
}

function validatorFor(schema: JsonSchema): (value: unknown) => boolean {
  const isDraft7 = typeof schema['$schema'] === 'string' && schema['$schema'].includes('draft-07')
  try {
    const validator = new Validator(schema, isDraft7 ? '7' : '2020-12')
    return (value) => {
      try {
        return validator.validate(value).valid
      } catch {
        return false
      }
    }
  } catch {
    // A schema that no validator takes gets the first candidate.
    return () => false
  }
}

/** Arguments as words of the command line: `key=value` where that is read back the same, JSON elsewhere. */
export function toWords(args: Readonly<Record<string, unknown>>, schema: JsonSchema): readonly string[] {
  const words = Object.entries(args).flatMap(([key, value]) => wordsFor(key, value, schema))
  return isReadBack(words, args, schema) ? words : [JSON.stringify(args)]
}

function wordsFor(key: string, value: unknown, schema: JsonSchema): readonly string[] {
  const whole = [`${key}:=${JSON.stringify(value)}`]
  const forms = [leafWords(key, value), [`${key}=${asText(value)}`]]
  return forms.find((words) => isReadBack(words, { [key]: value }, schema)) ?? whole
}

/** More items are easier to read as one list. */
const MOST_REPEATS = 5

/** One word for each leaf: nested keys with dots, lists of plain values by repetition. */
function leafWords(key: string, value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    const isPlain = value.length <= MOST_REPEATS && !value.some((item) => typeof item === 'object')
    return value.length > 0 && isPlain
      ? value.map((item) => `${key}=${asText(item)}`)
      : [`${key}=${JSON.stringify(value)}`]
  }
  if (!isObject(value) || Object.keys(value).length === 0) return [`${key}=${asText(value)}`]
  return Object.entries(value).flatMap(([name, inner]) => leafWords(`${key}.${name}`, inner))
}

function asText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith('@') ? `@${value}` : value
}

const NOTHING_TO_READ = {
  readFile: (): never => {
    throw new Error('an example reads no file')
  },
  readStdin: (): never => {
    throw new Error('an example reads no stdin')
  },
}

function isReadBack(words: readonly string[], args: unknown, schema: JsonSchema): boolean {
  // A dash in front makes a flag of a word, and control characters do not survive being copied; JSON escapes them.
  if (words.some((word) => word.startsWith('-') || /\p{Cc}/u.test(word))) return false
  const outcome = parseArguments(words, () => schema, NOTHING_TO_READ)
  return outcome.ok && sameJson(outcome.arguments, args)
}
