import { exitNow } from '../guard/exit.ts'
import { describeLeftovers } from '../guard/leftovers.ts'

/** How long what Node.js does not count, such as a thread, may keep the process; in milliseconds. */
const GRACE_MS = 1000

/** Ends the process with `code`, whatever exit code a tool has set, saying what it left open. */
export function endProcess(code: number, note: (line: string) => void): void {
  process.exitCode = code
  // The last to hear of the end; what Node.js would tidy up after it goes with the process anyway.
  process.on('exit', () => exitNow(code))
  const leftovers = describeLeftovers()
  const end = (what: string): never => {
    if (code === 0) note(`note: the tool left ${what} open; the call ended without waiting`)
    return exitNow(code)
  }
  if (leftovers !== undefined) end(leftovers)
  setTimeout(end, GRACE_MS, 'a thread or a listener').unref()
}
