import { exitNow } from '../guard/exit.ts'
import { describeLeftovers } from '../guard/leftovers.ts'

/** Ends the process with the exit code set, saying what a tool left open. */
export function endProcess(how: 'answered' | 'failed', note: (line: string) => void): void {
  const leftovers = describeLeftovers()
  if (leftovers === undefined) return
  if (how === 'answered') note(`note: the tool left ${leftovers} open; the call ended without waiting`)
  exitNow(Number(process.exitCode ?? 0))
}
