import type { ToolBox } from '../core/toolbox.ts'
import { type HostOptions, ToolBoxHost } from './host.ts'
import type { MessageBus } from './message-bus.ts'

/**
 * Hosts one toolbox on a bus until the function returned is called.
 *
 * It answers discovery, calls by `toolbox_id`, and calls on the toolbox's own topic of before (OVOS-TOOLS-1 §4, §6).
 * Nothing needs to be done again when the bus comes back after a loss. Several toolboxes share bounds and policy when
 * one `ToolBoxHost` holds them.
 */
export function bindToolBox(bus: MessageBus, toolbox: ToolBox, options: HostOptions = {}): () => void {
  const host = new ToolBoxHost(bus, options)
  const remove = host.add(toolbox)
  return () => {
    remove()
    void host.close()
  }
}
