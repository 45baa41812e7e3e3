import type { ToolBox } from '../../core/toolbox.ts'
import type { LoadErrorJson } from '../../discovery/load-error.ts'
import type { Loaded } from '../../discovery/load.ts'
import type { FoundEntry, PackageInfo, ScannedEntry } from '../../discovery/scan-types.ts'

/** A toolbox that is examined, as it came out of loading. */
export interface LoadedToolBox {
  readonly entry: FoundEntry
  readonly toolbox: ToolBox
}

/** One package with the toolboxes that are examined. */
export interface CheckedPackage {
  readonly package: PackageInfo
  readonly entries: readonly ScannedEntry[]
  readonly loaded: readonly LoadedToolBox[]
  /** The entry points that gave no toolbox. */
  readonly failed: readonly { readonly entry: ScannedEntry; readonly error: LoadErrorJson }[]
  /** Whether it is developed here; only then does it have a contract to keep. */
  readonly isOwn: boolean
}

export type LoadToolBox = (entry: FoundEntry) => Promise<Loaded>

/** Loads what is to be examined, package by package. */
export async function loadPackages(
  entries: readonly ScannedEntry[],
  load: LoadToolBox,
): Promise<readonly CheckedPackage[]> {
  const packages: CheckedPackage[] = []
  for (const own of Map.groupBy(entries, (entry) => entry.package.root).values()) {
    const loaded: LoadedToolBox[] = []
    const failed: { entry: ScannedEntry; error: LoadErrorJson }[] = []
    for (const entry of own) {
      if (entry.status === 'error') failed.push({ entry, error: entry.error })
      if (entry.status !== 'found') continue
      const result = await load(entry)
      if (!result.ok) failed.push({ entry, error: result.error.toJSON() })
      else if (result.kind === 'toolbox') loaded.push({ entry, toolbox: result.toolbox })
    }
    const [first] = own as [ScannedEntry, ...ScannedEntry[]]
    const isOwn = first.origin === 'project' || first.origin === 'workspace'
    packages.push({ package: first.package, entries: own, loaded, failed, isOwn })
  }
  return packages
}
