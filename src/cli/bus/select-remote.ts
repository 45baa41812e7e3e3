import { describeTool, hasSchemas } from '../../discovery/describe.ts'
import type { SpecEntry } from '../../spec/format.ts'
import type { SelectedTools } from '../select-tools.ts'
import type { BusFlagValues } from './bus-flags.ts'
import { findOnBus, pickTool, type RemoteTool } from './remote-tools.ts'

/**
 * The tools on a bus that `names` name, toolboxes or tools, with their schemas; without names, all of them.
 *
 * @throws ValueError about a name; UsageError, BusError.
 */
export async function selectRemoteTools(
  flags: BusFlagValues,
  names: readonly string[],
): Promise<SelectedTools> {
  const bus = await findOnBus(flags)
  const { toolboxes, warnings } = bus
  await bus.close()
  const all = toolboxes.flatMap((toolbox) => toolbox.tools.map((tool): RemoteTool => ({ toolbox, tool })))
  const chosen = new Map<string, RemoteTool>()
  for (const name of names) {
    const ofToolBox = all.filter(({ toolbox }) => toolbox.toolboxId === name)
    const isToolBox = toolboxes.some(({ toolboxId }) => toolboxId === name)
    for (const found of isToolBox ? ofToolBox : [pickTool(bus, name, undefined)]) {
      chosen.set(`${found.toolbox.toolboxId}/${found.tool.name}`, found)
    }
  }
  const wanted = names.length === 0 ? all : [...chosen.values()]
  return { entries: wanted.flatMap(toEntry), warnings }
}

/** What came as JSON Schema is JSON Schema, so it can always be described. */
function toEntry({ toolbox, tool }: RemoteTool): readonly SpecEntry[] {
  const described = describeTool(tool)
  return hasSchemas(described) ? [{ toolboxId: toolbox.toolboxId, tool: described }] : []
}
