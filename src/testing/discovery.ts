import type { AgentTool } from '../core/tool.ts'
import { type ToolBox, toToolJson } from '../core/toolbox.ts'

/** Says what two discoveries of one toolbox disagree about. */
export async function findInstability(toolbox: ToolBox): Promise<readonly string[]> {
  const before = describeAll(toolbox)
  await toolbox.refreshTools()
  const after = describeAll(toolbox)
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name) => {
    if (!before.has(name)) return [`the second discovery brought '${name}', which the first had not`]
    if (!after.has(name)) return [`the second discovery had lost '${name}'`]
    return before.get(name) === after.get(name) ? [] : [`the second discovery described '${name}' otherwise`]
  })
}

const describeAll = (toolbox: ToolBox): ReadonlyMap<string, string> =>
  new Map(toolbox.tools.map((tool) => [tool.name, describe(tool)]))

/** A schema that cannot be described is another test's finding. */
function describe(tool: AgentTool): string {
  try {
    return JSON.stringify(toToolJson(tool))
  } catch {
    return tool.description
  }
}

/** Names the tools that `discoverTools()` returns more than once; a toolbox keeps only the first of a name. */
export async function duplicateNames(toolbox: ToolBox): Promise<readonly string[]> {
  const names = (await toolbox.discoverTools()).map(({ name }) => name)
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return [...twice].map((name) => `discoverTools() returns more than one tool named '${name}'`)
}

/** Says what is wrong with how a tool is named and described. */
export function nameProblems({ name, description }: AgentTool): readonly string[] {
  const problems: string[] = []
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) problems.push(`'${name}' is not snake_case`)
  if (typeof description !== 'string' || description.trim() === '')
    problems.push(`'${name}' has no description`)
  return problems
}
