import type { Finding, Severity } from '../finding.ts'
import { type CheckReport, fileOf, summarise } from './check-report.ts'
import { visibleReport } from './visible-report.ts'

/** Workflow commands of GitHub Actions: each finding is an annotation, at its line where that is known. */
export function formatGithub(original: CheckReport): string {
  const report = visibleReport(original)
  const commands = report.findings.map((finding) => annotation(finding, report))
  return [...commands, `toolbox check: ${summarise(report.findings)}`].join('\n').concat('\n')
}

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }

function annotation(finding: Finding, report: CheckReport): string {
  const { location, rule } = finding
  const properties = {
    file: fileOf(finding, report),
    line: location?.line,
    col: location?.column,
    title: [rule, whoseOf(finding)].filter((text) => text !== '').join(' · '),
  }
  const list = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`)
  return `::${COMMANDS[finding.severity]} ${list.join(',')}::${escapeMessage(textOf(finding))}`
}

function whoseOf({ toolbox, tool }: Finding): string {
  return tool === undefined ? toolbox : `${toolbox}/${tool}`
}

const textOf = ({ message, path, fix, docs }: Finding): string =>
  [path === '' ? message : `${message} (at ${path})`, ...(fix === undefined ? [] : [fix.text]), docs].join(
    '\n',
  )

/** Without this, a line break in a message would end the command, and what follows could be another one. */
const escapeMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
