import { defineTool, isAgentTool } from '../core/define-tool.ts'
import { messageOf } from '../core/errors.ts'
import type { ToolBox } from '../core/toolbox.ts'
import type { AgentTool, ToolDefinition } from '../core/tool.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter, SchemaMode } from '../schema/adapter.ts'
import { isUnrepresentableSchemaError, printUnrepresentable } from '../schema/unrepresentable.ts'
import type { CheckedTool, CheckedToolBox, ConversionFault } from './rule.ts'

/**
 * Describes a loaded toolbox for the rules. It runs `discoverTools()` itself, since the toolbox's own list has lost
 * the second of two tools with one name.
 *
 * @throws what `discoverTools()` throws; TypeError when it returns something that is no list of tools.
 */
export async function toCheckedToolBox(toolbox: ToolBox): Promise<CheckedToolBox> {
  const found = await toolbox.discoverTools()
  const tools = found.map((entry) => (isAgentTool(entry) ? entry : defineTool(entry as ToolDefinition)))
  return { id: toolbox.toolboxId, tools: tools.map(toCheckedTool) }
}

/** Describes one tool. A schema that JSON Schema cannot express becomes a fault for `schema/unrepresentable`. */
export function toCheckedTool(tool: AgentTool): CheckedTool {
  const faults: ConversionFault[] = []
  const describe = (adapter: SchemaAdapter, mode: SchemaMode, written: unknown): { schema?: JsonSchema } => {
    // The library mends raw schemas on their way out; what is checked is what the author wrote.
    if (adapter.vendor === 'json-schema') return { schema: written as JsonSchema }
    try {
      return { schema: adapter.toJsonSchema(mode) }
    } catch (error) {
      const place = mode === 'input' ? 'argument_schema' : 'output_schema'
      faults.push({ place, ...wordFault(error, mode) })
      return {}
    }
  }
  const args = describe(tool.arguments, 'input', tool.argumentSchema).schema
  const output = describe(tool.output, 'output', tool.outputSchema).schema
  const { name, description, annotations, policy, aliases, examples } = tool
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(args === undefined ? {} : { argument_schema: args }),
    ...(output === undefined ? {} : { output_schema: output }),
    ...(annotations === undefined ? {} : { annotations }),
    ...(policy === undefined ? {} : { policy }),
    ...(aliases === undefined ? {} : { aliases }),
    ...(examples === undefined ? {} : { examples }),
    ...(faults.length === 0 ? {} : { faults }),
  }
}

/** The replacement becomes the advice of the finding, so the message goes without it. */
function wordFault(error: unknown, mode: SchemaMode): Omit<ConversionFault, 'place'> {
  // With a cause, what stands in the place of a replacement is why the schema's own library refused.
  if (!isUnrepresentableSchemaError(error) || error.cause !== undefined) return { message: messageOf(error) }
  return { message: `${printUnrepresentable(mode, error)}.`, replacement: error.replacement }
}
