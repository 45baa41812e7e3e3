import { join } from 'node:path'
import { nearest } from '../core/nearest.ts'
import { isPlainObject } from '../core/plain-object.ts'
import { GROUP } from './entry-point.ts'
import { createFootprint, realPath } from './footprint.ts'
import { readPackage } from './package-json.ts'
import type { Scan } from './scan-types.ts'
import { listWorkspaces } from './workspaces.ts'

/**
 * Looks for declarations that a scan passes over because their key is misspelt, in those packages of the project and
 * its workspaces that gave no toolbox, and says what was probably meant.
 */
export function findMisspeltDeclarations({ entries, places }: Scan): readonly string[] {
  const project = places.find(({ origin, exists }) => origin === 'project' && exists)?.path
  if (project === undefined) return []
  const known = new Set(entries.map((entry) => entry.package.root))
  const hasWorkspaces = places.some(({ origin }) => origin === 'workspace')
  // The scan has read it: where it has given toolboxes and no workspaces, there is nothing to look for.
  if (known.has(realPath(project)) && !hasWorkspaces) return []
  const metadata = readMetadata(project)
  const workspaces = hasWorkspaces ? listWorkspaces(project, metadata, createFootprint()) : []
  return [project, ...workspaces]
    .filter((folder) => !known.has(realPath(folder)))
    .flatMap((folder) => explain(folder, folder === project ? metadata : readMetadata(folder)))
}

function readMetadata(folder: string): Readonly<Record<string, unknown>> {
  const read = readPackage(join(folder, 'package.json'))
  return read.kind === 'metadata' ? read.metadata : {}
}

function explain(folder: string, metadata: Readonly<Record<string, unknown>>): readonly string[] {
  const file = join(folder, 'package.json')
  return Object.entries(metadata).flatMap(([key, value]) => {
    if (key === 'entryPoints' || !isPlainObject(value)) return []
    if (isGroup(key)) return [`${file} has "${key}" at its top; put it into "entryPoints" as "${GROUP}"`]
    if (nearest(key, ['entryPoints']) === undefined || !declares(value)) return []
    return [`${file} has the key "${key}", which means nothing; did you mean "entryPoints"?`]
  })
}

/** Others have keys of much the same name: what is in it has to look like toolboxes. */
const declares = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(value).some(([key, one]) => isGroup(key) || (typeof one === 'string' && one.includes('#')))

const isGroup = (key: string): boolean => nearest(key, [GROUP]) !== undefined
