import { type AssignableTool, isEnabled } from '../../registry/loadout/select.ts'
import type { ToolRow } from '../toolbox-row.ts'
import { noteStale } from './assigned.ts'
import type { LoadoutFlagValues } from './loadout-flags.ts'
import { openLoadouts, requireLoadout } from './open-loadouts.ts'

/** A line of `toolbox list`. */
export interface ListedRow {
  readonly id: string
  readonly status: string
  readonly tools: readonly ToolRow[]
}

export interface ListedToolBox<Row extends ListedRow> {
  readonly row: Row
  /** The tools of the row, with their former names. */
  readonly tools: readonly AssignableTool[]
}

/**
 * Leaves of the toolboxes what an agent may use: those with a tool that is enabled, and of their tools only such.
 *
 * @throws UsageError when there is no such agent.
 */
export async function admitRows<Row extends ListedRow>(
  toolboxes: readonly ListedToolBox<Row>[],
  { loadout: agent, loadouts: file }: LoadoutFlagValues,
  cwd: string,
): Promise<{ readonly rows: readonly Row[]; readonly notes: readonly string[] }> {
  const loadout = await requireLoadout(openLoadouts(file, cwd), agent!)
  const rows = toolboxes.flatMap(({ row, tools }) => {
    const admitted = row.tools.filter((_, index) => isEnabled(loadout, tools[index]!))
    return admitted.length === 0 ? [] : [{ ...row, tools: admitted }]
  })
  const all = toolboxes.flatMap(({ tools }) => tools)
  const broken = toolboxes.filter(({ row }) => row.status === 'error').map(({ row }) => row.id)
  return { rows, notes: noteStale(loadout, all, broken) }
}
