import { isAtLeast } from '../finding.ts'
import { type CheckReport, countFindings } from './check-report.ts'

/** One JSON document: the findings as data, what was examined, and whether the check is passed. */
export function formatJson(report: CheckReport): string {
  return `${JSON.stringify(toJson(report), undefined, 2)}\n`
}

/** What `toolbox check --json` prints. */
export const toJson = ({ findings, toolboxes, failOn }: CheckReport) => ({
  ok: !findings.some(({ severity }) => isAtLeast(severity, failOn)),
  fail_on: failOn,
  counts: countFindings(findings),
  toolboxes,
  findings,
})
