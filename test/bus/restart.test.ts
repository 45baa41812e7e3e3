import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import {
  isBusError,
  Message,
  MessageBusClient,
  type MessageBusClientOptions,
  ToolBoxHost,
} from '../../src/bus.ts'
import { startBusProcess } from './bus-process.ts'
import { weatherToolBox } from './example-toolboxes.ts'
import { recordingLog } from './recording-log.ts'

/** More with TOOLBOX_BUS_RESTARTS=20. */
const RESTARTS = Number(process.env['TOOLBOX_BUS_RESTARTS'] ?? 4)
const TIMEOUT_MS = 1000

const log = recordingLog()

async function join(url: string): Promise<MessageBusClient> {
  const options: MessageBusClientOptions = { url, log, reconnect: { firstMs: 10, maxMs: 100 } }
  const client = new MessageBusClient(options)
  await client.connect()
  return client
}

interface Tally {
  answered: number
  failed: number
  slowest: number
  readonly surprises: unknown[]
}

/** Calls one after another until told to stop; each call must end in a right answer or a clear error, in time. */
async function callForEver(
  client: MessageBusClient,
  name: string,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    const location = `${name}-${n}`
    const data = { toolbox_id: 'weather_tools', name: 'get_weather', kwargs: { location } }
    const start = performance.now()
    try {
      const reply = await client.waitForResponse(new Message('ovos.persona.tools.call', data), {
        timeoutMs: TIMEOUT_MS,
      })
      const result = reply?.data['result'] as { temperature: number } | undefined
      // A caller may be back before the host is, and then nobody is there to answer.
      if (reply === undefined) tally.failed++
      else if (result?.temperature === location.length) tally.answered++
      else tally.surprises.push(reply.data)
    } catch (error) {
      if (isBusError(error) && error.code === 'disconnected') tally.failed++
      else tally.surprises.push(error)
    }
    tally.slowest = Math.max(tally.slowest, performance.now() - start)
  }
}

it(
  `outlives a bus that is killed and started again ${RESTARTS} times under load`,
  async () => {
    let bus = await startBusProcess()
    onTestFinished(() => bus.kill())
    const { url, port } = bus
    const clients = await Promise.all(Array.from({ length: 4 }, () => join(url)))
    const [hostClient, observer] = [await join(url), await join(url)]
    const answers = new Map<unknown, number>()
    observer.on('ovos.persona.tools.call.response', ({ context }) => {
      const key = context['opm_toolbox_ask']
      answers.set(key, (answers.get(key) ?? 0) + 1)
    })
    const host = new ToolBoxHost(hostClient, { log })
    host.add(weatherToolBox())
    const tally: Tally = { answered: 0, failed: 0, slowest: 0, surprises: [] }
    const controller = new AbortController()
    const load = clients.map((client, n) => callForEver(client, `c${n}`, tally, controller.signal))

    for (let n = 0; n < RESTARTS; n++) {
      await sleep(100)
      const before = tally.answered
      await bus.kill()
      bus = await startBusProcess(port)
      while (tally.answered < before + 50) await sleep(10)
    }
    controller.abort()
    await Promise.all(load)

    expect(tally.surprises).toEqual([])
    expect(tally.failed).toBeGreaterThan(0)
    expect(tally.slowest).toBeLessThan(TIMEOUT_MS + 500)
    expect([...answers.values()].filter((count) => count > 1)).toEqual([])
    expect(answers.size).toBeGreaterThan(50 * RESTARTS)
    await host.close()
    await Promise.all([...clients, hostClient, observer].map((client) => client.close()))
  },
  RESTARTS * 5000,
)
