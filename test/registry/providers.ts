import type { ToolDefinition } from '../../src/core/tool.ts'
import { defineTool, defineToolBox, type ToolBox, z } from '../../src/index.ts'
import type { ProvidedTool, ToolProvider, ToolResult } from '../../src/registry/provider/tool-provider.ts'

/** A tool that answers with its own name, its arguments, and all that it was told. */
export const echo = (name: string, more: Partial<ToolDefinition> = {}): ReturnType<typeof defineTool> =>
  defineTool({
    description: `Answers as ${name}.`,
    argumentSchema: z.looseObject({}),
    outputSchema: z.looseObject({ tool: z.string() }),
    toolCall: (args, { context, config }) => ({ tool: name, args, context, config }),
    ...more,
    name,
  })

export function echoBox(id: string, names: readonly string[]): ToolBox {
  const EchoBox = defineToolBox(
    id,
    names.map((name) => echo(name)),
  )
  return new EchoBox()
}

export const definition = (name: string, more: Partial<ProvidedTool> = {}): ProvidedTool => ({
  name,
  description: `Provides ${name}.`,
  schema: { type: 'object', properties: { text: { type: 'string' } } },
  ...more,
})

export const text = (text: string): ToolResult => ({ content: [{ type: 'text', text }], isError: false })

/** A provider of tools that answer with their name; `more` replaces any of its methods. */
export function providerOf(names: readonly string[], more: object = {}): ToolProvider {
  return {
    id: names.join('_'),
    getTools: () => names.map((name) => definition(name)),
    providesTool: (name) => names.includes(name),
    executeTool: (name) => text(name),
    ...more,
  }
}
