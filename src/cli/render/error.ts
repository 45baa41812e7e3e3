import { messageOf } from '../../core/errors.ts'
import { type Issue, printIssues, printPath } from '../../schema/issues.ts'
import { hintsOf } from '../hints.ts'
import { excerptsOf, renderExcerpt } from './excerpt.ts'
import type { Style } from './style.ts'
import { visible, visibleLine } from '../../core/visible.ts'
import { wrap } from './wrap.ts'

/** More issues than these are counted, not printed. */
const MOST_ISSUES = 20

/**
 * Renders what was thrown for a person: a headline, the issues one a line, where in the text it went wrong, what lies
 * beneath, and what to do next. It ends with a line break.
 */
export function renderError(error: unknown, style: Style, width = 80): string {
  const issues = issuesOf(error)
  const lines = [
    ...headline(error, issues, style),
    ...renderIssues(issues, style),
    ...excerptsOf(error).flatMap((excerpt) => indent(renderExcerpt(excerpt, style, width - 4), 4)),
    ...renderCauses(error, style, width),
    ...hintsOf(error).flatMap((hint) => renderHint(hint, style, width)),
  ]
  return `${lines.join('\n')}\n`
}

function headline(error: unknown, issues: readonly Issue[], style: Style): string[] {
  const message = messageOf(error)
  const tail = printIssues(issues)
  const standsAlone = issues.length > 0 && message.endsWith(tail)
  const head = standsAlone ? message.slice(0, -tail.length).trimEnd() : message
  const name = error instanceof Error ? error.name : 'Error'
  const [first = '', ...rest] = visible(head).split('\n')
  return [`${style.red(style.bold(`${name}:`))} ${first}`, ...indent(rest, 2)]
}

function renderIssues(issues: readonly Issue[], style: Style): string[] {
  const shown = issues.slice(0, MOST_ISSUES).map(({ path, message }) => {
    const place = path.length === 0 ? '' : `${style.bold(visibleLine(printPath(path)))}: `
    return `  ${style.red('✗')} ${place}${visibleLine(message)}`
  })
  const more = issues.length - shown.length
  return more > 0 ? [...shown, `  … and ${more} more`] : shown
}

/** What the error was caused by, where its message does not say so already. */
function renderCauses(error: unknown, style: Style, width: number): string[] {
  const lines: string[] = []
  const seen = new Set<unknown>([error])
  let said = messageOf(error)
  let cause = causeOf(error)
  while (cause !== undefined && !seen.has(cause) && seen.size < 10) {
    seen.add(cause)
    const message = messageOf(cause)
    if (!said.includes(message)) {
      const [first = '', ...rest] = visible(message).split('\n')
      lines.push(
        ...wrap(`${style.dim('caused by:')} ${first}`, width - 2, 2).map((line) => `  ${line}`),
        ...indent(rest, 4),
      )
    }
    said = message
    cause = causeOf(cause)
  }
  return lines
}

function renderHint(hint: string, style: Style, width: number): string[] {
  const [first = '', ...rest] = wrap(visible(hint), width - 4, 0)
  return [`  ${style.cyan('→')} ${first}`, ...indent(rest, 4)]
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

function issuesOf(error: unknown): readonly Issue[] {
  const issues: unknown =
    typeof error === 'object' && error !== null && 'issues' in error ? error.issues : undefined
  return Array.isArray(issues) ? (issues as readonly Issue[]) : []
}

const indent = (lines: readonly string[], columns: number): string[] =>
  lines.map((line) => ' '.repeat(columns) + line)
