import { type Finding, isAtLeast } from '../finding.ts'
import type { CheckReport } from './check-report.ts'

/**
 * JUnit XML as Jenkins and GitLab read it: a suite for each toolbox, a case for each finding and one for each tool
 * without any. What does not fail the check passes, and says so in its output.
 */
export function formatJunit(report: CheckReport): string {
  const ids = new Set([
    ...report.toolboxes.map(({ id }) => id),
    ...report.findings.map(({ toolbox }) => toolbox),
  ])
  const suites = [...ids].map((id) => suite(id, report))
  const counts = { tests: sum(suites, 'tests'), failures: sum(suites, 'failures') }
  const open = `<testsuites name="toolbox check" tests="${counts.tests}" failures="${counts.failures}" errors="0">`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    open,
    ...suites.map(({ xml }) => xml),
    '</testsuites>',
    '',
  ].join('\n')
}

interface Suite {
  readonly xml: string
  readonly tests: number
  readonly failures: number
}

const sum = (suites: readonly Suite[], key: 'tests' | 'failures'): number =>
  suites.reduce((total, each) => total + each[key], 0)

function suite(id: string, { findings, toolboxes, failOn }: CheckReport): Suite {
  const own = findings.filter(({ toolbox }) => toolbox === id)
  const tools = toolboxes.find((toolbox) => toolbox.id === id)?.tools ?? []
  const clean = tools.filter((tool) => !own.some((finding) => finding.tool === tool))
  const isFailing = (finding: Finding): boolean => isAtLeast(finding.severity, failOn)
  const failures = own.filter(isFailing).length
  const name = id === '' ? 'project' : id
  const cases = [
    ...own.map((finding) => findingCase(name, finding, isFailing(finding))),
    ...clean.map(
      (tool) => `    <testcase classname="${escapeXml(name)}.${escapeXml(tool)}" name="no findings"/>`,
    ),
  ]
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="0"`
  const xml = [`  <testsuite name="${escapeXml(name)}" ${counts}>`, ...cases, '  </testsuite>'].join('\n')
  return { xml, tests: cases.length, failures }
}

function findingCase(toolbox: string, finding: Finding, isFailing: boolean): string {
  const { rule, tool, path, message, severity } = finding
  const className = tool === undefined ? toolbox : `${toolbox}.${tool}`
  const name = path === '' ? rule : `${rule} at ${path}`
  const open = `    <testcase classname="${escapeXml(className)}" name="${escapeXml(name)}">`
  const text = escapeXml(describe(finding))
  const body = isFailing
    ? `<failure message="${escapeXml(message)}" type="${escapeXml(rule)}">${text}</failure>`
    : `<system-out>${escapeXml(severity)}: ${text}</system-out>`
  return [open, `      ${body}`, '    </testcase>'].join('\n')
}

function describe({ message, location, fix, docs, profiles }: Finding): string {
  const lines = [
    message,
    location && `in ${location.file}:${location.line}`,
    profiles && `for ${profiles.join(', ')}`,
    fix && `fix: ${fix.text}`,
    `see ${docs}`,
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** XML 1.0 cannot carry other control characters at all, nor halves of a character. */
const escapeXml = (text: string): string =>
  text.replaceAll(FORBIDDEN, '\uFFFD').replaceAll(/[&<>"'\n\r\t]/g, (character) => ENTITIES[character]!)

const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
