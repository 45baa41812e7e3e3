import type { Finding, Severity } from '../finding.ts'
import { docsOf, type RuleInfo } from '../rule.ts'
import { type CheckReport, fileOf } from './check-report.ts'

/** SARIF 2.1.0, as code scanning services read it. */
export function formatSarif(report: CheckReport): string {
  return `${JSON.stringify(toSarif(report), undefined, 2)}\n`
}

function toSarif(report: CheckReport): object {
  const used = new Set(report.findings.map(({ rule }) => rule))
  const rules = [...used].map((id) => report.rules.find((rule) => rule.id === id) ?? unknownRule(id))
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const driver = { name: 'toolbox check', version: report.version, rules: rules.map(descriptor) }
  const results = report.findings.map((finding) => result(finding, indexes.get(finding.rule)!, report))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  }
}

const unknownRule = (id: string): Pick<RuleInfo, 'id' | 'title' | 'severity'> => ({
  id,
  title: id,
  severity: 'error',
})

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

const descriptor = ({ id, title, severity }: Pick<RuleInfo, 'id' | 'title' | 'severity'>): object => ({
  id,
  shortDescription: { text: title },
  help: { text: `Why, and how to mend it: toolbox check --explain ${id} (${docsOf(id)})` },
  defaultConfiguration: { level: severity === 'by-profile' ? 'error' : LEVELS[severity] },
})

function result(finding: Finding, ruleIndex: number, report: CheckReport): object {
  const { rule, severity, toolbox, tool, path, message, fix, profiles } = finding
  const whole = [toolbox, tool].filter((name) => name !== undefined && name !== '').join('/')
  const logical =
    whole === '' && path === '' ? [] : [{ fullyQualifiedName: `${whole}${path}`, kind: 'member' }]
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: fix === undefined ? message : `${message}\nFix: ${fix.text}` },
    locations: [{ physicalLocation: physical(finding, report), logicalLocations: logical }],
    partialFingerprints: { 'toolboxFinding/v1': [rule, toolbox, tool ?? '', path].join('|') },
    ...(profiles === undefined ? {} : { properties: { profiles } }),
  }
}

/** Services show nothing that has no file; the package is the least that a finding is about. */
function physical(finding: Finding, report: CheckReport): object {
  const file = fileOf(finding, report) ?? `${report.filePrefix ?? ''}package.json`
  const { line = 1, column } = finding.location ?? {}
  return {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) },
  }
}
