import { setTimeout as sleep } from 'node:timers/promises'
import { isBusError, Message, MessageBusClient } from '../../src/bus.ts'

/** How the calls of one run went. */
export interface Report {
  readonly calls: number
  /** Calls without a right answer in time. */
  readonly lost: number
  /** Answers that came before that of an earlier call of the same caller. */
  readonly overtaken: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

const TIMEOUT_MS = 10_000
const TEXT = 'x'.repeat(100)

/** One participant that calls a tool, and keeps account. */
class Caller {
  readonly client: MessageBusClient
  readonly times: number[] = []
  lost = 0
  overtaken = 0
  #sent = 0
  #last = -1

  constructor(url: string) {
    this.client = new MessageBusClient({ url })
  }

  async call(): Promise<void> {
    const n = this.#sent++
    const data = { toolbox_id: 'bench_tools', name: 'echo', kwargs: { text: TEXT, n } }
    const start = performance.now()
    const reply = await this.#ask(new Message('ovos.persona.tools.call', data))
    this.times.push(performance.now() - start)
    const result = reply?.data['result'] as { n: number } | undefined
    if (result?.n !== n) this.lost++
    else if (n < this.#last) this.overtaken++
    else this.#last = n
  }

  async #ask(message: Message): Promise<Message | undefined> {
    try {
      return await this.client.waitForResponse(message, { timeoutMs: TIMEOUT_MS })
    } catch (error) {
      if (isBusError(error)) return undefined
      throw error
    }
  }
}

export interface Crowd {
  readonly callers: readonly Caller[]
  close(): Promise<void>
}

export async function gather(url: string, count: number): Promise<Crowd> {
  const callers = Array.from({ length: count }, () => new Caller(url))
  await Promise.all(callers.map(({ client }) => client.connect()))
  return { callers, close: async () => void (await Promise.all(callers.map(({ client }) => client.close()))) }
}

/** Lets each caller call so many times a second, whether or not the answers keep up. */
export async function callAtRate({ callers }: Crowd, rate: number, seconds: number): Promise<Report> {
  const start = performance.now()
  const pending: Promise<void>[] = []
  const total = rate * seconds
  for (let sent = 0; sent < total; await sleep(1)) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * rate))
    for (; sent < due; sent++) for (const caller of callers) pending.push(caller.call())
  }
  await Promise.all(pending)
  return account(callers, performance.now() - start)
}

/** Lets each caller have so many calls out at any time. */
export async function callAtFull({ callers }: Crowd, outstanding: number, seconds: number): Promise<Report> {
  const start = performance.now()
  const end = start + seconds * 1000
  const keepCalling = async (caller: Caller): Promise<void> => {
    while (performance.now() < end) await caller.call()
  }
  const loops = callers.flatMap((caller) => Array.from({ length: outstanding }, () => keepCalling(caller)))
  await Promise.all(loops)
  return account(callers, performance.now() - start)
}

function account(callers: readonly Caller[], milliseconds: number): Report {
  const times = callers.flatMap((caller) => caller.times.splice(0)).toSorted((left, right) => left - right)
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const sum = (key: 'lost' | 'overtaken'): number => callers.reduce((total, caller) => total + caller[key], 0)
  const report = {
    calls: times.length,
    lost: sum('lost'),
    overtaken: sum('overtaken'),
    perSecond: (times.length / milliseconds) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
  }
  for (const caller of callers) caller.lost = caller.overtaken = 0
  return report
}
