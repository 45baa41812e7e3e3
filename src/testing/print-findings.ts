import type { Finding } from '../check/finding.ts'
import type { TestToolBoxOptions } from './suite.ts'

/** The findings that fail a test, a line each: `schema/pattern at /argument_schema/…: message`. */
export async function printFindings(
  findings: readonly Finding[],
  { failOn = 'error', only = [], skip = [] }: TestToolBoxOptions,
): Promise<readonly string[]> {
  const [{ isAtLeast }, { isSelected }, { ALL_RULES }] = await Promise.all([
    import('../check/finding.ts'),
    import('../check/select.ts'),
    import('../check/all-rules.ts'),
  ])
  const selected = new Set(ALL_RULES.filter((rule) => isSelected(rule, { only, skip })).map(({ id }) => id))
  return findings.filter(({ rule, severity }) => selected.has(rule) && isAtLeast(severity, failOn)).map(print)
}

function print({ rule, path, message, profiles, fix }: Finding): string {
  const place = path === '' ? '' : ` at ${path}`
  const whose = profiles === undefined ? '' : ` (${profiles.join(', ')})`
  return `${rule}${place}: ${message}${whose}${fix === undefined ? '' : ` ${fix.text}`}`
}
