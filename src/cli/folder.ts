import { statSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

/**
 * Returns `folder`, which must exist.
 *
 * @throws UsageError naming the flag that gave it.
 */
export function requireFolder(flag: string, folder: string): string {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory() === true) return folder
  const fault = stats === undefined ? 'does not exist' : 'is not a folder'
  throw new UsageError(`${flag}: ${folder} ${fault}`, [`give ${flag} an existing folder`])
}
