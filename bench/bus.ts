import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { createPythonHome, hasPython, startPythonBus } from '../test/bus/python/python.ts'
import { type Child, startChild } from './bus/child.ts'
import { callAtFull, callAtRate, type Crowd, gather, type Report } from './bus/load.ts'

/**
 * Calls of a TypeScript tool over our development bus, and the same over the Python ovos-messagebus, side by side.
 *
 * Absolute numbers mean something only beside the others of the same run.
 */
const { values: flags } = parseArgs({
  options: {
    clients: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
  },
})
const [clients, rate, seconds] = [Number(flags.clients), Number(flags.rate), Number(flags.seconds)]
const fullSeconds = Math.max(1, seconds / 6)

interface Side {
  readonly atRate: Report
  readonly atFull: Report
}

const verdicts: (readonly [claim: string, holds: boolean])[] = []

async function benchOurs(): Promise<Side> {
  const bus = await startChild('bus-process.ts')
  const host = await startChild('host-process.ts', bus.address)
  const crowd = await gather(bus.address, clients)
  await callAtFull(crowd, 4, 1)
  const atRate = await watchMemory(bus, host, crowd)
  const atFull = await callAtFull(crowd, 4, fullSeconds)
  await addStuckClient(bus.address, crowd, atRate)
  await crowd.close()
  await host.stop()
  await bus.stop()
  verdicts.push(['nothing lost', atRate.lost + atFull.lost === 0])
  verdicts.push(['order kept for every caller', atRate.overtaken === 0])
  return { atRate, atFull }
}

async function watchMemory(bus: Child, host: Child, crowd: Crowd): Promise<Report> {
  await callAtRate(crowd, rate, seconds * 0.2)
  const before = [await bus.memory(), await host.memory()]
  const report = await callAtRate(crowd, rate, seconds)
  const after = [await bus.memory(), await host.memory()]
  for (const [index, name] of ['bus', 'host'].entries()) {
    const growth = after[index]! / before[index]! - 1
    const shown = `${mebibytes(before[index]!)} to ${mebibytes(after[index]!)}`
    verdicts.push([`memory of the ${name} flat within 20 % (${shown})`, growth <= 0.2])
  }
  return report
}

async function addStuckClient(url: string, crowd: Crowd, usual: Report): Promise<void> {
  const stuck = new WebSocket(url)
  await once(stuck, 'open')
  stuck.pause()
  const report = await callAtRate(crowd, rate, Math.max(seconds, 5))
  const closed = once(stuck, 'close') as Promise<[number]>
  stuck.resume()
  stuck.close()
  const [code] = await closed
  // Whatever else the machine does meets all three runs.
  const again = await callAtRate(crowd, rate, Math.min(seconds, 10))
  const without = Math.max(usual.p99, again.p99)
  const isDelayed = report.p99 > without * 2 + 5 || report.lost > 0
  verdicts.push(['a client that stops reading is dropped', code === 1006])
  verdicts.push([
    `it delays nobody (p99 ${without.toFixed(1)} ms without, ${report.p99.toFixed(1)} ms with it)`,
    !isDelayed,
  ])
}

async function benchTheirs(): Promise<Side> {
  const home = await createPythonHome()
  const bus = await startPythonBus(home)
  const url = `ws://127.0.0.1:${home.port}/core`
  const host = await startChild('host-process.ts', url)
  const crowd = await gather(url, clients)
  const atFull = await callAtFull(crowd, 4, fullSeconds)
  const atRate = await callAtRate(crowd, rate, seconds)
  await crowd.close()
  await host.stop()
  await bus.stop()
  home.remove()
  return { atRate, atFull }
}

function print(ours: Side, theirs: Side | undefined): void {
  const paced = `${clients} callers, ${rate} calls/s each, ${seconds} s`
  const full = `${clients} callers, 4 calls out each, ${fullSeconds.toFixed(0)} s`
  console.log(`${''.padEnd(50)} calls/s   p50 ms   p99 ms  longest   lost`)
  console.log(row(`ours:    ${paced}`, ours.atRate))
  console.log(row(`ours:    ${full}`, ours.atFull))
  if (theirs !== undefined) {
    console.log(row(`Python:  ${paced}`, theirs.atRate))
    console.log(row(`Python:  ${full}`, theirs.atFull))
    const times = ours.atFull.perSecond / theirs.atFull.perSecond
    verdicts.push([`at least 3 times the calls of ovos-messagebus (${times.toFixed(1)})`, times >= 3])
  } else console.log('NOT COMPARED with ovos-messagebus, for want of it: make it with .ci/python-bus.sh')
  for (const [claim, holds] of verdicts) console.log(`${holds ? 'yes' : 'NO '}  ${claim}`)
  if (verdicts.some(([, holds]) => !holds)) process.exitCode = 1
}

function row(name: string, { perSecond, p50, p99, longest, lost }: Report): string {
  const numbers = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), longest.toFixed(0), String(lost)]
  return name.padEnd(50) + numbers.map((text) => text.padStart(8)).join(' ')
}

const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`

print(await benchOurs(), hasPython() ? await benchTheirs() : undefined)
