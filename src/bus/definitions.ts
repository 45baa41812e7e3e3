import { messageOf } from '../core/errors.ts'
import { findUnserialisable } from '../core/json-safe.ts'
import type { AgentTool, ToolJson } from '../core/tool.ts'
import { toToolJson, type ToolBox } from '../core/toolbox.ts'
import { printPath } from '../schema/issues.ts'
import type { HostPolicy } from './host-policy.ts'

/** One tool as it is described on a bus (OVOS-TOOLS-1 §3). */
export interface ToolOnBus extends ToolJson {
  readonly toolbox_id: string
}

/** Describes the tools that a toolbox offers. One that cannot be described is logged and left out. */
export const describeTools = (toolbox: ToolBox, offers: HostPolicy): readonly ToolOnBus[] =>
  toolbox.tools
    .filter((tool) => offers(tool, toolbox.toolboxId))
    .flatMap((tool) => describeTool(tool, toolbox) ?? [])

/** Describes one tool; `undefined`, and a line in the toolbox's log, when JSON Schema or JSON cannot express it. */
export function describeTool(tool: AgentTool, toolbox: ToolBox): ToolOnBus | undefined {
  try {
    const definition = { ...toToolJson(tool), toolbox_id: toolbox.toolboxId }
    const fault = findUnserialisable(definition)
    if (fault === undefined) return definition
    throw new TypeError(`JSON cannot carry ${printPath(fault.path)}: ${fault.what}`)
  } catch (error) {
    toolbox.log.error(
      `Tool '${tool.name}' of ToolBox '${toolbox.toolboxId}' cannot be described: ${messageOf(error)}`,
    )
    return undefined
  }
}
