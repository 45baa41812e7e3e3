import { nearest } from '../../core/nearest.ts'
import type { ToolBox } from '../../core/toolbox.ts'
import { printReason, toLoadError } from '../../discovery/load-error.ts'
import { type Loaded, loadEntry } from '../../discovery/load.ts'
import { findMisspeltDeclarations } from '../../discovery/misspelt-declarations.ts'
import type { Scan, ScannedEntry } from '../../discovery/scan-types.ts'
import { adaptProvider } from '../../registry/provider/adapt-provider.ts'
import { type Catalogued, readCatalogue } from '../catalogue.ts'
import { UsageError } from '../usage-error.ts'

export interface Served {
  readonly toolboxes: readonly ToolBox[]
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
    status !== 'shadowed' && (names.length === 0 || names.includes(id))
  // Whatever has never loaded well is tried at a distance first: this process must live on.
  const catalogue = await readCatalogue(scan, { cwd, detail: 'names', only: isWanted })
  const served = new Map<string, ToolBox>()
  const warnings = [...findMisspeltDeclarations(scan), ...catalogue.warnings]
  for (const catalogued of catalogue.toolboxes) {
    const { id } = catalogued.entry
    const loaded = await load(catalogued)
    if (!loaded.ok && names.includes(id)) throw loaded.error
    const problem = loaded.ok ? take(loaded, served) : printReason(loaded.error.toJSON())
    if (problem !== undefined) warnings.push(`toolbox '${id}' was left out: ${problem}`)
    if (loaded.ok) warnings.push(...loaded.warnings)
  }
  if (served.size === 0) throw nothingToServe(warnings)
  return { toolboxes: [...served.values()], warnings }
}

async function load({ entry, row }: Catalogued): Promise<Loaded> {
  if (row.error !== undefined) return { ok: false, error: toLoadError(row.error) }
  return loadEntry(entry, { adaptProvider })
}

/** Adds a toolbox to those that are served, or says why not. */
function take(loaded: Extract<Loaded, { ok: true }>, served: Map<string, ToolBox>): string | undefined {
  if (loaded.kind === 'provider') return 'it is a ToolProvider that was not adapted'
  const { toolbox } = loaded
  if (served.has(toolbox.toolboxId)) return `another one calls itself '${toolbox.toolboxId}' too`
  served.set(toolbox.toolboxId, toolbox)
  return undefined
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
