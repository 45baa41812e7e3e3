import { isRuntimeError, isValueError, messageOf } from '../core/errors.ts'
import type { AgentTool } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import type { JsonSchema } from '../json-schema/types.ts'

/**
 * Calls a tool with arguments that it must refuse, and says which it took.
 *
 * Nothing is called with arguments that the schema might allow: the tool itself must not run.
 */
export async function refusalProblems(toolbox: ToolBox, tool: AgentTool): Promise<readonly string[]> {
  const problems: string[] = []
  const list: unknown = await faultOf(toolbox, tool.name, [])
  if (!isRuntimeError(list) || list.phase !== 'input') problems.push(`[] was not refused: ${outcome(list)}`)
  if (!mustHaveArguments(tool)) return problems
  const empty = await faultOf(toolbox, tool.name, {})
  if (!isValueError(empty) || empty.phase !== 'input') problems.push(`{} was not refused: ${outcome(empty)}`)
  return problems
}

function mustHaveArguments(tool: AgentTool): boolean {
  try {
    const { required }: JsonSchema = tool.arguments.toJsonSchema('input')
    return Array.isArray(required) && required.length > 0
  } catch {
    return false
  }
}

/** What a call throws; `undefined` when it goes through. */
export async function faultOf(toolbox: ToolBox, name: string, args: unknown): Promise<unknown> {
  try {
    await toolbox.callTool(name, args)
    return undefined
  } catch (thrown) {
    return thrown
  }
}

const outcome = (thrown: unknown): string =>
  thrown === undefined ? 'the call went through' : messageOf(thrown)
