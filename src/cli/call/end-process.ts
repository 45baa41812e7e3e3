import { exitNow } from '../guard/exit.ts'
import { describeLeftovers } from '../guard/leftovers.ts'

/** Taken before a plugin can replace it. */
const later = setTimeout

/** How long what Node.js does not count, such as a thread, may keep the process; in milliseconds. */
const GRACE_MS = 1000

/** Ends the process with `code`, whatever exit code a tool has set, saying what it left open. */
export function endProcess(code: number, note: (line: string) => void): void {
  process.exitCode = code
  let isIdle = false
  process.once('beforeExit', () => {
    isIdle = true
  })
  const finish = (): void => {
    process.exitCode = code
    // What Node.js would tidy up goes with the process anyway; but it has yet to tell of an error that ends it, and
    // whoever came later to hear of the end has yet to hear of it.
    if (isIdle && process.listeners('exit').at(-1) === finish) exitNow(code)
  }
  process.on('exit', finish)
  const leftovers = describeLeftovers()
  const end = (what: string): never => {
    if (code === 0) note(`note: the tool left ${what} open; the call ended without waiting`)
    return exitNow(code)
  }
  if (leftovers !== undefined) end(leftovers)
  later(end, GRACE_MS, 'a thread or a listener').unref()
}
