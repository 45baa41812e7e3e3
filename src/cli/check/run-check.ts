import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ALL_RULES } from '../../check/all-rules.ts'
import { type ConfigSource, readConfig } from '../../check/config/read-config.ts'
import type { Finding, Severity } from '../../check/finding.ts'
import { chooseProfiles, DEFAULT_PROFILES, PROFILE_GROUPS, PROFILES } from '../../check/profiles/index.ts'
import type { ChosenProfile } from '../../check/plan.ts'
import { type CheckedPackage, loadPackages } from '../../check/project/checked-package.ts'
import { checkProject } from '../../check/project/check-project.ts'
import type { CheckReport } from '../../check/report/check-report.ts'
import { unmatchedGlobs } from '../../check/select.ts'
import { nearest } from '../../core/nearest.ts'
import { loadEntry } from '../../discovery/load.ts'
import type { Scan, ScannedEntry } from '../../discovery/scan-types.ts'
import { printSkipped } from '../../discovery/skipped.ts'
import { adaptProvider } from '../../registry/provider/adapt-provider.ts'
import { policyOf } from '../../registry/policy/policy-of.ts'
import type { BusFlagValues } from '../bus/bus-flags.ts'
import { scanNotices } from '../scan-notices.ts'
import { UsageError } from '../usage-error.ts'
import { toConfigError } from './config-error.ts'
import { EVERY_RULE } from './explain-rule.ts'

export interface CheckRequest {
  readonly scan: Scan
  /** The folder of the project; its configuration counts. */
  readonly root: string
  /** The version of `toolbox`. */
  readonly version: string
  /** The toolboxes to examine; all that are developed here when empty. */
  readonly names: readonly string[]
  readonly all: boolean
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly profiles: readonly string[]
  readonly failOn: Severity | undefined
  readonly fuzzRuns: number | undefined
  readonly seed: number | undefined
  readonly runWrites: boolean
  readonly base: string | undefined
  /** Examines toolboxes on this message bus instead of those that are here. */
  readonly bus: BusFlagValues | undefined
  readonly onProgress: (what: string) => void
  readonly onWarning: (line: string) => void
}

export interface CheckResult {
  readonly report: CheckReport
  readonly packages: readonly CheckedPackage[]
  /** Whether a toolbox that was to be examined did not load. */
  readonly isNotLoadable: boolean
}

/**
 * Examines toolboxes as the flags and the configuration say.
 *
 * @throws UsageError for an unknown toolbox, rule or profile, naming the nearest, and for a faulty configuration.
 */
export async function runCheck(request: CheckRequest): Promise<CheckResult> {
  requireRules('--only', request.only)
  requireRules('--skip', request.skip)
  const source = readConfig(request.root, ALL_RULES)
  if (!source.ok) throw toConfigError(source.faults, request.root)
  const { config } = source
  const selection = {
    profiles: pickProfiles(request, source),
    only: request.only.length > 0 ? request.only : (config.only ?? []),
    skip: [...(config.skip ?? []), ...request.skip],
  }
  if (request.bus !== undefined) {
    const { lintOnBus } = await import('../bus/lint-remote.ts')
    const { bus, names, onWarning } = request
    const { findings, toolboxes } = await lintOnBus({ bus, names, onWarning, source, ...selection })
    return {
      report: toReport(request, findings, config.failOn, toolboxes),
      packages: [],
      isNotLoadable: false,
    }
  }
  const packages = await loadPackages(selectEntries(request), (entry) => loadEntry(entry, { adaptProvider }))
  const { findings, toolboxes } = await checkProject({
    packages,
    root: request.root,
    source,
    ...selection,
    isWhole: request.names.length === 0,
    isReadOnly: (tool) => policyOf(tool).read_only,
    fuzzRuns: request.fuzzRuns ?? config.fuzz?.runs,
    seed: request.seed ?? config.fuzz?.seed,
    runWrites: request.runWrites || config.runWrites === true,
    base: request.base ?? config.base,
    onProgress: request.onProgress,
  })
  const isNotLoadable = packages.some(({ failed }) => failed.length > 0)
  return { report: toReport(request, findings, config.failOn, toolboxes), packages, isNotLoadable }
}

/** Leads from the root of the repository to the project: annotations name files as the repository does. */
function repositoryPrefix(root: string): string {
  let folder = root
  while (!existsSync(join(folder, '.git'))) {
    if (dirname(folder) === folder) return ''
    folder = dirname(folder)
  }
  const prefix = relative(folder, root).replaceAll('\\', '/')
  return prefix === '' ? '' : `${prefix}/`
}

const toReport = (
  { failOn, version, root }: CheckRequest,
  findings: readonly Finding[],
  configured: Severity | undefined,
  toolboxes: CheckReport['toolboxes'],
): CheckReport => ({
  findings,
  toolboxes,
  failOn: failOn ?? configured ?? 'error',
  rules: ALL_RULES,
  version,
  filePrefix: repositoryPrefix(root),
})

const isOwn = ({ origin }: ScannedEntry): boolean => origin === 'project' || origin === 'workspace'

function selectEntries({ scan, names, all }: CheckRequest): readonly ScannedEntry[] {
  if (names.length === 0) return requireSome(all ? scan.entries : scan.entries.filter(isOwn), { all, scan })
  const ids = new Set(scan.entries.map(({ id }) => id))
  for (const name of names) {
    if (ids.has(name)) continue
    const meant = nearest(name, ids)
    throw new UsageError(`unknown toolbox '${name}'`, [
      meant === undefined ? 'toolbox list shows what is here' : `did you mean '${meant}'?`,
    ])
  }
  return scan.entries.filter(({ id, status }) => names.includes(id) && status !== 'shadowed')
}

/** A gate that has looked at nothing must not look as if it had passed. */
function requireSome(
  entries: readonly ScannedEntry[],
  { all, scan }: Pick<CheckRequest, 'all' | 'scan'>,
): readonly ScannedEntry[] {
  if (entries.length > 0) return entries
  throw new UsageError(all ? 'no toolbox was found' : 'no toolbox is developed here', [
    ...scanNotices(scan),
    ...scan.skipped.filter(({ code }) => code === 'other-groups').map(printSkipped),
    'toolbox new NAME makes one',
    all ? 'toolbox list --why shows where was looked' : '--all also examines the installed ones',
  ])
}

function requireRules(flag: string, globs: readonly string[]): void {
  const [unknown] = unmatchedGlobs(globs, ALL_RULES)
  if (unknown === undefined) return
  throw new UsageError(`${flag}: no rule is called '${unknown.glob}'`, [
    unknown.nearest === undefined ? EVERY_RULE : `did you mean '${unknown.nearest}'?`,
  ])
}

function pickProfiles({ profiles }: CheckRequest, { config }: ConfigSource): readonly ChosenProfile[] {
  const names = profiles.length > 0 ? profiles : (config.profiles ?? [])
  if (names.length === 0) return DEFAULT_PROFILES
  const chosen = chooseProfiles(names)
  const [unknown] = chosen.unknown
  if (unknown === undefined) return chosen.profiles
  throw new UsageError(`--profile: there is no profile '${unknown.name}'`, [
    unknown.nearest === undefined
      ? `there are ${[...PROFILES.map(({ id }) => id), ...Object.keys(PROFILE_GROUPS)].join(', ')}`
      : `did you mean '${unknown.nearest}'?`,
  ])
}
