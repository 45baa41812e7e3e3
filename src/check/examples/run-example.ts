import { type CallOwner, callTool } from '../../core/call.ts'
import { isValueError, messageOf } from '../../core/errors.ts'
import type { AgentTool, ToolExample } from '../../core/tool.ts'
import { validateOnly } from '../validate-only.ts'
import type { ExampleOutcome } from './example-result.ts'
import { matchValue } from './match-value.ts'

export interface RunExampleOptions {
  readonly owner: CallOwner
  /** Whether the tool may run; otherwise only its arguments are validated. */
  readonly mayRun: boolean
  readonly timeoutMs: number
  readonly context?: Readonly<Record<string, unknown>> | undefined
}

/** Makes a documented call through the whole lifecycle, and compares what comes of it with the documentation. */
export async function runExample(
  tool: AgentTool,
  example: ToolExample,
  { owner, mayRun, timeoutMs, context }: RunExampleOptions,
): Promise<ExampleOutcome> {
  const args = structuredClone(example.arguments)
  if (!mayRun) {
    const refusal = await validateOnly(tool, args, owner, { strict: true })
    return refusal === undefined ? { code: 'skipped' } : judgeError(example, refusal)
  }
  let output: unknown
  try {
    // A key that the schema would drop is a fault of the documentation.
    output = await callTool(tool, args, owner, { strict: true, timeoutMs, context, onWarning: () => {} })
  } catch (error) {
    return judgeError(example, error)
  }
  return judgeOutput(example, output)
}

function judgeOutput(example: ToolExample, output: unknown): ExampleOutcome {
  if (example.error !== undefined) return { code: 'no-error', expected: example.error }
  if (example.output === undefined) return { code: 'passed' }
  try {
    const mismatches = matchValue(example.output, output)
    return mismatches.length === 0 ? { code: 'passed' } : { code: 'wrong-output', mismatches }
  } catch (error) {
    return { code: 'invalid', reason: messageOf(error) }
  }
}

/** An expected error is a part of `ValueError: message`. */
function judgeError({ error: expected }: ToolExample, thrown: unknown): ExampleOutcome {
  const message = messageOf(thrown)
  const received = thrown instanceof Error ? `${thrown.name}: ${message}` : message
  if (expected !== undefined) {
    return received.includes(expected) ? { code: 'passed' } : { code: 'wrong-error', expected, received }
  }
  return { code: isValueError(thrown) ? 'refused' : 'failed', reason: message }
}
