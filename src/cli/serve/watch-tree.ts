import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const IGNORED: ReadonlySet<string> = new Set(['node_modules', '.git', '.cache', 'coverage'])
const CODE = /\.(?:[cm]?[jt]s|json)$/

/** How long it must be quiet after a change: editors and compilers write several files. */
const QUIET_MS = 150

/**
 * Calls `onChange` after code or JSON under `root` has changed, and it has been quiet for a moment.
 *
 * Folders are watched one by one, since the recursive kind would watch all of `node_modules` too.
 */
export function watchTree(root: string, onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined
  const changed = (file: string | null): void => {
    if (file !== null && IGNORED.has(file)) return
    lookForFolders()
    if (file !== null && !CODE.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, QUIET_MS)
  }
  const lookForFolders = (): void => {
    const folders = new Set(foldersIn(root))
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of folders) {
      if (watchers.has(folder)) continue
      const watcher = watch(folder, (_, file) => changed(file))
      // A folder that goes away while it is watched.
      watcher.on('error', () => watcher.close())
      watchers.set(folder, watcher)
    }
  }
  lookForFolders()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

function foldersIn(folder: string): readonly string[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true }).filter(
      (item) => item.isDirectory() && !IGNORED.has(item.name),
    )
    return [folder, ...inner.flatMap(({ name }) => foldersIn(join(folder, name)))]
  } catch {
    // Gone between being seen and being read.
    return []
  }
}
