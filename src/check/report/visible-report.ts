import { visible, visibleLine } from '../../core/visible.ts'
import type { Finding } from '../finding.ts'
import type { CheckReport } from './check-report.ts'

/**
 * A report for people: what plugins call their things, and whatever else is theirs, can neither move a cursor nor
 * change a colour.
 */
export const visibleReport = (report: CheckReport): CheckReport => ({
  ...report,
  findings: report.findings.map(visibleFinding),
  toolboxes: report.toolboxes.map(({ id, tools }) => ({
    id: visibleLine(id),
    tools: tools.map(visibleLine),
  })),
})

function visibleFinding(finding: Finding): Finding {
  const { toolbox, tool, path, message, fix, location } = finding
  return {
    ...finding,
    toolbox: visibleLine(toolbox),
    ...(tool === undefined ? {} : { tool: visibleLine(tool) }),
    path: visibleLine(path),
    message: visible(message),
    ...(fix === undefined ? {} : { fix: { ...fix, text: visible(fix.text) } }),
    ...(location === undefined ? {} : { location: { ...location, file: visibleLine(location.file) } }),
  }
}
