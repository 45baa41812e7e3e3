import { compareSeverity, type Finding, isAtLeast, type Severity } from '../finding.ts'
import { type CheckReport, countOf, groupFindings, summarise } from './check-report.ts'
import { type FoldedFinding, foldFindings, shortPlace, unfolded } from './fold-findings.ts'
import { nameFailures } from './name-failures.ts'
import { visibleReport } from './visible-report.ts'

/** How a terminal marks text. */
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

export interface PrettyOptions {
  /** The default marks nothing. */
  readonly style?: PrettyStyle
  /** Writes out each finding, also where one speaks for others like it. */
  readonly isVerbose?: boolean
}

/**
 * For people at a terminal: what fails the check, then the rest, each beneath the tool it is about; at the end how it
 * stands, which is what remains in sight.
 */
export function formatPretty(original: CheckReport, options: PrettyOptions = {}): string {
  const report = visibleReport(original)
  const { style = PLAIN, isVerbose = false } = options
  const view = { report, style, isVerbose }
  const isFailing = ({ severity }: Finding): boolean => isAtLeast(severity, report.failOn)
  const failing = report.findings.filter(isFailing)
  const others = report.findings.filter((finding) => !isFailing(finding))
  const blocks = [...blocksOf(failing, view), ...blocksOf(others, view)]
  const isLong = blocks.join('\n\n').split('\n').length > SCREEN_LINES
  const reminder = isLong ? nameFailures(failing) : []
  return `${[...blocks, conclusion(report, reminder, style)].join('\n\n')}\n`
}

/** What is further up has left the screen. */
const SCREEN_LINES = 24

interface View {
  readonly report: CheckReport
  readonly style: PrettyStyle
  readonly isVerbose: boolean
}

function blocksOf(findings: readonly Finding[], view: View): readonly string[] {
  return [...groupFindings(findings)].map(([toolbox, tools]) => {
    const title = view.style.bold(toolbox === '' ? 'project' : toolbox)
    return [title, ...[...tools].flatMap(([tool, own]) => toolLines(tool, own, view))].join('\n')
  })
}

function toolLines(tool: string, findings: readonly Finding[], view: View): readonly string[] {
  const indent = tool === '' ? '  ' : '    '
  const heaviestFirst = findings.toSorted(compareSeverity)
  const folded = view.isVerbose ? heaviestFirst.map(unfolded) : foldFindings(heaviestFirst, view.report.rules)
  const lines = folded.flatMap((each) => findingLines(each, view.style).map((line) => `${indent}${line}`))
  return tool === '' ? lines : [`  ${tool}`, ...lines]
}

const WORDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

function findingLines({ finding, alsoAt }: FoldedFinding, style: PrettyStyle): readonly string[] {
  const { severity, rule, message, path, fix, location, profiles } = finding
  const paint = { error: style.red, warning: style.yellow, info: style.cyan }[severity]
  const label = WORDS[severity].padEnd(LABEL_WIDTH)
  const [first = '', ...more] = message.split('\n')
  const place =
    location === undefined ? path : `${location.file}:${location.line}${path === '' ? '' : `  ${path}`}`
  const facts = [rule, place, profiles?.join(', ')].filter((fact) => fact !== undefined && fact !== '')
  const details = [
    ...more,
    style.dim(facts.join('  ')),
    ...(alsoAt.length === 0 ? [] : [style.dim(alsoLine(alsoAt))]),
    ...(fix === undefined ? [] : [`${style.dim('fix:')} ${fix.text}`]),
  ]
  return [`${paint(label)}  ${first}`, ...details.map((line) => `${' '.repeat(LABEL_WIDTH + 2)}${line}`)]
}

const MOST_PLACES = 4

function alsoLine(pointers: readonly string[]): string {
  const places = [...new Set(pointers)].map(shortPlace)
  const rest = places.length - MOST_PLACES
  const more = rest > 0 ? ` and ${rest} more (see --verbose)` : ''
  return `also at ${places.slice(0, MOST_PLACES).join(', ')}${more}`
}

const LABEL_WIDTH = 7

function conclusion(report: CheckReport, reminder: readonly string[], style: PrettyStyle): string {
  const { findings, toolboxes, failOn } = report
  const tools = toolboxes.reduce((count, toolbox) => count + toolbox.tools.length, 0)
  const boxes = toolboxes.length === 1 ? '1 toolbox' : `${toolboxes.length} toolboxes`
  const looked = tools === 0 ? boxes : `${countOf(tools, 'tool')} in ${boxes}`
  if (findings.length === 0) return style.green(`✔ nothing to say about ${looked}`)
  const [worst] = findings.toSorted(compareSeverity)
  const isFailed = isAtLeast(worst!.severity, failOn)
  const why = isFailed && worst!.severity !== 'error' ? `, and ${WORDS[worst!.severity]}s fail here, too` : ''
  const text = `${isFailed ? '✖' : '✔'} ${summarise(findings)} about ${looked}${why}`
  const hint = `why, and how to mend it: toolbox check --explain ${worst!.rule}`
  return [(isFailed ? style.red : style.green)(text), ...reminder, style.dim(hint)].join('\n')
}
