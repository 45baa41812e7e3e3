import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { WebSocket } from 'ws'
import { createPythonHome, hasPython, startPythonBus } from '../test/bus/python/python.ts'
import { type Child, startChild } from './bus/child.ts'
import { callAtFull, callAtRate, type Crowd, gather, type Report } from './bus/load.ts'
import { median } from './measure.ts'

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
  await addStuckClients(bus.address, crowd)
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

/** Rounds with and without such a client take turns, so that whatever else the machine does meets both. */
async function addStuckClients(url: string, crowd: Crowd): Promise<void> {
  const roundSeconds = Math.max(1, seconds / 10)
  const p99 = { without: [] as number[], with: [] as number[] }
  const stuck: WebSocket[] = []
  let lost = 0
  for (let round = 0; round < 5; round++) {
    p99.without.push((await callAtRate(crowd, rate, roundSeconds)).p99)
    stuck.push(await openStuckClient(url))
    const report = await callAtRate(crowd, rate, roundSeconds)
    p99.with.push(report.p99)
    lost += report.lost
  }
  const [code] = await Promise.all(stuck.map(endOf))
  const [usual, delayed] = [median(p99.without), median(p99.with)]
  const shown = `median p99 ${usual.toFixed(1)} ms without, ${delayed.toFixed(1)} ms with it`
  verdicts.push(['a client that stops reading is dropped', code === 1006])
  verdicts.push([`it delays nobody (${shown})`, delayed <= usual * 2 + 5 && lost === 0])
}

async function openStuckClient(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  socket.pause()
  return socket
}

/** The code with which a client's connection ended: 1006 when the bus has dropped it. */
async function endOf(socket: WebSocket): Promise<number> {
  const closed = once(socket, 'close') as Promise<[number]>
  socket.resume()
  socket.close()
  return (await closed)[0]
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
