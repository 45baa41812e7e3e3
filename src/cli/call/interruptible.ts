import { Interruption } from '../usage-error.ts'

/** What is ready sooner pays for no listener; in milliseconds. */
const PATIENCE_MS = 50

/**
 * Waits for what may take long, and gives up at Ctrl+C.
 *
 * A listener hears nothing while code holds the thread, and keeps the signal from ending the process: so there is none
 * until the event loop has turned for a while, and code that spins at once is ended by the signal itself.
 *
 * @throws Interruption at Ctrl+C, and whatever `run` throws.
 */
export async function interruptible<T>(run: () => Promise<T>): Promise<T> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  const interrupt = (): void => reject(new Interruption())
  const timer = setTimeout(() => process.once('SIGINT', interrupt), PATIENCE_MS)
  try {
    return await Promise.race([run(), interrupted])
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', interrupt)
  }
}
