import type { Finding, Severity } from '../finding.ts'
import type { RuleInfo } from '../rule.ts'

/** What a check came to; a formatter turns it into text. */
export interface CheckReport {
  /** In their stable order. */
  readonly findings: readonly Finding[]
  /** What was examined, healthy or not. */
  readonly toolboxes: readonly CheckedNames[]
  /** From this severity on, a finding fails the check. */
  readonly failOn: Severity
  /** Every rule that took part. */
  readonly rules: readonly RuleInfo[]
  /** The version of `toolbox`. */
  readonly version: string
  /** Leads from the root of the repository to the project, with `/` at its end; `""` when they are the same. */
  readonly filePrefix?: string
}

export interface CheckedNames {
  readonly id: string
  readonly tools: readonly string[]
}

export type Formatter = (report: CheckReport) => string

/** How many findings there are of each severity. */
export function countFindings(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of findings) counts[severity]++
  return counts
}

/** `1 error`, `2 errors`, `no errors`. */
export const countOf = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`

/** `2 errors, 1 warning, no notes`. */
export function summarise(findings: readonly Finding[]): string {
  const { error, warning, info } = countFindings(findings)
  return [countOf(error, 'error'), countOf(warning, 'warning'), countOf(info, 'note')].join(', ')
}

/** Findings by toolbox and tool, in the order in which they stand. */
export function groupFindings(
  findings: readonly Finding[],
): ReadonlyMap<string, ReadonlyMap<string, readonly Finding[]>> {
  const byToolbox = Map.groupBy(findings, ({ toolbox }) => toolbox)
  return new Map([...byToolbox].map(([id, own]) => [id, Map.groupBy(own, ({ tool }) => tool ?? '')]))
}

/** The file of a finding as seen from the root of the repository. */
export const fileOf = ({ location }: Finding, { filePrefix = '' }: CheckReport): string | undefined =>
  location === undefined ? undefined : `${filePrefix}${location.file}`
