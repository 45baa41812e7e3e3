import { exitNow } from './exit.ts'

/** How long what is left running may take to end by itself, in milliseconds. */
const GRACE_MS = 1000

/** Ends the process soon, though a timer or a server that a plugin started would keep it. */
export function endInTime(): void {
  setTimeout(() => exitNow(Number(process.exitCode ?? 0)), GRACE_MS).unref()
}
