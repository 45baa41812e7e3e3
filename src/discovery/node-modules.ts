import { type Dirent, readdirSync, readlinkSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { type Footprint, track } from './footprint.ts'

export interface PackageFolder {
  readonly path: string
  /** Whether it may change without a trace in the folder that holds it: a link to someone's sources. */
  readonly linked: boolean
}

/** Lists the `node_modules` folders that Node.js would look into from `cwd`, there or not, innermost first. */
export function nodeModulesAbove(cwd: string): readonly string[] {
  const folders: string[] = []
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (!folder.endsWith(`${sep}node_modules`)) folders.push(within(folder, 'node_modules'))
    if (dirname(folder) === folder) return folders
  }
}

/** What installers rewrite whenever they change a package in place. */
const LOCKS = ['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml']

/**
 * Lists the packages of a `node_modules`, sorted, also those that pnpm only links for its own use;
 * `undefined` when there is no such folder.
 */
export function listNodeModules(folder: string, footprint: Footprint): readonly PackageFolder[] | undefined {
  const packages = listPackages(folder, footprint)
  if (packages === undefined) return undefined
  for (const lock of LOCKS) track(footprint, join(folder, lock))
  return [...packages, ...(listPackages(join(folder, '.pnpm', 'node_modules'), footprint) ?? [])]
}

/** Lists the folders, plain and scoped, that may be packages, sorted; `undefined` when there is no such folder. */
export function listPackages(folder: string, footprint: Footprint): readonly PackageFolder[] | undefined {
  const items = readFolder(folder, footprint)
  return items?.flatMap((item) => {
    const path = within(folder, item.name)
    if (!item.name.startsWith('@')) return toPackageFolder(folder, item)
    return (readFolder(path, footprint) ?? []).map((scoped) => toPackageFolder(path, scoped))
  })
}

function readFolder(folder: string, footprint: Footprint): readonly Dirent[] | undefined {
  track(footprint, folder)
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((item) => !item.name.startsWith('.') && (item.isDirectory() || item.isSymbolicLink()))
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
  } catch {
    return undefined
  }
}

function toPackageFolder(folder: string, item: Dirent): PackageFolder {
  const path = within(folder, item.name)
  return { path, linked: item.isSymbolicLink() && !isInstalled(resolve(folder, targetOf(path))) }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

/** `join` for a name that needs no tidying: it takes longer than all the rest of a scan. */
export const within = (folder: string, name: string): string =>
  folder.endsWith(sep) ? folder + name : folder + sep + name

/** Whether a folder lies under some `node_modules`. */
export const isInstalled = (folder: string): boolean => /[\\/]node_modules[\\/]/.test(`${folder}/`)
