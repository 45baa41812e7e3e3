import { delimiter, dirname, join, resolve } from 'node:path'
import { globalFolders } from './global-folders.ts'
import { createFootprint, type Footprint, stampOf, track } from './footprint.ts'
import { listNodeModules, listPackages, nodeModulesAbove, type PackageFolder } from './node-modules.ts'
import { readPackage } from './package-json.ts'
import type { Environment, Origin, Scan, ScanOptions } from './scan-types.ts'
import { addPackage, addRead, createSearch, type Search } from './search.ts'
import { listWorkspaces } from './workspaces.ts'

/**
 * Finds every declared toolbox, importing none: the project at or above `cwd`, its workspaces, packages in every
 * `node_modules` up the tree, `paths` and `TOOLBOX_PATH`, and the global folders. Never throws.
 */
export const scan = (options: ScanOptions): Scan => scanWithFootprint(options).scan

/** Scans, and says what the result depends on. */
export function scanWithFootprint(options: ScanOptions): {
  readonly scan: Scan
  readonly footprint: Footprint
} {
  const { cwd, paths = [], global = false, env = process.env, execPath = process.execPath } = options
  const search = createSearch(createFootprint())
  const here = resolve(cwd)
  if (stampOf(here) === '') {
    track(search.footprint, here)
    search.warnings.push(`The folder ${here} does not exist; nothing was found there.`)
  }
  const project = searchProject(search, here)
  for (const folder of nodeModulesAbove(here)) {
    const packages = listNodeModules(folder, search.footprint)
    const expected = project !== undefined && folder === join(project, 'node_modules')
    if (packages !== undefined || expected) searchFolder(search, 'dependency', folder, packages)
  }
  if (project !== undefined) warnOfPlugAndPlay(search, project)
  for (const path of [...paths, ...pathsIn(env)]) searchPath(search, resolve(here, path))
  if (global) {
    for (const folder of globalFolders(env, execPath, search.footprint)) {
      searchFolder(search, 'global', folder, listNodeModules(folder, search.footprint))
    }
  }
  const { entries, places, skipped, warnings, footprint } = search
  return { scan: { entries, places, skipped, warnings }, footprint }
}

/** The folders that `TOOLBOX_PATH` names. */
export const pathsIn = (env: Environment): readonly string[] =>
  (env['TOOLBOX_PATH'] ?? '').split(delimiter).filter((path) => path !== '')

function searchProject(search: Search, cwd: string): string | undefined {
  for (let root = cwd; ; root = dirname(root)) {
    const file = join(root, 'package.json')
    track(search.footprint, file)
    const read = readPackage(file)
    if (read.kind !== 'absent') {
      const plugins = addRead(search, root, 'project', read)
      search.places.push({ origin: 'project', path: root, exists: true, packages: 1, plugins })
      if (read.kind === 'metadata') searchWorkspaces(search, root, read.metadata)
      return root
    }
    if (dirname(root) !== root) continue
    search.places.push({ origin: 'project', path: cwd, exists: false, packages: 0, plugins: 0 })
    return undefined
  }
}

function searchWorkspaces(search: Search, root: string, metadata: Readonly<Record<string, unknown>>): void {
  const folders = listWorkspaces(root, metadata, search.footprint)
  if (folders.length === 0) return
  const packages = folders.map((path) => ({ path, linked: true }))
  searchFolder(search, 'workspace', root, packages)
}

/** A folder that is a package is searched as that; any other as a folder of packages. */
function searchPath(search: Search, path: string): void {
  track(search.footprint, join(path, 'package.json'))
  const read = readPackage(join(path, 'package.json'))
  if (read.kind !== 'absent') {
    const plugins = addRead(search, path, 'path', read)
    search.places.push({ origin: 'path', path, exists: true, packages: 1, plugins })
    return
  }
  const packages = listPackages(path, search.footprint)?.map((item) => ({ ...item, linked: true }))
  const found = searchFolder(search, 'path', path, packages)
  if (packages === undefined) {
    search.warnings.push(`The folder ${path} (from --path or TOOLBOX_PATH) does not exist.`)
  } else if (found === 0) {
    search.warnings.push(`The folder ${path} (from --path or TOOLBOX_PATH) is no package and holds none.`)
  }
}

function searchFolder(
  search: Search,
  origin: Origin,
  path: string,
  packages: readonly PackageFolder[] | undefined,
): number {
  let found = 0
  let plugins = 0
  for (const item of packages ?? []) {
    const added = addPackage(search, item, origin)
    if (added === undefined) continue
    found++
    plugins += added
  }
  search.places.push({ origin, path, exists: packages !== undefined, packages: found, plugins })
  return found
}

function warnOfPlugAndPlay(search: Search, project: string): void {
  const file = join(project, '.pnp.cjs')
  track(search.footprint, file)
  if (
    search.footprint.stamps.get(file) === '' ||
    search.footprint.stamps.get(join(project, 'node_modules')) !== ''
  )
    return
  search.warnings.push(
    `${project} is installed by Yarn Plug'n'Play, whose packages cannot be searched; set "nodeLinker: node-modules" in .yarnrc.yml.`,
  )
}
