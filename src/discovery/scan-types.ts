import type { LoadErrorJson } from './load-error.ts'

/** How a package came to be searched, in order of precedence. */
export type Origin = 'project' | 'workspace' | 'dependency' | 'path' | 'global'

export interface PackageInfo {
  readonly name: string
  /** `0.0.0` when the package states none. */
  readonly version: string
  /** Its folder, links resolved. */
  readonly root: string
}

/** Where an entry point is declared. */
export interface EntryPlace {
  /** The toolbox id; for a `package.json` that cannot be read, the folder's name. */
  readonly id: string
  readonly origin: Origin
  readonly package: PackageInfo
  /** `module#export` as declared; empty where nothing usable is. */
  readonly reference: string
  /** The package's folder as it was found, links not resolved. */
  readonly location: string
}

interface EntryBase extends EntryPlace {
  /** Whether the package lies under a `node_modules`, links resolved: its code does not change in place. */
  readonly installed: boolean
}

/** By what a tool is asked for. */
export interface NamedTool {
  readonly name: string
  readonly aliases?: readonly string[]
}

/** The `source` of an entry point that names no file, in a package that is not installed. */
export interface MissingSource {
  readonly reference: string
  /** What was probably meant. */
  readonly meant?: string | undefined
}

/** A key of an entry point's value that means nothing, and the one that was probably meant. */
export interface MisspeltKey {
  readonly key: string
  readonly meant: string
}

/** An entry point whose module is there; whether it loads is not known yet. */
export interface FoundEntry extends EntryBase {
  readonly status: 'found'
  /** The file to import. */
  readonly module: string
  readonly exportName: string
  /** The tools that the manifest of an installed package names; absent when no manifest describes this version. */
  readonly tools?: readonly NamedTool[]
  /** Set in the project and its workspaces, where `default` was taken because the `source` is not there. */
  readonly missingSource?: MissingSource
  /** Set in the project and its workspaces. */
  readonly misspeltKeys?: readonly MisspeltKey[]
}

export interface FaultyEntry extends EntryBase {
  readonly status: 'error'
  readonly error: LoadErrorJson
}

/** An entry point whose id an earlier one has. */
export interface ShadowedEntry extends EntryBase {
  readonly status: 'shadowed'
  readonly by: EntryPlace
}

export type ScannedEntry = FoundEntry | FaultyEntry | ShadowedEntry

/** A folder that was searched, for `--why`. */
export interface SearchedPlace {
  readonly origin: Origin
  readonly path: string
  /** `false` also for a project that is not there at or above the path. */
  readonly exists: boolean
  /** How many packages lie there. */
  readonly packages: number
  /** How many of them declare toolboxes and were not known yet. */
  readonly plugins: number
}

/** A package that gave no row, and why. */
export type Skipped = { readonly location: string } & (
  | { readonly code: 'duplicate'; readonly first: string }
  | { readonly code: 'unreadable'; readonly reason: string }
  | { readonly code: 'not-json'; readonly reason: string }
  | { readonly code: 'no-entry-points' }
  | { readonly code: 'other-groups'; readonly groups: readonly string[]; readonly nearest?: string }
)

/** What a scan found, in order of precedence. Plain data. */
export interface Scan {
  readonly entries: readonly ScannedEntry[]
  readonly places: readonly SearchedPlace[]
  readonly skipped: readonly Skipped[]
  readonly warnings: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>

export interface ScanOptions {
  readonly cwd: string
  /** Folders of one package or of packages, relative to `cwd`; those of `TOOLBOX_PATH` come after them. */
  readonly paths?: readonly string[]
  /** Whether to search the global folders of npm and pnpm; default `false`. */
  readonly global?: boolean
  /** Default `process.env`. */
  readonly env?: Environment
  /** Default `process.execPath`; npm's global folder is found from it. */
  readonly execPath?: string
}
