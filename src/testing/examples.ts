import { messageOf } from '../core/errors.ts'
import type { AgentTool, ToolExample } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'

interface ExampleTest {
  readonly title: string
  readonly example: ToolExample
  readonly isSkipped: boolean
}

/** The examples of a tool as tests; those of a tool that changes something are skipped unless wanted. */
export function findExamples(tool: AgentTool, runWrites: boolean): readonly ExampleTest[] {
  const isSkipped = !runWrites && !isReadOnly(tool)
  return (tool.examples ?? []).map((example, index) => ({
    title: `example ${example.name === undefined ? index + 1 : `'${example.name}'`}${isSkipped ? ' (not read-only)' : ''}`,
    example,
    isSkipped,
  }))
}

function isReadOnly({ policy, annotations }: AgentTool): boolean {
  if (policy !== undefined) return policy.read_only
  return annotations?.readOnlyHint !== false && annotations?.destructiveHint !== true
}

interface Comparison {
  readonly actual: unknown
  readonly expected: unknown
}

/** Runs a documented call, and returns what came of it beside what the documentation promises. */
export async function runExample(
  toolbox: ToolBox,
  tool: AgentTool,
  example: ToolExample,
  context: Readonly<Record<string, unknown>> | undefined,
): Promise<Comparison> {
  const { error: promised, output: expected } = example
  try {
    const output = await toolbox.callTool(tool.name, example.arguments, { context, strict: true })
    if (promised !== undefined) return { actual: { output }, expected: { error: promised } }
    return { actual: output, expected: expected ?? output }
  } catch (thrown) {
    if (promised === undefined) throw thrown
    const message = messageOf(thrown)
    return {
      actual: { error: message.includes(promised) ? promised : message },
      expected: { error: promised },
    }
  }
}
