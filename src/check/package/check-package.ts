import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { GROUP, parseEntryPoints } from '../../discovery/entry-point.ts'
import type { LoadErrorJson } from '../../discovery/load-error.ts'
import { readPackage } from '../../discovery/package-json.ts'
import type { FoundEntry, PackageInfo, ScannedEntry } from '../../discovery/scan-types.ts'
import { printPointer } from '../../json-schema/pointer.ts'
import type { Finding } from '../finding.ts'
import { locateJson } from '../location/locate-json.ts'
import {
  brokenPackageFinding,
  type DeclaredAt,
  loadErrorFinding,
  loadFindings,
  sourceFindings,
} from './check-load.ts'
import { checkPublished } from './check-published.ts'
import { measureLoad, type MeasureOptions } from './measure-load.ts'
import { PUBLISHED } from './package-rules.ts'

export interface PackageOptions extends MeasureOptions {
  /** Told of each toolbox before it is loaded. */
  readonly onToolBox?: ((id: string) => void) | undefined
  /** Those that are known to load without end: nobody waits for them again. */
  readonly hung?: ReadonlyMap<ScannedEntry, LoadErrorJson> | undefined
}

/**
 * Checks one package: what its entry points name, how its toolboxes behave while they are loaded, and what would be
 * published. Every toolbox is loaded in a process of its own.
 *
 * @param entries the entry points that a scan found in this package
 */
export async function checkPackage(
  pkg: PackageInfo,
  entries: readonly ScannedEntry[],
  options: PackageOptions = {},
): Promise<readonly Finding[]> {
  const at = placesIn(pkg.root)
  const declaredAt = (id: string): DeclaredAt => at(['entryPoints', GROUP, id])
  const findings: Finding[] = []
  for (const entry of entries) {
    options.onToolBox?.(entry.id)
    findings.push(...(await checkEntry(entry, declaredAt(entry.id), options)))
  }
  const read = readPackage(join(pkg.root, 'package.json'))
  if (read.kind !== 'metadata') return findings
  const said = new Set(entries.filter(isMissing).map(({ id }) => id))
  const published = await checkPublished(read.metadata, pkg, at)
  findings.push(...published.filter(({ rule, toolbox }) => rule !== PUBLISHED.id || !said.has(toolbox ?? '')))
  for (const entry of entries) {
    const built = builtEntry(entry, read.metadata)
    if (built === undefined) continue
    const { error } = await measureLoad(built, { ...options, tries: 1 })
    if (error !== undefined) findings.push(loadErrorFinding(entry.id, error, pkg.root, declaredAt(entry.id)))
  }
  return findings
}

/** Whether it is said already that the module of an entry point is not there. */
const isMissing = (entry: ScannedEntry): boolean =>
  entry.status === 'error' && entry.error.code === 'missing-file'

/** The entry point as its users will get it: its `default`, where `source` is taken here and the file is built. */
function builtEntry(
  entry: ScannedEntry,
  metadata: Readonly<Record<string, unknown>>,
): FoundEntry | undefined {
  if (entry.status !== 'found') return undefined
  const { points } = parseEntryPoints(metadata, {
    package: entry.package,
    installed: true,
    isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
  })
  const point = points.find(({ id }) => id === entry.id)
  // A file that is not there is the matter of what would be published.
  if (point?.ok !== true || point.reference === entry.reference) return undefined
  const { reference, module, exportName } = point
  return { ...entry, reference, module, exportName }
}

async function checkEntry(
  entry: ScannedEntry,
  at: DeclaredAt,
  options: PackageOptions,
): Promise<readonly Finding[]> {
  const { id } = entry
  const { root } = entry.package
  if (entry.status === 'error') {
    const { error } = entry
    if (error.code !== 'package-json') return [loadErrorFinding(id, error, root, at)]
    return [brokenPackageFinding(id, error, readText(join(root, 'package.json')))]
  }
  if (entry.status === 'shadowed') {
    const { package: first, location } = entry.by
    const message = `${first.name} (${location}) has a toolbox of the same id and was found first`
    return [loadErrorFinding(id, { type: 'LoadError', code: 'shadowed', message }, root, at)]
  }
  const hung = options.hung?.get(entry)
  if (hung !== undefined) return [...sourceFindings(entry, at), loadErrorFinding(id, hung, root, at)]
  return [...sourceFindings(entry, at), ...loadFindings(await measureLoad(entry, options), root, at)]
}

/** Finds where something stands in the `package.json` of a folder. */
function placesIn(root: string): (path: readonly string[]) => DeclaredAt {
  const text = readText(join(root, 'package.json'))
  const places = text === undefined ? undefined : locateJson(text)
  return (path) => {
    const pointer = printPointer(path)
    return { path: pointer, location: places && { file: 'package.json', ...places.find(pointer) } }
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Why it cannot be read is said by the scan.
    return undefined
  }
}
