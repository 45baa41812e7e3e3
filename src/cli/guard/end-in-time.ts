import { exitNow } from './exit.ts'

/** Taken before a plugin can replace it. */
const later = setTimeout

/** How long what is left running may take to end by itself, in milliseconds. */
const GRACE_MS = 1000

/**
 * Ends the process soon, though a timer or a server that a plugin started would keep it, and with the exit code that is
 * set now, whichever the plugin sets later. The last of several calls counts.
 */
export function endInTime(): void {
  const code = Number(process.exitCode ?? 0)
  process.on('exit', () => {
    process.exitCode = code
  })
  later(() => exitNow(code), GRACE_MS).unref()
}
