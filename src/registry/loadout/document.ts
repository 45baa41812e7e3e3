import { isPlainObject, kindOf } from '../../core/plain-object.ts'
import { findRepeatedKey } from '../../json-schema/find-repeated-key.ts'
import { locate, readJson } from '../../json-schema/read-json.ts'
import type { Path } from '../../json-schema/types.ts'
import { printPath } from '../../schema/issues.ts'

/** That an agent may use a tool, known by its name. Keys that are not known here are kept. */
export interface Assignment {
  readonly enabled: boolean
  /** For the calls that this agent makes of this tool. */
  readonly config?: Readonly<Record<string, unknown>>
  /** What people were last shown of it, for when the tool is not here. */
  readonly label?: string
  readonly [key: string]: unknown
}

/** What a file of loadouts holds: agents, and whatever newer versions may put beside them. */
export type LoadoutDocument = Readonly<Record<string, unknown>>

/** One agent in such a file. */
export interface AgentEntry {
  readonly tools: Readonly<Record<string, Assignment>>
  readonly [key: string]: unknown
}

/** A file of loadouts that cannot be read; it is left as it is. */
export class LoadoutsFileError extends Error {
  override readonly name = 'LoadoutsFileError'
  readonly file: string
  /** Where the text is no JSON, or repeats a key. */
  readonly at: { readonly line: number; readonly column: number; readonly offset: number } | undefined
  /** The text, for showing the place. */
  readonly text: string

  constructor(file: string, text: string, reason: string, at?: LoadoutsFileError['at']) {
    super(`${file} ${reason}`)
    this.file = file
    this.text = text
    this.at = at
  }

  toJSON(): { type: string; message: string; file: string; line?: number; column?: number } {
    const { name: type, message, file, at } = this
    return { type, message, file, ...(at === undefined ? {} : { line: at.line, column: at.column }) }
  }
}

/**
 * Parses the text of a file of loadouts and checks all that it says of agents and tools.
 *
 * @throws LoadoutsFileError naming line and column, or the path of what has the wrong type.
 */
export function parseLoadouts(text: string, file: string): LoadoutDocument {
  const reading = readJson(text)
  if (!reading.ok) {
    const { expected, inexact } = reading.fault
    const what =
      inexact === undefined
        ? `expected ${expected}`
        : `the number ${inexact} cannot be held as it is written; make it a string`
    throw misplaced(file, text, 'is not valid JSON', reading.fault, what)
  }
  const repeated = findRepeatedKey(text)
  if (repeated !== undefined) {
    const what = `"${repeated.key}" stands here for the second time in one object; keep one of the two`
    throw misplaced(file, text, 'says a thing twice', locate(text, repeated), what)
  }
  const refuse = (path: Path, expected: string, value: unknown): never => {
    const place = path.length === 0 ? '' : `${printPath(path)}: `
    throw new LoadoutsFileError(
      file,
      text,
      `is no file of loadouts: ${place}expected ${expected}, received ${kindOf(value)}`,
    )
  }
  const { value } = reading
  if (!isPlainObject(value)) return refuse([], 'object', value)
  for (const [agent, entry] of Object.entries(value)) checkAgent(agent, entry, refuse)
  return value
}

function misplaced(
  file: string,
  text: string,
  reason: string,
  { line, column, offset }: NonNullable<LoadoutsFileError['at']>,
  what: string,
): LoadoutsFileError {
  return new LoadoutsFileError(file, text, `${reason}: line ${line}, column ${column}: ${what}`, {
    line,
    column,
    offset,
  })
}

type Refuse = (path: Path, expected: string, value: unknown) => never

/** What has no `tools` is no agent, and not looked into. */
function checkAgent(agent: string, entry: unknown, refuse: Refuse): void {
  if (!isPlainObject(entry) || !Object.hasOwn(entry, 'tools')) return
  const { tools } = entry
  if (!isPlainObject(tools)) return refuse([agent, 'tools'], 'object', tools)
  for (const [name, assignment] of Object.entries(tools)) {
    const path = [agent, 'tools', name]
    if (!isPlainObject(assignment)) return refuse(path, 'object', assignment)
    const { enabled, config, label } = assignment
    if (typeof enabled !== 'boolean') refuse([...path, 'enabled'], 'boolean', enabled)
    if (config !== undefined && !isPlainObject(config)) refuse([...path, 'config'], 'object', config)
    if (label !== undefined && typeof label !== 'string') refuse([...path, 'label'], 'string', label)
  }
}

/** The names of the agents in a document. */
export const agentsIn = (document: LoadoutDocument): readonly string[] =>
  Object.keys(document).filter((name) => agentIn(document, name) !== undefined)

export function agentIn(document: LoadoutDocument, name: string): AgentEntry | undefined {
  const entry = Object.hasOwn(document, name) ? document[name] : undefined
  return isPlainObject(entry) && Object.hasOwn(entry, 'tools') ? (entry as unknown as AgentEntry) : undefined
}

/** Writes a document the way `before`, the text of the file so far, is indented; two spaces for a new one. */
export function printLoadouts(document: LoadoutDocument, before: string): string {
  const indent = /^\{[ \t]*\r?\n([ \t]+)/.exec(before)?.[1] ?? '  '
  return `${JSON.stringify(document, undefined, indent)}\n`
}
