import type { CheckReport, Formatter } from './check-report.ts'
import { formatGithub } from './github.ts'
import { formatJson } from './json.ts'
import { formatJunit } from './junit.ts'
import { formatMarkdown } from './markdown.ts'
import { formatPretty } from './pretty.ts'
import { formatSarif } from './sarif.ts'

export const FORMAT_NAMES = ['pretty', 'json', 'github', 'sarif', 'junit', 'markdown'] as const

export type FormatName = (typeof FORMAT_NAMES)[number]

/** The formats of a report by name. */
export const FORMATS: Readonly<Record<FormatName, Formatter>> = {
  pretty: (report: CheckReport) => formatPretty(report),
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
  markdown: formatMarkdown,
}
