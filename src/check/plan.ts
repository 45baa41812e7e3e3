import type { Severity } from './finding.ts'
import type { Profile, Verdict } from './profile.ts'
import type { Rule } from './rule.ts'
import { isSelected } from './select.ts'

/** A profile as it takes part in a run. */
export interface ChosenProfile {
  readonly profile: Profile
  /** Its findings weigh no more than this. */
  readonly atMost?: Severity
}

/** A profile that says something about a rule. */
export interface Claim extends ChosenProfile {
  readonly verdict: Verdict
}

/** One rule to run with one set of options, for all who ask for just that. */
export interface Job {
  readonly rule: Rule
  readonly options: unknown
  /** Whether the rule also holds by itself, whatever the profiles say. */
  readonly holdsAlone: boolean
  readonly claims: readonly Claim[]
}

interface Selection {
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  /** Options for a rule from the project's own configuration, by rule id. */
  readonly settings?: Readonly<Record<string, unknown>>
}

/** Works out what to run, each rule once for all profiles that share its options. */
export function planJobs(
  rules: readonly Rule[],
  profiles: readonly ChosenProfile[],
  { only = [], skip = [], settings = {} }: Selection,
): readonly Job[] {
  const claims = Map.groupBy(
    profiles.flatMap((chosen) => chosen.profile.verdicts.map((verdict): Claim => ({ ...chosen, verdict }))),
    ({ verdict }) => verdict.rule.id,
  )
  return rules
    .filter((rule) => isSelected(rule, { only, skip }))
    .filter((rule) => rule.isOptIn !== true || only.length > 0 || settings[rule.id] !== undefined)
    .flatMap((rule) => jobsOf(rule, claims.get(rule.id) ?? [], settings[rule.id]))
}

function jobsOf(rule: Rule, claims: readonly Claim[], settings: unknown): readonly Job[] {
  const holdsAlone = rule.severity !== 'by-profile'
  const byOptions = Map.groupBy(claims, ({ verdict }) => verdict.options)
  if (holdsAlone && !byOptions.has(settings)) byOptions.set(settings, [])
  return [...byOptions].map(([options, group]) => ({
    rule,
    options,
    holdsAlone: holdsAlone && options === settings,
    claims: group,
  }))
}
