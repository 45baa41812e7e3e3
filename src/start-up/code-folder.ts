import { mkdirSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

/**
 * The folder for compiled code, in the user's cache folder, which only this user can read: a folder shared with others
 * could hand us their code.
 *
 * `undefined` without a home, or where it cannot be written; code is then compiled anew each time.
 */
export function codeFolder(env: NodeJS.ProcessEnv): string | undefined {
  const { HOME, LOCALAPPDATA, XDG_CACHE_HOME } = env
  // The XDG specification takes no relative folder.
  const base = [XDG_CACHE_HOME, LOCALAPPDATA, HOME && join(HOME, '.cache')].find(
    (folder) => folder !== undefined && isAbsolute(folder),
  )
  if (base === undefined) return undefined
  const folder = join(base, 'opm-toolbox', 'compiled')
  return isOwnFolder(folder) ? folder : undefined
}

function isOwnFolder(folder: string): boolean {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats === undefined) makeFolder(folder, 2)
    else if (!stats.isDirectory()) return false
    else if (process.getuid !== undefined) return stats.uid === process.getuid() && (stats.mode & 0o077) === 0
    return true
  } catch {
    // A home that cannot be written is common enough (containers, CI); the cache is only for speed.
    return false
  }
}

/** Makes a folder and at most `above` of those around it: never a home, and nothing where Node.js would try for ever. */
function makeFolder(folder: string, above: number): void {
  const parent = dirname(folder)
  const stats = statSync(parent, { throwIfNoEntry: false })
  // The superuser may run with the home of somebody who could then not write there.
  if (stats !== undefined && process.getuid?.() === 0 && stats.uid !== 0)
    throw new Error(`${parent} is not ours`)
  if (stats === undefined && above > 0) makeFolder(parent, above - 1)
  mkdirSync(folder, { mode: 0o700 })
}
