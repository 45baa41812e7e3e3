import { messageOf } from '../core/errors.ts'
import { defaultLogger, type Logger } from '../core/log.ts'
import type { MessageBus } from './message-bus.ts'
import { Message } from './message.ts'
import { RemoteToolBox } from './remote-toolbox.ts'
import { DISCOVER } from './topics.ts'

export interface FindOptions {
  /** Milliseconds; default 1,000. */
  readonly timeoutMs?: number | undefined
  /** Milliseconds of silence after an answer that end the search; default none. */
  readonly quietMs?: number | undefined
  /** The `timeoutMs` of the toolboxes found. */
  readonly callTimeoutMs?: number | undefined
  readonly log?: Logger | undefined
}

/**
 * Finds every toolbox that is hosted on a bus, in the order of the answers.
 *
 * Nobody knows how many hosts there are, so it waits as long as it is told. The toolboxes know their tools already.
 */
export async function findRemoteToolBoxes(
  bus: MessageBus,
  options: FindOptions = {},
): Promise<readonly RemoteToolBox[]> {
  const { timeoutMs = 1000, quietMs, log = defaultLogger } = options
  const replies = await bus.collectResponses(new Message(DISCOVER), { timeoutMs, quietMs })
  const found = new Map<string, RemoteToolBox>()
  for (const { data } of replies) {
    try {
      const toolbox = toRemoteToolBox(bus, data, options)
      if (!found.has(toolbox.toolboxId)) found.set(toolbox.toolboxId, toolbox)
      else
        log.warn(`Two hosts on the bus have a ToolBox '${toolbox.toolboxId}'; the first to answer is taken`)
    } catch (error) {
      log.warn(`An answer to '${DISCOVER}' cannot be used: ${messageOf(error)}`)
    }
  }
  const toolboxes = [...found.values()]
  await Promise.all(toolboxes.map((toolbox) => toolbox.ready()))
  return toolboxes
}

function toRemoteToolBox(bus: MessageBus, data: Message['data'], options: FindOptions): RemoteToolBox {
  const { toolbox_id: toolboxId, tools } = data
  if (!Array.isArray(tools))
    throw new TypeError(`tools: expected array in ${JSON.stringify(data).slice(0, 200)}`)
  const { callTimeoutMs: timeoutMs, log } = options
  return new RemoteToolBox({ toolboxId: toolboxId as string, bus, timeoutMs, discovered: tools, log })
}
