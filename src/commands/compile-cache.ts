import { mkdirSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Keeps compiled code in a folder that only this user can read; a folder shared with others could hand us their code.
 *
 * `NODE_DISABLE_COMPILE_CACHE` and `NODE_COMPILE_CACHE` mean what they mean to Node.js. Without a home, or where it
 * cannot be written, code is compiled anew each time.
 */
function keepCompiledCode(): void {
  const { HOME, LOCALAPPDATA, NODE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env
  if (NODE_COMPILE_CACHE !== undefined) return
  const base =
    XDG_CACHE_HOME || LOCALAPPDATA || (HOME === undefined || HOME === '' ? undefined : join(HOME, '.cache'))
  if (base === undefined) return
  const folder = join(base, 'opm-toolbox', 'compiled')
  if (isOwnFolder(folder)) enableCompileCache(folder)
}

function isOwnFolder(folder: string): boolean {
  try {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats === undefined) makeFolder(folder, 2)
    else if (process.getuid !== undefined) return stats.uid === process.getuid() && (stats.mode & 0o077) === 0
    return true
  } catch {
    // A home that cannot be written is common enough (containers, CI); the cache is only for speed.
    return false
  }
}

/** Makes a folder and at most `above` of those around it: never a home, and nothing where Node.js would try for ever. */
function makeFolder(folder: string, above: number): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === 0) throw error
    makeFolder(dirname(folder), above - 1)
    mkdirSync(folder, { mode: 0o700 })
  }
}

keepCompiledCode()
