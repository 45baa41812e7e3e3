import { messageOf } from '../core/errors.ts'
import type { AgentTool } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import type { ManifestTool } from './manifest.ts'

/** A tool whose schemas cannot be written as JSON Schema. */
export interface UndescribableTool {
  readonly name: string
  readonly description: string
  /** Names the schema, the path and the reason. */
  readonly schema_error: string
}

export type DescribedTool = ManifestTool | UndescribableTool

export const hasSchemas = (tool: DescribedTool): tool is ManifestTool => !('schema_error' in tool)

/** Describes every tool of a toolbox; a schema that cannot be described spoils its own tool only. */
export const describeToolBox = (toolbox: ToolBox): readonly DescribedTool[] => toolbox.tools.map(describeTool)

/** Describes a tool as plain data, with what its author says of it beside the schemas. */
export function describeTool(tool: AgentTool): DescribedTool {
  const { name, description = '', annotations, policy, label, summary, aliases, examples } = tool
  const extras = { annotations, policy, label, summary, aliases, examples }
  const stated = Object.entries(extras).filter(([, value]) => value !== undefined)
  try {
    const schemas = {
      argument_schema: tool.arguments.toJsonSchema('input'),
      output_schema: tool.output.toJsonSchema('output'),
    }
    return { name, description, ...schemas, ...(Object.fromEntries(stated) as typeof extras) } as ManifestTool
  } catch (error) {
    return { name, description, schema_error: messageOf(error) }
  }
}
