import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isPlainObject } from '../core/plain-object.ts'
import { shortHash } from '../start-up/short-hash.ts'
import {
  type CacheFolder,
  cacheFolderFor,
  createCacheFolder,
  pruneCache,
  writeAtomically,
} from './cache-folder.ts'
import { type Footprint, isFile, isFresh, stampOf } from './footprint.ts'
import { pathsIn, scan, scanWithFootprint } from './scan.ts'
import type { Scan, ScanOptions } from './scan-types.ts'

/** Raised whenever a scan's shape or meaning changes: an older index is then not taken. */
const FORMAT = 4

interface Index {
  readonly key: string
  readonly stamps: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, boolean>>
  readonly scan: Scan
}

/**
 * Scans, or takes the result of an earlier scan when nothing that it depends on has changed.
 *
 * The index lies in `node_modules/.cache/toolbox/`; where that cannot be, every call scans.
 */
export function scanWithIndex(options: ScanOptions): Scan {
  const folder = cacheFolderFor(resolve(options.cwd))
  if (folder === undefined) return scan(options)
  const key = keyOf(options)
  const file = join(folder.path, `scan-${shortHash(key)}.json`)
  const index = readIndex(file, key)
  if (index !== undefined && isCurrent(index)) return index.scan
  return scanIntoIndex(options, folder, file, key)
}

function scanIntoIndex(options: ScanOptions, folder: CacheFolder, file: string, key: string): Scan {
  // It changes the stamp of node_modules, so it comes first.
  const created = createCacheFolder(folder)
  const now = Date.now()
  const { scan, footprint } = scanWithFootprint(options)
  const ownChange = created === 'created' ? folder.nodeModules : undefined
  if (created !== 'failed' && isSettled(footprint, now, ownChange)) {
    const { stamps, files } = footprint
    const index: Index = { key, stamps: Object.fromEntries(stamps), files: Object.fromEntries(files), scan }
    writeAtomically(file, JSON.stringify(index))
    pruneCache(file, 'scan-', 32)
  }
  return scan
}

/** What has only just changed may change again without a new stamp; then nothing is kept. */
function isSettled({ stamps }: Footprint, now: number, except: string | undefined): boolean {
  for (const [path, stamp] of stamps) if (stamp !== '' && path !== except && isFresh(stamp, now)) return false
  return true
}

function isCurrent({ stamps, files }: Index): boolean {
  for (const path in stamps) if (stampOf(path) !== stamps[path]) return false
  for (const path in files) if (isFile(path) !== files[path]) return false
  return true
}

function readIndex(file: string, key: string): Index | undefined {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
  return isIndex(value) && value.key === key ? value : undefined
}

function isIndex(value: unknown): value is Index {
  if (!isPlainObject(value) || !isPlainObject(value['scan'])) return false
  const { entries, places, skipped, warnings } = value['scan']
  return (
    isPlainObject(value['stamps']) &&
    isPlainObject(value['files']) &&
    [entries, places, skipped].every((list) => Array.isArray(list) && list.every(isPlainObject)) &&
    Array.isArray(warnings) &&
    (entries as Record<string, unknown>[]).every(
      ({ id, status, package: info, tools }) =>
        typeof id === 'string' &&
        typeof status === 'string' &&
        isPlainObject(info) &&
        (tools === undefined || (Array.isArray(tools) && tools.every(isNamed))),
    )
  )
}

const isNamed = (tool: unknown): boolean => isPlainObject(tool) && typeof tool['name'] === 'string'

/** Everything besides the disk that decides what a scan finds. */
function keyOf({
  cwd,
  paths = [],
  global = false,
  env = process.env,
  execPath = process.execPath,
}: ScanOptions): string {
  const here = resolve(cwd)
  const folders = [...paths, ...pathsIn(env)].map((path) => resolve(here, path))
  return JSON.stringify([
    FORMAT,
    here,
    folders,
    global ? [execPath, ...GLOBAL_VARIABLES.map((name) => env[name])] : [],
  ])
}

const GLOBAL_VARIABLES = [
  'npm_config_prefix',
  'NPM_CONFIG_PREFIX',
  'npm_config_userconfig',
  'PNPM_HOME',
  'APPDATA',
  'HOME',
  'USERPROFILE',
]
