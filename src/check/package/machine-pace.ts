import { execFile } from 'node:child_process'

/** What starting Node.js takes on a machine that the limits are meant for. */
const USUAL_START_MS = 50

/** However slow a machine is, a load that would take this many times the limit is reported. */
const MOST = 8

/** How many times slower than usual this machine is just now: by what starting an empty Node.js takes; at least 1. */
export async function machinePace(): Promise<number> {
  const start = performance.now()
  await new Promise((done) => execFile(process.execPath, ['-e', '0'], done))
  return Math.min(MOST, Math.max(1, (performance.now() - start) / USUAL_START_MS))
}
