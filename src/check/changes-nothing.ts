import type { AgentTool } from '../core/tool.ts'
import { policyOf } from '../registry/policy/policy-of.ts'

/** Whether a check may run a tool unasked: by its policy, stated or inferred; where nothing is said, it may. */
export const changesNothing = (tool: AgentTool): boolean => policyOf(tool).read_only
