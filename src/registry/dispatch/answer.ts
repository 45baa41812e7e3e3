import { isValueError, messageOf, RuntimeError } from '../../core/errors.ts'
import { explainUnserialisable, findUnserialisable } from '../../core/json-safe.ts'
import { nearest } from '../../core/nearest.ts'
import { printJson } from '../../json-schema/print-json.ts'
import { printIssues } from '../../schema/issues.ts'
import type { RegisteredTool } from '../listing.ts'
import { isToolResult, textOf } from '../provider/tool-result.ts'

/**
 * What a model reads of a tool's output: the text of a result, any other output as JSON.
 *
 * @throws RuntimeError when JSON cannot carry the output.
 */
export function printOutput(output: Readonly<Record<string, unknown>>, tool: RegisteredTool): string {
  const fault = findUnserialisable(output)
  if (fault === undefined) return isToolResult(output) ? textOf(output) : printJson(output)
  const { name, toolbox } = tool
  const issues = [{ path: fault.path, message: explainUnserialisable(fault) }]
  const message = `Tool output validation failed for '${name}' in ToolBox '${toolbox}': ${printIssues(issues)}`
  throw new RuntimeError(message, { phase: 'output', tool: name, toolbox, issues })
}

/** Longer errors are cut: they cost tokens, and what went wrong stands in front. */
const LONGEST_ERROR = 4000
/** Longer schemas are left out of errors. */
const LONGEST_SCHEMA = 2000
const MOST_NAMES = 30

/** What a model reads of a failed call. */
export const printFailure = (reason: string): string =>
  `Error: ${reason.length > LONGEST_ERROR ? `${reason.slice(0, LONGEST_ERROR)}…` : reason}`

/** Why a call failed, with the schema when the arguments were at fault. */
export function explainFailure(thrown: unknown, { schema }: RegisteredTool): string {
  const message = messageOf(thrown)
  if (!isValueError(thrown) || thrown.phase !== 'input') return message
  const text = printJson(schema)
  const wanted = text.length > LONGEST_SCHEMA ? '' : ` The arguments must fit this JSON Schema: ${text}`
  return `${message.slice(0, LONGEST_SCHEMA)}. Correct the arguments and call again.${wanted}`
}

/** Names the tool that was probably meant, and the others. */
export function explainUnknown(name: string, names: readonly string[]): string {
  const meant = nearest(name, names)
  const hint = meant === undefined ? '' : ` Did you mean '${meant}'?`
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return `Unknown tool '${name}'.${hint} ${names.length === 0 ? 'There are no tools.' : `The tools are: ${shown}${more}.`}`
}
