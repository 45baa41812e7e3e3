import { type Finding, isAtLeast, type Severity } from '../finding.ts'
import { type CheckReport, countOf, groupFindings, summarise } from './check-report.ts'

/** How a terminal marks text; the default marks nothing. */
export interface PrettyStyle {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

const asIs = (text: string): string => text

const PLAIN: PrettyStyle = { bold: asIs, dim: asIs, red: asIs, green: asIs, yellow: asIs, cyan: asIs }

/** For people at a terminal: findings beneath the tool they are about, then one line that says how it stands. */
export function formatPretty(report: CheckReport, style: PrettyStyle = PLAIN): string {
  const blocks = [...groupFindings(report.findings)].map(([toolbox, tools]) => {
    const title = style.bold(toolbox === '' ? 'project' : toolbox)
    return [title, ...[...tools].flatMap(([tool, findings]) => toolLines(tool, findings, style))].join('\n')
  })
  return `${[...blocks, conclusion(report, style)].join('\n\n')}\n`
}

function toolLines(tool: string, findings: readonly Finding[], style: PrettyStyle): readonly string[] {
  const indent = tool === '' ? '  ' : '    '
  const lines = findings.flatMap((finding) => findingLines(finding, style).map((line) => `${indent}${line}`))
  return tool === '' ? lines : [`  ${tool}`, ...lines]
}

const WORDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

function findingLines(finding: Finding, style: PrettyStyle): readonly string[] {
  const { severity, rule, message, path, fix, location, profiles } = finding
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[severity]
  const label = WORDS[severity].padEnd(LABEL_WIDTH)
  const [first = '', ...more] = message.split(/\r?\n/).map(withoutControls)
  const place =
    location === undefined ? path : `${location.file}:${location.line}${path === '' ? '' : `  ${path}`}`
  const facts = [rule, place, profiles?.join(', ')].filter((fact) => fact !== undefined && fact !== '')
  const details = [
    ...more,
    style.dim(facts.join('  ')),
    ...(fix === undefined ? [] : [`${style.dim('fix:')} ${fix.text}`]),
  ]
  return [`${paint(label)}  ${first}`, ...details.map((line) => `${' '.repeat(LABEL_WIDTH + 2)}${line}`)]
}

/** A tool's own words must not move the cursor or change colours. */
const withoutControls = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\uFFFD')

const LABEL_WIDTH = 7

function conclusion({ findings, toolboxes, failOn }: CheckReport, style: PrettyStyle): string {
  const tools = toolboxes.reduce((count, toolbox) => count + toolbox.tools.length, 0)
  const looked = `${countOf(tools, 'tool')} in ${toolboxes.length === 1 ? '1 toolbox' : `${toolboxes.length} toolboxes`}`
  if (findings.length === 0) return style.green(`✔ nothing to say about ${looked}`)
  const isFailed = findings.some(({ severity }) => isAtLeast(severity, failOn))
  const text = `${isFailed ? '✖' : '✔'} ${summarise(findings)} about ${looked}`
  const hint = `toolbox check --explain ${findings[0]!.rule}`
  return `${(isFailed ? style.red : style.green)(text)}\n${style.dim(`why, and how to mend it: ${hint}`)}`
}
