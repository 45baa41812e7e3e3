import type { AgentTool } from '../core/tool.ts'
import { matchesGlob } from '../core/glob.ts'

/** Which tools a host offers. A bus knows no permissions, so what must not be called must not be offered. */
export interface HostPolicyOptions {
  /** Patterns of the tools to offer, by `name` or `toolbox/name`; default all. */
  readonly allow?: readonly string[] | undefined
  /** Patterns of the tools to hold back, by present or former name; they win over `allow`. */
  readonly deny?: readonly string[] | undefined
  /** When given, only tools of which it says yes are offered. */
  readonly admit?: ((tool: AgentTool) => boolean) | undefined
}

/** Whether a tool of a toolbox is offered. */
export type HostPolicy = (tool: AgentTool, toolboxId: string) => boolean

export function createHostPolicy({ allow, deny = [], admit }: HostPolicyOptions): HostPolicy {
  return (tool, toolboxId) => {
    const fits = (pattern: string): boolean => fitsPattern(pattern, tool, toolboxId)
    if (deny.some(fits)) return false
    if (allow !== undefined && !allow.some(fits)) return false
    return admit === undefined || admit(tool)
  }
}

/** Whether a pattern of `name` or `toolbox/name` is one of a tool; a former name of it counts. */
export const fitsPattern = (pattern: string, { name, aliases = [] }: AgentTool, toolboxId: string): boolean =>
  [name, ...aliases].some((name) =>
    matchesGlob(pattern, pattern.includes('/') ? `${toolboxId}/${name}` : name),
  )
