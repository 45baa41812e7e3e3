import { type CallOwner, callTool } from '../core/call.ts'
import type { AgentTool } from '../core/tool.ts'

/**
 * Takes arguments through the validation of a call without running the tool.
 *
 * @returns what the call throws when the arguments are refused; `undefined` when they would reach the tool
 */
export async function validateOnly(
  tool: AgentTool,
  args: unknown,
  owner: CallOwner,
  { strict = false }: { readonly strict?: boolean } = {},
): Promise<unknown> {
  let isReached = false
  const toolCall = (): never => {
    isReached = true
    throw new Error('only the validation is tried')
  }
  try {
    await callTool({ ...tool, toolCall }, structuredClone(args), owner, { strict, onWarning: () => {} })
  } catch (error) {
    return isReached ? undefined : error
  }
  return undefined
}
