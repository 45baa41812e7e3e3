import { type CallOptions, callTool } from '../../core/call.ts'
import type { AgentTool } from '../../core/tool.ts'
import type { ToolBox } from '../../core/toolbox.ts'
import type { SchemaAdapter } from '../../schema/adapter.ts'

/** Takes any output. */
const ANYTHING: SchemaAdapter = {
  vendor: 'json-schema',
  toJsonSchema: () => ({}),
  validate: (value) => ({ ok: true, value }),
}

/**
 * Validates arguments as a call would, and answers with what the tool would get; the tool itself does not run.
 *
 * @throws ValueError as the call would.
 */
export function validateOnly(
  tool: AgentTool,
  toolbox: ToolBox,
  args: unknown,
  options: Pick<CallOptions, 'strict' | 'onWarning'>,
): Promise<Readonly<Record<string, unknown>>> {
  const echo: AgentTool = { ...tool, output: ANYTHING, toolCall: (validated: unknown) => validated }
  return callTool(echo, args, toolbox, options)
}
