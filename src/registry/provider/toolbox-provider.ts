import type { ToolBox } from '../../core/toolbox.ts'
import { policyOf } from '../policy/policy-of.ts'
import { currentContext } from './invocation-context.ts'
import { textsOf } from './metadata.ts'
import type { ToolMetadata, ToolProvider } from './tool-provider.ts'
import { toToolResult } from './tool-result.ts'

/**
 * Makes a ToolProvider of a ToolBox: its tools with whole policies, and results as `{ content, structuredContent }`.
 *
 * A call fails as `callTool` does. Former names (`aliases`) are provided too.
 */
export function toolboxToProvider(toolbox: ToolBox): ToolProvider {
  const nameNow = (name: string): string =>
    toolbox.tools.some((tool) => tool.name === name)
      ? name
      : (toolbox.tools.find(({ aliases }) => aliases?.includes(name) === true)?.name ?? name)
  return {
    id: toolbox.toolboxId,
    stateless: true,
    async getTools() {
      await toolbox.ready()
      return toolbox.tools.map((tool) => ({
        name: tool.name,
        description: tool.description,
        schema: tool.arguments.toJsonSchema('input'),
        policy: policyOf(tool),
        ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
        ...textsOf(tool),
      }))
    },
    async providesTool(name) {
      await toolbox.ready()
      return (await toolbox.getTool(nameNow(name))) !== undefined
    },
    async executeTool(name, args, config, invocation) {
      await toolbox.ready()
      const context = invocation?.context ?? currentContext() ?? {}
      const options = { config, context, signal: invocation?.signal }
      return toToolResult(await toolbox.callTool(nameNow(name), args, options))
    },
    getToolMetadata() {
      const entries = toolbox.tools.flatMap((tool) => {
        const metadata = textsOf(tool)!
        return [tool.name, ...(tool.aliases ?? [])].map((name): [string, ToolMetadata] => [name, metadata])
      })
      return Object.fromEntries(entries)
    },
  }
}
