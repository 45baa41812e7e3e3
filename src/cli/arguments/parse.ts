import type { JsonSchema, Path } from '../../json-schema/types.ts'
import type { JsonFault } from '../../json-schema/read-json.ts'
import type { ArgumentProblem, Origin, ProblemDetails, ProblemPhase } from './problem.ts'
import { type ArgumentIo, readSource } from './read-source.ts'
import { rootPlace, type SchemaPlace } from './schema-place.ts'

/** What is known while the words are read one after the other. */
export interface Parse {
  readonly argv: readonly string[]
  readonly schema: () => JsonSchema
  readonly io: ArgumentIo
  readonly values: Record<string, unknown>
  readonly problems: ArgumentProblem[]
  /** Texts of `key=value` words that may still become items of one array, by key path. */
  readonly runs: Map<string, Run>
  /** The word that last spoke of a top-level key. */
  readonly givers: Map<string, number>
  /** Set once the schema was asked. */
  root: SchemaPlace | undefined
  stdinRead: boolean
}

export interface Run {
  readonly text: string
  /** What the word made; something else at its place means that another form came between. */
  value: unknown
}

export const startParse = (argv: readonly string[], schema: () => JsonSchema, io: ArgumentIo): Parse => ({
  argv,
  schema,
  io,
  values: {},
  problems: [],
  runs: new Map(),
  givers: new Map(),
  root: undefined,
  stdinRead: false,
})

/** The place of the arguments object; asks for the schema at the first call. */
export const placeOfRoot = (parse: Parse): SchemaPlace => (parse.root ??= rootPlace(parse.schema()))

export function report(parse: Parse, index: number, phase: ProblemPhase, details: ProblemDetails): void {
  parse.problems.push({ word: parse.argv[index]!, index, phase, ...details })
}

export function reportJson(
  parse: Parse,
  index: number,
  origin: Origin,
  text: string,
  fault: JsonFault,
  path?: Path,
): void {
  const about = { origin, text, fault, ...(path === undefined ? {} : { path }) }
  if (fault.inexact === undefined) report(parse, index, 'usage', { code: 'bad-json', ...about })
  else report(parse, index, 'input', { code: 'inexact-number', ...about })
}

/** The text of a file, for all the arguments or for one `key`; `undefined` when that is reported as a problem. */
export function readText(parse: Parse, index: number, file: string, key?: string): string | undefined {
  const about = key === undefined ? {} : { key }
  if (file === '') {
    report(parse, index, 'usage', { code: 'no-file-name', ...about })
    return undefined
  }
  const source = readSource(() => parse.io.readFile(file))
  if (source.ok) return source.text.replace(/^\uFEFF/, '')
  report(parse, index, 'usage', { code: 'unreadable', file, reason: source.reason, ...about })
  return undefined
}

/** Names the run of words for one key. */
export const runKey = (path: Path): string => JSON.stringify(path)
