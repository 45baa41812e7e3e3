import { assignmentOf } from '../../registry/loadout/select.ts'
import type { SelectedTools } from '../select-tools.ts'
import { noteStale, requireAssigned } from './assigned.ts'
import { openLoadouts, requireLoadout } from './open-loadouts.ts'

/**
 * Leaves of selected tools what an agent may use.
 *
 * @throws UsageError when there is no such agent; ValueError for a tool that was asked for by name and that the agent
 * may not use.
 */
export async function admitSelected(
  { entries, warnings }: SelectedTools,
  names: readonly string[],
  agent: string,
  file: string | undefined,
  cwd: string,
): Promise<SelectedTools> {
  const loadout = await requireLoadout(openLoadouts(file, cwd), agent)
  const admitted = entries.filter(({ tool, toolboxId }) => {
    const isNamed = names.includes(tool.name) || names.includes(`${toolboxId}/${tool.name}`)
    if (isNamed) requireAssigned(loadout, tool, toolboxId)
    return assignmentOf(loadout, tool)?.enabled === true
  })
  const tools = entries.map(({ tool }) => tool)
  const stale = names.length === 0 ? noteStale(loadout, tools, []) : []
  return { entries: admitted, warnings: [...warnings, ...stale] }
}
