import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stampOf } from './footprint.ts'
import { nodeModulesAbove } from './node-modules.ts'

export interface CacheFolder {
  readonly path: string
  readonly nodeModules: string
}

/** Names the cache below the nearest `node_modules` at or above `cwd`; `undefined` when there is none. */
export function cacheFolderFor(cwd: string): CacheFolder | undefined {
  const nodeModules = nodeModulesAbove(cwd).find((folder) => stampOf(folder) !== '')
  return nodeModules === undefined ? undefined : { path: join(nodeModules, '.cache', 'toolbox'), nodeModules }
}

/** Makes the folder; says whether it is there now and whether `node_modules` was changed by that. */
export function createCacheFolder({ path }: CacheFolder): 'failed' | 'created' | 'there' {
  try {
    return mkdirSync(path, { recursive: true }) === undefined ? 'there' : 'created'
  } catch {
    // A read-only installation has no cache.
    return 'failed'
  }
}

/** Replaces a file as a whole, so that a process that reads it meanwhile sees the old or the new one. */
export function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    writeFileSync(temporary, text)
    renameSync(temporary, file)
  } catch {
    // A full or read-only disk only costs the next run some time.
    discard(temporary)
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Who may not write may not remove either, and has written nothing.
  }
}

/** Removes the files of a cache when there are too many, which old combinations of options leave behind. */
export function pruneCache(file: string, prefix: string, most: number): void {
  try {
    const folder = dirname(file)
    const files = readdirSync(folder).filter((name) => name.startsWith(prefix))
    if (files.length <= most) return
    for (const name of files) if (join(folder, name) !== file) rmSync(join(folder, name), { force: true })
  } catch {
    // Another process prunes too.
  }
}
