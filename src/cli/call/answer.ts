import { RuntimeError } from '../../core/errors.ts'
import { explainUnserialisable, findUnserialisable } from '../../core/json-safe.ts'
import { printJson } from '../../json-schema/print-json.ts'
import { isToolResult, textOf, toToolResult } from '../../registry/provider/tool-result.ts'
import { printIssues } from '../../schema/issues.ts'

export const ANSWER_FORMATS = ['json', 'mcp', 'text'] as const
export type AnswerFormat = (typeof ANSWER_FORMATS)[number]

/**
 * Makes sure that JSON can carry a tool's output as it is.
 *
 * @throws RuntimeError of phase `output` naming the place and what to return instead.
 */
export function requireJson(result: unknown, tool: string, toolbox: string): void {
  const fault = findUnserialisable(result)
  if (fault === undefined) return
  const issues = [{ path: fault.path, message: explainUnserialisable(fault) }]
  const reason = printIssues(issues)
  const message = `Tool output validation failed for '${tool}' in ToolBox '${toolbox}': ${reason}`
  throw new RuntimeError(message, { phase: 'output', tool, toolbox, issues })
}

/** Prints a result; `indent` is for people. */
export function printAnswer(
  result: Readonly<Record<string, unknown>>,
  format: AnswerFormat,
  indent: boolean,
): string {
  const spaces = indent ? 2 : undefined
  switch (format) {
    case 'json':
      return printJson(result, spaces)
    case 'mcp':
      return printJson(toToolResult(result), spaces)
    case 'text':
      return printText(result)
  }
}

/** A failure as a `tools/call` of the Model Context Protocol answers it. */
export const toMcpFailure = (message: string): Readonly<Record<string, unknown>> => ({
  content: [{ type: 'text', text: message }],
  isError: true,
})

/** A line for each key; the value alone when there is only one and it is text; of a provider's result its text. */
function printText(result: Readonly<Record<string, unknown>>): string {
  if (isToolResult(result)) return textOf(result)
  const entries = Object.entries(result)
  const [only] = entries
  if (entries.length === 1 && typeof only![1] === 'string') return only![1]
  return entries
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : printJson(value)}`)
    .join('\n')
}
