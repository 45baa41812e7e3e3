import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What `dist` is built from. */
const SOURCES = ['src', 'build', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']

/** Whether the `dist` of a checkout is newer than all that it is built from; a folder counts as changed when a file in it went. */
export function isFresh(root: string): boolean {
  if (!existsSync(join(root, 'dist', 'cli', 'main.cjs'))) return false
  const built = statSync(join(root, 'dist')).mtimeMs
  return SOURCES.map((source) => join(root, source)).every((path) => newestIn(path) <= built)
}

function newestIn(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
