import type { DescribedTool } from '../../discovery/describe.ts'
import { type AssignableTool, isEnabled } from '../../registry/loadout/select.ts'
import type { Catalogued } from '../catalogue.ts'
import type { ToolBoxRow } from '../toolbox-row.ts'
import { noteStale } from './assigned.ts'
import type { LoadoutFlagValues } from './loadout-flags.ts'
import { openLoadouts, requireLoadout } from './open-loadouts.ts'

export interface AdmittedRows {
  readonly rows: readonly ToolBoxRow[]
  readonly notes: readonly string[]
}

/**
 * Leaves of the toolboxes what an agent may use: those with a tool that is enabled, and of their tools only such.
 *
 * @throws UsageError when there is no such agent.
 */
export async function admitRows(
  toolboxes: readonly Catalogued[],
  { loadout: agent, loadouts: file }: LoadoutFlagValues,
  cwd: string,
): Promise<AdmittedRows> {
  const loadout = await requireLoadout(openLoadouts(file, cwd), agent!)
  const rows = toolboxes.flatMap(({ row, tools }) => {
    const admitted = row.tools.filter((_, index) => isEnabled(loadout, tools[index] as AssignableTool))
    return admitted.length === 0 ? [] : [{ ...row, tools: admitted }]
  })
  const all = toolboxes.flatMap(({ tools }): readonly DescribedTool[] => tools)
  const broken = toolboxes.filter(({ row }) => row.status === 'error').map(({ row }) => row.id)
  return { rows, notes: noteStale(loadout, all, broken) }
}
