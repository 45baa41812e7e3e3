import type { BusFlagValues } from './bus-flags.ts'
import { findOnBus, pickTool, type RemoteTool } from './remote-tools.ts'

/**
 * Finds the tool to call on a bus; the connection stays until `close`.
 *
 * @throws ValueError when there is none, or more than one; UsageError, BusError.
 */
export async function locateOnBus(
  reference: string,
  flags: BusFlagValues & { readonly toolbox?: string | undefined },
  note: (line: string) => void,
): Promise<RemoteTool & { close(): Promise<void> }> {
  const bus = await findOnBus(flags)
  const { close } = bus
  for (const warning of bus.warnings) note(`warning: ${warning}`)
  try {
    return { ...pickTool(bus, reference, flags.toolbox), close }
  } catch (error) {
    await close()
    throw error
  }
}
