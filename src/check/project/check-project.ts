import { relative } from 'node:path'
import type { AgentTool } from '../../core/tool.ts'
import { applyIgnores } from '../config/apply-ignores.ts'
import type { ConfigSource } from '../config/read-config.ts'
import { ALL_RULES } from '../all-rules.ts'
import { toCheckedToolBox } from '../checked-tool.ts'
import { compareFindings, type Finding, type Severity } from '../finding.ts'
import type { ChosenProfile } from '../plan.ts'
import type { CheckedNames } from '../report/check-report.ts'
import type { RuleFamily } from '../rule.ts'
import { runRules } from '../run.ts'
import { isSelected, matchesRule } from '../select.ts'
import type { CheckedPackage } from './checked-package.ts'
import { checkContractOf } from './contract-family.ts'
import { placeInManifests } from './place-in-manifests.ts'

export interface ProjectCheck {
  readonly packages: readonly CheckedPackage[]
  /** The folder of the project; places in files are given relative to it. */
  readonly root: string
  readonly source: Pick<ConfigSource, 'config' | 'locate'>
  readonly profiles: readonly ChosenProfile[]
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** Whether these are all toolboxes of the project. */
  readonly isWhole: boolean
  readonly isReadOnly: (tool: AgentTool) => boolean
  /** Runs of fuzzing for each tool; `undefined` for none. */
  readonly fuzzRuns: number | undefined
  readonly seed: number | undefined
  readonly runWrites: boolean
  /** The git revision or file whose contract callers rely on. */
  readonly base: string | undefined
  /** The program that loads a toolbox to measure it. */
  readonly measureProgram?: string | URL | undefined
  /** Told what is being done, for a person who waits. */
  readonly onProgress?: ((what: string) => void) | undefined
}

export interface CheckedProject {
  /** Sorted, without what the configuration accepts. */
  readonly findings: readonly Finding[]
  readonly toolboxes: readonly CheckedNames[]
  readonly ignored: readonly { readonly finding: Finding; readonly reason: string }[]
}

/** Runs every family of rules that is selected over the toolboxes of a project. */
export async function checkProject(check: ProjectCheck): Promise<CheckedProject> {
  const found: Finding[] = []
  for (const family of FAMILIES) {
    if (!wants(check, family.rules)) continue
    check.onProgress?.(family.doing)
    found.push(...(await family.run(check)))
  }
  const toolboxes = check.packages.flatMap(namesOf)
  const rules = ALL_RULES.filter((rule) => isSelected(rule, check))
  const weighed = weigh(
    found.filter((finding) => isWanted(finding, check)),
    check.source.config.severities ?? {},
  )
  const { findings, ignored } = applyIgnores(weighed, check.source, {
    rules,
    toolboxes,
    isWhole: check.isWhole,
  })
  const placed = placeInManifests(findings, check.packages, check.root)
  return { findings: placed.toSorted(compareFindings), toolboxes, ignored }
}

interface Family {
  readonly rules: readonly RuleFamily[]
  readonly doing: string
  run(check: ProjectCheck): Promise<readonly Finding[]>
}

const FAMILIES: readonly Family[] = [
  { rules: ['package'], doing: 'loading and packing', run: runPackageRules },
  { rules: ['tool', 'schema', 'provider', 'cost'], doing: 'reading schemas', run: runLintRules },
  { rules: ['contract'], doing: 'comparing contracts', run: runContractRules },
  { rules: ['example'], doing: 'running examples', run: runExamples },
  { rules: ['fuzz'], doing: 'fuzzing', run: runFuzz },
]

const wants = (check: ProjectCheck, families: readonly RuleFamily[]): boolean =>
  ALL_RULES.some((rule) => families.includes(rule.family) && isSelected(rule, check))

function isWanted(finding: Finding, check: ProjectCheck): boolean {
  const rule = ALL_RULES.find(({ id }) => id === finding.rule)
  return rule === undefined || isSelected(rule, check)
}

/** Gives findings the severity that the configuration says; `off` drops them. */
function weigh(
  findings: readonly Finding[],
  severities: Readonly<Record<string, Severity | 'off'>>,
): readonly Finding[] {
  const overrides = Object.entries(severities)
  if (overrides.length === 0) return findings
  return findings.flatMap((finding) => {
    const rule = ALL_RULES.find(({ id }) => id === finding.rule)
    const override = overrides.findLast(([glob]) => rule !== undefined && matchesRule(glob, rule))?.[1]
    if (override === 'off') return []
    return override === undefined ? [finding] : [{ ...finding, severity: override }]
  })
}

