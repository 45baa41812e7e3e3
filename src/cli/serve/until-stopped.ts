import { exitNow } from '../guard/exit.ts'
import { EXIT } from '../exit-codes.ts'

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const stop = (): void => {
      if (asked) exitNow(EXIT.interrupted)
      asked = true
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
