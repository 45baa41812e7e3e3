import type { AgentTool } from '../core/tool.ts'

/** Whether a tool itself says that it changes nothing, by its policy or else by its annotations. */
export const statesReadOnly = ({ policy, annotations }: AgentTool): boolean =>
  policy?.read_only ?? annotations?.readOnlyHint === true
