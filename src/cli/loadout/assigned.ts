import { ValueError } from '../../core/errors.ts'
import type { Assignment } from '../../registry/loadout/document.ts'
import type { Loadout } from '../../registry/loadout/loadouts.ts'
import { type AssignableTool, assignmentOf, staleNames } from '../../registry/loadout/select.ts'
import { withHints } from '../hints.ts'

/**
 * What a loadout says of a tool that its agent may use.
 *
 * @throws ValueError for a tool that is not assigned, or disabled.
 */
export function requireAssigned(loadout: Loadout, tool: AssignableTool, toolbox: string): Assignment {
  const { agent } = loadout
  const assignment = assignmentOf(loadout, tool)
  if (assignment?.enabled === true) return assignment
  const [fault, verb] = assignment === undefined ? ['not', 'add'] : ['disabled', 'enable']
  const message = `Tool '${tool.name}' is ${fault} in the loadout of agent '${agent}'.`
  throw withHints(new ValueError(message, { phase: 'lookup', tool: tool.name, toolbox }), [
    `toolbox loadout ${verb} ${agent} ${tool.name} lets the agent use it`,
    `toolbox loadout show ${agent} lists its tools`,
  ])
}

/** Says which assigned tools are not here, for a note or warning; nothing when all are. */
export function noteStale(
  loadout: Loadout,
  tools: readonly AssignableTool[],
  broken: readonly string[],
): readonly string[] {
  const stale = staleNames(loadout, tools)
  if (stale.length === 0) return []
  const where = broken.length === 0 ? '' : `; could not be loaded: ${broken.join(', ')}`
  return [`in the loadout of '${loadout.agent}' but not here: ${stale.join(', ')}${where}`]
}
