import { MessageBusClient } from '../../bus/client.ts'
import { isBusError } from '../../bus/errors.ts'
import type { Logger } from '../../core/log.ts'
import { parseDuration } from '../duration.ts'
import { withHints } from '../hints.ts'
import { UsageError } from '../usage-error.ts'
import { toAddressError } from './address-error.ts'
import type { BusFlagValues } from './bus-flags.ts'

export interface OpenBus {
  readonly client: MessageBusClient
  /** How long to wait for answers. */
  readonly timeoutMs: number
}

/** How long the bus itself may take to take the connection. */
const CONNECT_MS = 5000

/**
 * Connects to the bus that the flags name, once.
 *
 * @throws UsageError about a flag; BusError when the bus cannot be reached.
 */
export async function openBus(flags: BusFlagValues, log: Logger): Promise<OpenBus> {
  const timeoutMs = parseDuration(flags['bus-timeout'])
  if (timeoutMs === undefined) {
    throw new UsageError(`--bus-timeout: '${flags['bus-timeout']}' is no time`, [
      'write it like 500ms, 1s or 1m; a number alone counts seconds',
    ])
  }
  const client = createClient(flags.bus, log)
  try {
    await client.connect({ timeoutMs: CONNECT_MS })
    return { client, timeoutMs }
  } catch (error) {
    await client.close()
    if (!isBusError(error)) throw error
    throw withHints(error, ['is OpenVoiceOS running there? toolbox bus runs a bus for development'])
  }
}

function createClient(url: string | undefined, log: Logger): MessageBusClient {
  try {
    return new MessageBusClient({ url, log, source: 'toolbox', reconnect: false })
  } catch {
    throw toAddressError('--bus', url)
  }
}
