import type { Finding } from '../finding.ts'
import { countOf } from './check-report.ts'

const MOST_LINES = 8

/** Names what fails the check, a line for each tool: `fails: weather_tools/get_weather  gemini/format (3)`. */
export function nameFailures(failing: readonly Finding[]): readonly string[] {
  const owners = [...Map.groupBy(failing, ownerOf)]
  const rest = owners.length - MOST_LINES
  return [
    ...owners.slice(0, MOST_LINES).map(([owner, own]) => `fails: ${owner}  ${countRules(own)}`),
    ...(rest > 0 ? [`fails: ${countOf(rest, 'more tool')}`] : []),
  ]
}

function ownerOf({ toolbox, tool }: Finding): string {
  const names = [toolbox, tool].filter((name) => name !== undefined && name !== '')
  return names.length === 0 ? 'project' : names.join('/')
}

const countRules = (findings: readonly Finding[]): string =>
  [...Map.groupBy(findings, ({ rule }) => rule)]
    .map(([rule, own]) => (own.length === 1 ? rule : `${rule} (${own.length})`))
    .join(', ')
