import type { Rewrite } from './adapted.ts'
import { type Finding, type Fix, isAtLeast, type Severity } from './finding.ts'
import type { Claim } from './plan.ts'
import { printSpecCommand, severityOf } from './profile.ts'
import { docsOf, type Report, type Rule } from './rule.ts'

/** A report before it becomes a finding: one for each profile that claims it, and one if the rule holds alone. */
export interface Draft {
  readonly rule: Rule
  readonly toolbox: string
  readonly tool: string | undefined
  readonly report: Report
  readonly claim: Claim | undefined
}

type RewriteOf = (draft: Draft) => Rewrite | undefined

/** Turns drafts into findings: one for each place and weight, naming all the profiles for which it is so. */
export function collate(drafts: readonly Draft[], rewriteOf: RewriteOf = () => undefined): Finding[] {
  const places = Map.groupBy(withoutImplied(drafts), (draft) =>
    keyOf(draft, draft.rule.id, draft.report.message),
  )
  return [...places.values()].flatMap((group) => {
    if (group.some(({ claim }) => claim === undefined)) return [toFinding(group, '', rewriteOf)]
    const weights = Map.groupBy(group, weightAndNote)
    return [...weights.values()].map((same) => toFinding(same, same[0]!.claim!.verdict.note ?? '', rewriteOf))
  })
}

const weightAndNote = ({ claim }: Draft): string =>
  `${severityOf(claim!.verdict.effect)} ${claim!.verdict.note ?? ''}`

const keyOf = ({ toolbox, tool, report }: Draft, ...more: string[]): string =>
  [toolbox, tool, report.path, ...more].join('\0')

/** Leaves out what another rule says better, at the same place and for the same profile. */
function withoutImplied(drafts: readonly Draft[]): readonly Draft[] {
  const implying = new Set(drafts.flatMap(({ rule }) => rule.impliedBy ?? []))
  const said = new Set<string>()
  for (const draft of drafts) {
    if (!implying.has(draft.rule.id)) continue
    said.add(keyOf(draft, draft.rule.id, draft.claim?.profile.id ?? ''))
    said.add(keyOf(draft, draft.rule.id, ''))
  }
  if (said.size === 0) return drafts
  return drafts.filter(
    (draft) =>
      !(draft.rule.impliedBy ?? []).some((rule) =>
        said.has(keyOf(draft, rule, draft.claim?.profile.id ?? '')),
      ),
  )
}

function toFinding(group: readonly Draft[], note: string, rewriteOf: RewriteOf): Finding {
  const { rule, toolbox, tool, report } = group[0]!
  const profiles = [...new Set(group.flatMap(({ claim }) => claim?.profile.id ?? []))]
  const severity = group
    .map(weightOf)
    .reduce((heaviest, next) => (isAtLeast(next, heaviest) ? next : heaviest))
  const fix = toFix(report.fix, group, rewriteOf)
  return {
    rule: rule.id,
    severity,
    toolbox,
    ...(tool === undefined ? {} : { tool }),
    path: report.path,
    message: note === '' ? report.message : `${report.message.replace(/\.$/, '')} (${note}).`,
    ...(fix === undefined ? {} : { fix }),
    ...(profiles.length === 0 ? {} : { profiles }),
    docs: docsOf(rule.id),
  }
}

function weightOf({ rule, claim }: Draft): Severity {
  if (claim === undefined) return rule.severity as Severity
  const severity = severityOf(claim.verdict.effect)
  return claim.atMost !== undefined && isAtLeast(severity, claim.atMost) ? claim.atMost : severity
}

/** The rule's advice, and what `toolbox spec` does about it. */
function toFix(advice: string | undefined, group: readonly Draft[], rewriteOf: RewriteOf): Fix | undefined {
  const commands = new Map<string, Rewrite>()
  for (const draft of group) {
    const rewrite = rewriteOf(draft)
    if (rewrite !== undefined) commands.set(printSpecCommand(draft.claim!.profile.spec!), rewrite)
  }
  const clean = [...commands].filter(([, { losses }]) => losses.length === 0).map(([command]) => command)
  const lossy = [...commands].filter(([, { losses }]) => losses.length > 0)
  const sentences = [
    ...(clean.length === 0
      ? []
      : [`${clean.join(' and ')} ${clean.length === 1 ? 'rewrites' : 'rewrite'} this.`]),
    ...lossy.map(([command, { losses }]) => `${command} rewrites this, with a loss: ${losses.join('; ')}.`),
  ]
  const text = [...(advice === undefined ? [] : [advice]), ...sentences].join(' ')
  return text === '' ? undefined : { text }
}
