import type { FoundEntry, Scan } from '../../discovery/scan-types.ts'
import { UsageError } from '../usage-error.ts'
import { serveAgain } from './serve-again.ts'

/**
 * Serves in another process, which is started again when a toolbox of this project changes.
 *
 * @throws UsageError when all of the toolboxes are installed packages, whose code does not change.
 */
export async function watchToolBoxes(
  scan: Scan,
  names: readonly string[],
  argv: readonly string[],
  note: (line: string) => void,
): Promise<void> {
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
  const words = ['serve', 'bus', ...argv.filter((word) => word !== '--watch' && word !== '-w')]
  await serveAgain({ argv: words, roots, note })
}
