import type { AssignableTool } from '../../registry/loadout/select.ts'
import { requireAssigned } from './assigned.ts'
import { openLoadouts, requireLoadout } from './open-loadouts.ts'

/**
 * What an agent configures a tool with.
 *
 * @throws UsageError when there is no such agent; ValueError when it may not use the tool.
 */
export async function configFor(
  tool: AssignableTool,
  toolbox: string,
  agent: string,
  file: string | undefined,
  cwd: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const loadout = await requireLoadout(openLoadouts(file, cwd), agent)
  return requireAssigned(loadout, tool, toolbox).config
}
