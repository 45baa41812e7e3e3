import type { FoundEntry, Scan } from '../../discovery/scan-types.ts'
import { UsageError } from '../usage-error.ts'
import type { WatchCode } from './supervise.ts'
import { watchTree } from './watch-tree.ts'

/**
 * What watches the code of the toolboxes of this project, of those that `names` name or of all.
 *
 * @throws UsageError when all of the toolboxes are installed packages, whose code does not change.
 */
export function watchToolBoxes(scan: Scan, names: readonly string[]): WatchCode {
  const own = scan.entries.filter(
    (entry): entry is FoundEntry =>
      entry.status === 'found' && !entry.installed && (names.length === 0 || names.includes(entry.id)),
  )
  const roots = [...new Set(own.map((entry) => entry.package.root))]
  if (roots.length === 0) {
    throw new UsageError('--watch: there is nothing to watch', [
      'it watches toolboxes of this project, its workspaces and --path; installed packages do not change',
    ])
  }
  return (onChange) => {
    const ends = roots.map((root) => watchTree(root, onChange))
    return () => {
      for (const end of ends) end()
    }
  }
}
