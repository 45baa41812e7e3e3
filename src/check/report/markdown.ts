import { type Finding, isAtLeast, type Severity } from '../finding.ts'
import { type CheckReport, countOf, fileOf, groupFindings, summarise } from './check-report.ts'
import { visibleReport } from './visible-report.ts'

/** A comment for a pull request: what fails is in sight, the rest unfolds. */
export function formatMarkdown(original: CheckReport): string {
  const report = visibleReport(original)
  const failing = report.findings.filter(({ severity }) => isAtLeast(severity, report.failOn))
  const others = report.findings.filter((finding) => !failing.includes(finding))
  const tools = report.toolboxes.reduce((count, toolbox) => count + toolbox.tools.length, 0)
  const parts = [
    `### ${failing.length === 0 ? '✅' : '❌'} toolbox check: ${summarise(report.findings)}`,
    `${countOf(tools, 'tool')} in ${report.toolboxes.map(({ id }) => code(id)).join(', ') || 'no toolbox'}`,
    ...(failing.length === 0 ? [] : [sections(failing, report)]),
    ...(others.length === 0 ? [] : [fold(others, report)]),
  ]
  return `${parts.join('\n\n')}\n`
}

function fold(findings: readonly Finding[], report: CheckReport): string {
  const summary = `${countOf(findings.length, 'finding')} that ${findings.length === 1 ? 'does' : 'do'} not fail the check`
  return `<details>\n<summary>${summary}</summary>\n\n${sections(findings, report)}\n\n</details>`
}

function sections(findings: readonly Finding[], report: CheckReport): string {
  const groups = [...groupFindings(findings)].flatMap(([toolbox, tools]) =>
    [...tools].map(([tool, own]) => section(toolbox, tool, own, report)),
  )
  return groups.join('\n\n')
}

function section(toolbox: string, tool: string, findings: readonly Finding[], report: CheckReport): string {
  const title = toolbox === '' ? 'Project' : code(tool === '' ? toolbox : `${toolbox}/${tool}`)
  const rows = findings.map((finding) => `| ${cells(finding, report).join(' | ')} |`)
  return [`#### ${title}`, '', '| | Finding | Rule | Place |', '|---|---|---|---|', ...rows].join('\n')
}

const MARKS: Readonly<Record<Severity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' }

function cells(finding: Finding, report: CheckReport): readonly string[] {
  const { severity, message, rule, path, fix, profiles, location } = finding
  const advice = fix === undefined ? '' : `<br>**Fix:** ${escapeText(fix.text)}`
  const where = location === undefined ? path : `${fileOf(finding, report)}:${location.line}`
  const whom = profiles === undefined ? '' : `<br>${escapeText(profiles.join(', '))}`
  return [
    MARKS[severity],
    `${escapeText(message)}${advice}`,
    `${code(rule)}${whom}`,
    where === '' ? '' : code(where),
  ]
}

/** Text as it is: no markup of Markdown or HTML, no mention, no row of a table comes out of it. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\`*_[\]<>|~#]/g, (mark) => `&#${mark.codePointAt(0)};`)
    .replaceAll('@', '@\u200B')
    .replaceAll(/\r?\n/g, '<br>')

/** Text in code marks, longer ones than any inside; a bar would end the cell even there. */
function code(text: string): string {
  const line = text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const marks = '`'.repeat(longest + 1)
  return longest === 0 ? `${marks}${line}${marks}` : `${marks} ${line} ${marks}`
}
