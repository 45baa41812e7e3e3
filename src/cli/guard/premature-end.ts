import { isEnding } from './exit.ts'

/**
 * Calls `onEnd` when the process ends by itself before the function returned was called: Node.js ends, with exit code
 * 0, once nothing is left that could wake what is waited for.
 */
export function watchForPrematureEnd(onEnd: () => void): () => void {
  const end = (): void => {
    if (!isEnding()) onEnd()
  }
  process.on('exit', end)
  return () => process.off('exit', end)
}
