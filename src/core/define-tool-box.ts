import type { AgentTool, ToolDefinition } from './tool.ts'
import { ToolBox, type ToolBoxOptions } from './toolbox.ts'

/** A toolbox class made by `defineToolBox`: construct it, or name it in an entry point. */
export type DefinedToolBox = new (options?: ToolBoxOptions) => ToolBox

/** Makes the class of a toolbox whose list of tools never changes. */
export function defineToolBox(
  toolboxId: string,
  tools: readonly (AgentTool | ToolDefinition)[],
): DefinedToolBox {
  return class extends ToolBox {
    constructor(options: ToolBoxOptions = {}) {
      super({ toolboxId, ...options })
    }

    override discoverTools(): readonly (AgentTool | ToolDefinition)[] {
      return tools
    }
  }
}
