import { findRewritten } from './adapted.ts'
import { collate, type Draft } from './collate.ts'
import { compareFindings, type Finding, type Severity } from './finding.ts'
import { type ChosenProfile, type Job, planJobs } from './plan.ts'
import { DEFAULT_PROFILES } from './profiles/index.ts'
import type { CheckedToolBox, Report, Scope, Subjects, ToolSubject } from './rule.ts'
import type { TokenBudget } from './rules/cost/budget.ts'
import { LINT_RULES } from './rules/index.ts'
import { matchesRule } from './select.ts'
import { openProject, openTool } from './subjects.ts'

export interface RunOptions {
  /** Default: `DEFAULT_PROFILES`. */
  readonly profiles?: readonly ChosenProfile[]
  /** Globs of rule ids; `schema/*` also means a whole family. Default: all. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  /** By glob; the last that matches counts. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>
  /** What one tool, and a toolbox as a whole, may cost a model. Without it `cost/budget` does not run. */
  readonly budget?: TokenBudget
  /** A schema of more bytes is refused instead of being walked. Default: 1,000,000. */
  readonly maxSchemaBytes?: number
}

/** Checks toolboxes that belong together, such as those of one project. The order of the findings is stable. */
export async function runRules(
  toolboxes: readonly CheckedToolBox[],
  options: RunOptions = {},
): Promise<readonly Finding[]> {
  const { profiles = DEFAULT_PROFILES, maxSchemaBytes = 1_000_000, severities = {}, budget } = options
  const settings = budget === undefined ? {} : { 'cost/budget': budget }
  const jobs = planJobs(LINT_RULES, profiles, { ...options, settings })
  const project = openProject(toolboxes, maxSchemaBytes)
  const rewrites = { schemas: 1_000 }
  const findings: Finding[] = []
  for (const box of project.toolboxes) {
    for (const tool of box.toolbox.tools) {
      const subject = openTool(box.toolbox, tool, maxSchemaBytes)
      const drafts = await runOnTool(jobs, subject)
      findings.push(...collate(drafts, findRewritten(subject, drafts, rewrites)))
    }
    findings.push(...collate(await runScope(jobs, 'toolbox', box, { toolbox: box.toolbox.id })))
  }
  findings.push(...collate(await runScope(jobs, 'project', project, { toolbox: '' })))
  return weigh(findings, severities).toSorted(compareFindings)
}

/** Runs the rules of the scopes `tool` and `schema` on one tool. */
async function runOnTool(jobs: readonly Job[], subject: ToolSubject): Promise<Draft[]> {
  const { toolbox, tool, schemas } = subject
  const place = { toolbox: toolbox.id, tool: tool.name }
  const drafts = await runScope(jobs, 'tool', subject, place)
  for (const document of schemas) {
    const reading = document.place === 'argument_schema' ? 'arguments' : 'output'
    const readers = jobs.filter(({ rule: { reads } }) => reads === 'both' || reads === reading)
    drafts.push(...(await runScope(readers, 'schema', { toolbox, tool, document }, place)))
  }
  return drafts
}

interface Place {
  readonly toolbox: string
  readonly tool?: string
}

async function runScope<S extends Scope>(
  jobs: readonly Job[],
  scope: S,
  subject: Subjects[S],
  place: Place,
): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const job of jobs) {
    if (job.rule.scope !== scope) continue
    const found = job.rule.run(subject as never, job.options)
    // Most rules answer at once; awaiting each would cost more than they do.
    const reports = found instanceof Promise ? await found : found
    for (const report of reports) drafts.push(...draftsOf(job, report, place))
  }
  return drafts
}

function draftsOf({ rule, holdsAlone, claims }: Job, report: Report, place: Place): Draft[] {
  const draft = { rule, report, toolbox: report.toolbox ?? place.toolbox, tool: report.tool ?? place.tool }
  const isOutput = holdsAlone && report.path.startsWith('/output_schema')
  return [
    ...(holdsAlone ? [{ ...draft, claim: undefined }] : []),
    ...claims
      .filter(({ profile }) => !isOutput || profile.readsOutput === true)
      .map((claim) => ({ ...draft, claim })),
  ]
}

function weigh(
  findings: readonly Finding[],
  severities: Readonly<Record<string, Severity | 'off'>>,
): Finding[] {
  const overrides = Object.entries(severities)
  if (overrides.length === 0) return [...findings]
  const families = new Map(LINT_RULES.map((rule) => [rule.id, rule]))
  return findings.flatMap((finding) => {
    const rule = families.get(finding.rule)
    const override = overrides.findLast(([glob]) => rule !== undefined && matchesRule(glob, rule))?.[1]
    if (override === 'off') return []
    return override === undefined ? [finding] : [{ ...finding, severity: override }]
  })
}