/** Places in files of a package and edits of them, as seen from the folder of the project. */
function placeUnder(folder: string, root: string, findings: readonly Finding[]): readonly Finding[] {
  const prefix = relative(root, folder).replaceAll('\\', '/')
  if (prefix === '') return findings
  const under = <T extends { readonly file: string }>(place: T): T => ({
    ...place,
    file: `${prefix}/${place.file}`,
  })
  return findings.map((finding) => {
    const { location, fix } = finding
    return {
      ...finding,
      ...(location === undefined ? {} : { location: under(location) }),
      ...(fix?.edit === undefined ? {} : { fix: { ...fix, edit: under(fix.edit) } }),
    }
  })
}

const namesOf = ({ loaded, failed }: CheckedPackage): CheckedNames[] => [
  ...loaded.map(({ entry, toolbox }) => ({ id: entry.id, tools: toolbox.tools.map(({ name }) => name) })),
  ...failed.map(({ entry }) => ({ id: entry.id, tools: [] })),
]

async function runPackageRules({
  packages,
  measureProgram,
  root,
}: ProjectCheck): Promise<readonly Finding[]> {
  const { checkPackage } = await import('../package/check-package.ts')
  const findings: Finding[] = []
  for (const { package: pkg, entries, failed } of packages) {
    const hung = new Map(
      failed.filter(({ error }) => error.code === 'timeout').map(({ entry, error }) => [entry, error]),
    )
    const own = await checkPackage(pkg, entries, { program: measureProgram, hung })
    findings.push(...placeUnder(pkg.root, root, own))
  }
  return findings
}

async function runLintRules({
  packages,
  profiles,
  only,
  skip,
  source,
}: ProjectCheck): Promise<readonly Finding[]> {
  const boxes = await Promise.all(
    packages.flatMap(({ loaded }) =>
      loaded.map(async ({ entry, toolbox }) => ({ ...(await toCheckedToolBox(toolbox)), id: entry.id })),
    ),
  )
  const { budget } = source.config
  return runRules(boxes, { profiles, only, skip, ...(budget === undefined ? {} : { budget }) })
}

async function runContractRules({
  packages,
  base,
  profiles,
  root,
}: ProjectCheck): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const choice = { base, from: root, isOneOfMany: packages.length > 1 }
  for (const checked of packages) {
    // A toolbox that did not load is no tool removed.
    if (!checked.isOwn || checked.failed.length > 0 || checked.loaded.length === 0) continue
    const own = await checkContractOf(checked, choice, profiles)
    findings.push(...placeUnder(checked.package.root, root, own))
  }
  return findings
}

async function runExamples({ packages, runWrites, isReadOnly }: ProjectCheck): Promise<readonly Finding[]> {
  const { checkExamples } = await import('../examples/check-examples.ts')
  const { exampleFindings } = await import('../examples/example-findings.ts')
  const findings: Finding[] = []
  for (const { toolbox } of packages.flatMap(({ loaded }) => loaded)) {
    findings.push(...exampleFindings(await checkExamples(toolbox, { runWrites, isReadOnly })))
  }
  return findings
}

async function runFuzz(check: ProjectCheck): Promise<readonly Finding[]> {
  const { packages, source, runWrites, isReadOnly, fuzzRuns: runs, seed, onProgress } = check
  if (runs === undefined) return []
  const { fuzzToolBox } = await import('../fuzz/fuzz-toolbox.ts')
  const { fuzzFindings } = await import('../fuzz/fuzz-findings.ts')
  const findings: Finding[] = []
  for (const { toolbox } of packages.flatMap(({ loaded }) => loaded)) {
    const report = await fuzzToolBox(toolbox, {
      runs,
      seed,
      runWrites,
      isReadOnly,
      timeoutMs: source.config.fuzz?.timeoutMs,
      budgetMs: source.config.fuzz?.budgetMs,
      onStart: (tool) => onProgress?.(`fuzzing ${toolbox.toolboxId}/${tool.name}`),
    })
    findings.push(...fuzzFindings(report))
  }
  return findings
}
