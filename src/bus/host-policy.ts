import type { AgentTool } from '../core/tool.ts'
import { matchesGlob } from '../core/glob.ts'

/** Which tools a host offers. A bus knows no permissions, so what must not be called must not be offered. */
export interface HostPolicyOptions {
  /** Patterns of the tools to offer, by `name` or `toolbox/name`; default all. */
  readonly allow?: readonly string[] | undefined
  /** Patterns of the tools to hold back; they win over `allow`. */
  readonly deny?: readonly string[] | undefined
  /** When given, only tools of which it says yes are offered. */
  readonly readOnly?: ((tool: AgentTool) => boolean) | undefined
}

/** Whether a tool of a toolbox is offered. */
export type HostPolicy = (tool: AgentTool, toolboxId: string) => boolean

export function createHostPolicy({ allow, deny = [], readOnly }: HostPolicyOptions): HostPolicy {
  return (tool, toolboxId) => {
    const fits = (pattern: string): boolean =>
      matchesGlob(pattern, pattern.includes('/') ? `${toolboxId}/${tool.name}` : tool.name)
    if (deny.some(fits)) return false
    if (allow !== undefined && !allow.some(fits)) return false
    return readOnly === undefined || readOnly(tool)
  }
}
