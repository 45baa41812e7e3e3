import { findRemoteToolBoxes } from '../../bus/find-remote.ts'
import type { RemoteToolBox } from '../../bus/remote-toolbox.ts'
import type { Logger } from '../../core/log.ts'
import { nearest } from '../../core/nearest.ts'
import type { AgentTool } from '../../core/tool.ts'
import { parseToolReference } from '../../discovery/tool-reference.ts'
import { toLookupError } from '../lookup-error.ts'
import { type BusFlagValues, printBusFlag } from './bus-flags.ts'
import { openBus } from './open-bus.ts'

/** The toolboxes on a bus, which can be called until `close`. */
export interface BusToolBoxes {
  /** The address of the bus. */
  readonly url: string
  readonly toolboxes: readonly RemoteToolBox[]
  readonly warnings: readonly string[]
  close(): Promise<void>
}

export interface RemoteTool {
  readonly toolbox: RemoteToolBox
  readonly tool: AgentTool
}

/**
 * Finds all toolboxes on the bus that the flags name.
 *
 * @throws UsageError about a flag; BusError when the bus cannot be reached.
 */
export async function findOnBus(flags: BusFlagValues): Promise<BusToolBoxes> {
  const warnings: string[] = []
  const warn = (line: string): void => void warnings.push(line)
  const log: Logger = { debug() {}, info() {}, warn, error: warn }
  const { client, timeoutMs } = await openBus(flags, log)
  try {
    const toolboxes = await findRemoteToolBoxes(client, { timeoutMs, log })
    return { url: client.url, toolboxes, warnings, close: () => client.close() }
  } catch (error) {
    await client.close()
    throw error
  }
}

/**
 * The tool that `get_weather` or `weather_tools/get_weather` names on a bus.
 *
 * @throws ValueError when there is none, or more than one.
 */
export function pickTool(
  bus: Pick<BusToolBoxes, 'url' | 'toolboxes'>,
  reference: string,
  owner: string | undefined,
): RemoteTool {
  const { toolboxes } = bus
  const ids = toolboxes.map(({ toolboxId }) => toolboxId)
  const { toolbox: id, tool: name } =
    owner === undefined ? parseToolReference(reference, ids) : { toolbox: owner, tool: reference }
  const asked = id === undefined ? toolboxes : toolboxes.filter(({ toolboxId }) => toolboxId === id)
  const owners = asked.flatMap((toolbox) => {
    const tool = toolbox.tools.find((tool) => tool.name === name)
    return tool === undefined ? [] : [{ toolbox, tool }]
  })
  const [first, second] = owners
  if (first === undefined) throw unknownTool(bus, name, id)
  if (second === undefined) return first
  const both = owners.map(({ toolbox }) => ({ id: toolbox.toolboxId }))
  throw toLookupError({ outcome: 'ambiguous', tool: name, owners: both })
}

function unknownTool(
  { url, toolboxes }: Pick<BusToolBoxes, 'url' | 'toolboxes'>,
  name: string,
  id: string | undefined,
): Error {
  const flag = printBusFlag(url).join(' ')
  const listing =
    toolboxes.length === 0
      ? `nobody on ${url} hosts a toolbox; toolbox serve bus hosts those that are here`
      : `toolbox list --tools ${flag} lists the tools that are there`
  const all = toolboxes.flatMap(({ toolboxId, tools }) =>
    tools.map((tool) => ({ reference: `${toolboxId}/${tool.name}`, name: tool.name })),
  )
  if (id !== undefined) {
    const meant = nearest(
      `${id}/${name}`,
      all.map(({ reference }) => reference),
    )
    const nearby = meant === undefined ? [] : [meant]
    const lookup = { tool: name, toolbox: id, nearest: nearby, unloadable: [] }
    return toLookupError({ outcome: 'unknown', ...lookup }, { listing })
  }
  const meant = nearest(
    name,
    all.map((tool) => tool.name),
  )
  const nearby = all.filter((tool) => tool.name === meant).map(({ reference }) => reference)
  return toLookupError({ outcome: 'unknown', tool: name, nearest: nearby, unloadable: [] }, { listing })
}
