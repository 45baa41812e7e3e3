import { nearest } from '../../core/nearest.ts'
import type { ToolBox } from '../../core/toolbox.ts'
import { loadEntry } from '../../discovery/load.ts'
import { toLoadError } from '../../discovery/load-error.ts'
import type { FoundEntry, Scan, ScannedEntry } from '../../discovery/scan-types.ts'
import { readCatalogue } from '../catalogue.ts'
import { UsageError } from '../usage-error.ts'

export interface Served {
  readonly toolboxes: readonly ToolBox[]
  /** Where they come from, in the same order. */
  readonly entries: readonly FoundEntry[]
  readonly warnings: readonly string[]
}

/**
 * Loads the toolboxes that `names` name into this process, or all healthy ones when there are no names.
 *
 * @throws UsageError for a name that no toolbox has, or when there is nothing to serve; LoadError for a named toolbox
 * that is broken.
 */
export async function loadToolBoxes(scan: Scan, names: readonly string[], cwd: string): Promise<Served> {
  for (const name of names) requireKnown(scan, name)
  const isWanted = ({ id, status }: ScannedEntry): boolean =>
    names.length === 0 ? status !== 'shadowed' : names.includes(id) && status !== 'shadowed'
  // Whatever has never loaded well is tried at a distance first: this process must live on.
  const catalogue = await readCatalogue(scan, { cwd, detail: 'names', only: isWanted })
  const served: { toolbox: ToolBox; entry: FoundEntry }[] = []
  const warnings = [...catalogue.warnings]
  for (const { entry, row } of catalogue.toolboxes) {
    const loaded =
      row.error === undefined ? await loadEntry(entry) : { ok: false as const, error: toLoadError(row.error) }
    if (!loaded.ok) {
      if (names.includes(entry.id)) throw loaded.error
      warnings.push(`toolbox '${entry.id}' was left out: ${loaded.error.message}`)
    } else if (loaded.kind === 'provider') {
      warnings.push(`toolbox '${entry.id}' was left out: it is a ToolProvider, which cannot be served`)
    } else {
      warnings.push(...loaded.warnings)
      const twin = served.find(({ toolbox }) => toolbox.toolboxId === loaded.toolbox.toolboxId)
      if (twin === undefined) served.push({ toolbox: loaded.toolbox, entry: entry as FoundEntry })
      else
        warnings.push(
          `toolbox '${entry.id}' was left out: it calls itself '${loaded.toolbox.toolboxId}', as '${twin.entry.id}' does`,
        )
    }
  }
  if (served.length === 0) throw nothingToServe(warnings)
  return {
    toolboxes: served.map(({ toolbox }) => toolbox),
    entries: served.map(({ entry }) => entry),
    warnings,
  }
}

function requireKnown(scan: Scan, name: string): void {
  const ids = scan.entries.map(({ id }) => id)
  if (ids.includes(name)) return
  const meant = nearest(name, ids)
  throw new UsageError(`there is no toolbox '${name}' here`, [
    ...(meant === undefined ? [] : [`did you mean '${meant}'?`]),
    'toolbox list shows those that are',
  ])
}

const nothingToServe = (warnings: readonly string[]): UsageError =>
  new UsageError('there is no toolbox to serve', [
    ...warnings,
    'toolbox list --why shows where was looked',
    'toolbox new makes a first one',
  ])
