import type { Assignment } from './document.ts'
import type { Loadout } from './loadouts.ts'

/** A tool as far as an assignment to it is concerned. */
export interface AssignableTool {
  readonly name: string
  /** Former names. */
  readonly aliases?: readonly string[] | undefined
}

/** What a loadout says of a tool; an assignment to a former name of it still counts. */
export function assignmentOf(
  { tools }: Loadout,
  { name, aliases = [] }: AssignableTool,
): Assignment | undefined {
  const known = [name, ...aliases].find((name) => tools.has(name))
  return known === undefined ? undefined : tools.get(known)
}

/** Whether an agent may use a tool. */
export const isEnabled = (loadout: Loadout, tool: AssignableTool): boolean =>
  assignmentOf(loadout, tool)?.enabled === true

/** The tools that an agent may use, of those that are there. */
export const enabledTools = <T extends AssignableTool>(loadout: Loadout, tools: readonly T[]): readonly T[] =>
  tools.filter((tool) => isEnabled(loadout, tool))

/** The names that are assigned but match no tool that is there: kept, and without effect until one comes back. */
export function staleNames(
  { tools: assigned }: Loadout,
  tools: readonly AssignableTool[],
): readonly string[] {
  const known = new Set(tools.flatMap(({ name, aliases = [] }) => [name, ...aliases]))
  return [...assigned.keys()].filter((name) => !known.has(name))
}
