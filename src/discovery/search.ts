import { basename, dirname, join } from 'node:path'
import { nearest } from '../core/nearest.ts'
import { declarationWarnings } from './declaration-warnings.ts'
import { type EntryPoint, type EntryPointFault, GROUP, parseEntryPoints } from './entry-point.ts'
import type { LoadErrorJson } from './load-error.ts'
import { type Footprint, realPath, track, trackFile, trackNames } from './footprint.ts'
import { MANIFEST_FILE, readManifest, type ToolManifest } from './manifest.ts'
import { isInstalled, type PackageFolder, within } from './node-modules.ts'
import { type PackageRead, readPlugin } from './package-json.ts'
import type {
  EntryPlace,
  FoundEntry,
  NamedTool,
  Origin,
  PackageInfo,
  ScannedEntry,
  SearchedPlace,
  Skipped,
} from './scan-types.ts'

/** A scan under way. */
export interface Search {
  readonly footprint: Footprint
  readonly entries: ScannedEntry[]
  readonly places: SearchedPlace[]
  readonly skipped: Skipped[]
  readonly warnings: string[]
  /** Real folder of a plugin to the place where it was first found. */
  readonly seen: Map<string, string>
  readonly owners: Map<string, EntryPlace>
}

export const createSearch = (footprint: Footprint): Search => ({
  footprint,
  entries: [],
  places: [],
  skipped: [],
  warnings: [],
  seen: new Map(),
  owners: new Map(),
})

/** Adds a folder of some place with packages: 1 for a plugin, 0 for another package, `undefined` for none. */
export function addPackage(
  search: Search,
  { path, linked }: PackageFolder,
  origin: Origin,
): number | undefined {
  const file = within(path, 'package.json')
  if (linked) track(search.footprint, file)
  let read = readPlugin(file)
  if (read.kind === 'absent') {
    trackFile(search.footprint, file)
    return undefined
  }
  if (read.kind === 'plain') return 0
  if (!linked) {
    // A stamp counts only for what is read after it, and to stamp all packages would take too long.
    track(search.footprint, file)
    read = readPlugin(file)
  }
  return addRead(search, path, origin, { ...read, declares: true })
}

/** Adds a package whose `package.json` was read: 1 for a plugin, 0 for another package. */
export function addRead(
  search: Search,
  location: string,
  origin: Origin,
  read: PackageRead & { readonly declares?: boolean },
): number {
  const root = realPath(location)
  const first = search.seen.get(root)
  if (first !== undefined) {
    search.skipped.push({ code: 'duplicate', location, first })
    return 0
  }
  if (read.kind === 'broken' && read.declares === true) {
    search.seen.set(root, location)
    search.entries.push(toBrokenEntry(location, root, origin, read.reason))
    return 1
  }
  if (read.kind === 'broken' || read.kind === 'unreadable') {
    const code = read.kind === 'broken' ? 'not-json' : 'unreadable'
    search.skipped.push({ code, location, reason: read.reason })
    search.warnings.push(`${join(location, 'package.json')} was skipped: ${read.reason}`)
    return 0
  }
  return read.kind === 'metadata' ? addMetadata(search, location, root, origin, read.metadata) : 0
}

function addMetadata(
  search: Search,
  location: string,
  root: string,
  origin: Origin,
  metadata: Readonly<Record<string, unknown>>,
): number {
  const info: PackageInfo = {
    name: textOr(metadata['name'], folderName(root)),
    version: textOr(metadata['version'], '0.0.0'),
    root,
  }
  const installed = isInstalled(root)
  const isFile = (path: string): boolean => trackFile(search.footprint, path)
  const listNames = (folder: string): readonly string[] => trackNames(search.footprint, folder)
  const declaring = { package: info, installed, isFile, namesIn: listNames }
  const { points, otherGroups } = parseEntryPoints(metadata, declaring)
  if (points.length === 0) {
    noteNothing(search, location, origin, otherGroups)
    return 0
  }
  search.seen.set(root, location)
  for (const point of points) {
    const { id, reference } = point
    addEntry(search, { id, origin, package: info, reference, location }, installed, point)
  }
  return 1
}

function readTrackedManifest(search: Search, info: PackageInfo): ToolManifest | undefined {
  track(search.footprint, join(info.root, MANIFEST_FILE))
  const read = readManifest(info)
  return read.ok ? read.manifest : undefined
}

function addEntry(
  search: Search,
  place: EntryPlace,
  installed: boolean,
  point: EntryPoint | EntryPointFault,
): void {
  const isWhole = !point.ok && point.code === 'entry-points'
  const by = isWhole ? undefined : search.owners.get(place.id)
  if (by !== undefined) {
    search.entries.push({ ...place, installed, status: 'shadowed', by })
    return
  }
  if (!isWhole) search.owners.set(place.id, place)
  search.entries.push(
    point.ok
      ? toFoundEntry(search, place, installed, point)
      : { ...place, installed, status: 'error', error: toLoadErrorJson(point) },
  )
}

const toLoadErrorJson = ({ code, message, reason, file }: EntryPointFault): LoadErrorJson => ({
  type: 'LoadError',
  code,
  message,
  reason,
  file,
})

function toFoundEntry(search: Search, place: EntryPlace, installed: boolean, point: EntryPoint): FoundEntry {
  const { module, exportName } = point
  // Elsewhere it is normal: what others publish comes without its sources.
  const isDeveloped = place.origin === 'project' || place.origin === 'workspace'
  const { missingSource, misspeltKeys } = isDeveloped ? point : {}
  const tools = installed ? namesIn(readTrackedManifest(search, place.package), place.id) : undefined
  const entry: FoundEntry = {
    ...place,
    installed,
    status: 'found',
    module,
    exportName,
    ...(missingSource && { missingSource }),
    ...(misspeltKeys && { misspeltKeys }),
    ...(tools && { tools }),
  }
  search.warnings.push(...declarationWarnings(entry))
  return entry
}

function namesIn(manifest: ToolManifest | undefined, id: string): readonly NamedTool[] | undefined {
  if (manifest === undefined || !Object.hasOwn(manifest.toolboxes, id)) return undefined
  return manifest.toolboxes[id]!.tools.map(({ name, aliases }) =>
    aliases === undefined ? { name } : { name, aliases },
  )
}

function toBrokenEntry(location: string, root: string, origin: Origin, reason: string): ScannedEntry {
  const name = folderName(location)
  const file = join(location, 'package.json')
  const installed = isInstalled(root)
  const message = `${file} cannot be read: ${reason}; mend it${installed ? ', or install the package again' : ''}`
  return {
    id: name,
    origin,
    package: { name, version: '0.0.0', root },
    reference: '',
    location,
    installed,
    status: 'error',
    error: { type: 'LoadError', code: 'package-json', message, file },
  }
}

function noteNothing(search: Search, location: string, origin: Origin, groups: readonly string[]): void {
  if (groups.length === 0) {
    if (origin === 'project' || origin === 'path') search.skipped.push({ code: 'no-entry-points', location })
    return
  }
  const meant = groups.find((group) => nearest(group, [GROUP]) !== undefined)
  if (meant === undefined) {
    search.skipped.push({ code: 'other-groups', location, groups })
    return
  }
  search.skipped.push({ code: 'other-groups', location, groups, nearest: meant })
  search.warnings.push(
    `${join(location, 'package.json')} declares entry points of the group "${meant}"; did you mean "${GROUP}"?`,
  )
}

function folderName(folder: string): string {
  const scope = basename(dirname(folder))
  return scope.startsWith('@') ? `${scope}/${basename(folder)}` : basename(folder)
}

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback
