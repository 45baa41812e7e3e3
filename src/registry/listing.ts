import { messageOf } from '../core/errors.ts'
import type { Policy } from '../core/policy.ts'
import type { AgentTool } from '../core/tool.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { policyOf } from './policy/policy-of.ts'
import { textsOf } from './provider/metadata.ts'
import type { Source } from './source.ts'

/** A tool that an agent can be given. */
export interface RegisteredTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly schema: JsonSchema
  /** Whole, whoever stated it. */
  readonly policy: Policy
  readonly label?: string
  readonly summary?: string
  /** Former names that still answer. */
  readonly aliases?: readonly string[]
  readonly kind: Source['kind']
  /** For people: `ToolBox 'weather_tools'`. */
  readonly owner: string
  /** Under which errors name the owner. */
  readonly toolbox: string
}

export interface Owned {
  readonly source: Source
  readonly tool: AgentTool
  readonly registered: RegisteredTool
}

/**
 * Puts the tools of all sources into one list without double names: who comes first keeps a name, and a later tool of
 * that name is left out with a warning.
 */
export function mergeTools(
  lists: readonly (readonly [source: Source, tools: readonly AgentTool[]])[],
): ReadonlyMap<string, Owned> {
  const owners = new Map<string, Owned>()
  for (const [source, tools] of lists) {
    for (const tool of tools) {
      const taken = owners.get(tool.name)
      if (taken !== undefined) {
        source.log.warn(
          `Tool '${tool.name}' of ${source.name} was skipped: the name belongs to ${taken.source.name}`,
        )
        continue
      }
      const registered = registerTool(tool, source)
      if (registered !== undefined) owners.set(tool.name, { source, tool, registered })
    }
  }
  return owners
}

/** Describes a tool as a registry offers it; `undefined`, with a line in the log, when it cannot be described. */
export function registerTool(tool: AgentTool, source: Source): RegisteredTool | undefined {
  try {
    return {
      name: tool.name,
      description: tool.description ?? '',
      schema: tool.arguments.toJsonSchema('input'),
      policy: policyOf(tool, source),
      ...textsOf(tool),
      ...(tool.aliases === undefined ? {} : { aliases: tool.aliases }),
      kind: source.kind,
      owner: source.name,
      toolbox: source.toolbox.toolboxId,
    }
  } catch (error) {
    source.log.error(
      `Tool '${tool.name}' of ${source.name} was skipped: it cannot be described: ${messageOf(error)}`,
    )
    return undefined
  }
}
