import type { Finding } from '../finding.ts'
import type { RuleFamily, RuleInfo } from '../rule.ts'

/** Findings of one tool that are mended alike, as one; the first of them speaks for all. */
export interface FoldedFinding {
  readonly finding: Finding
  /** The places of the others. */
  readonly alsoAt: readonly string[]
}

/** In these a message only names the place; in the others each finding tells a story of its own. */
const ALIKE: ReadonlySet<RuleFamily> = new Set(['provider', 'tool'])

/** Folds findings of one tool that differ in nothing but the place; they keep the order of their first ones. */
export function foldFindings(
  findings: readonly Finding[],
  rules: readonly RuleInfo[],
): readonly FoldedFinding[] {
  const families = new Map(rules.map(({ id, family }) => [id, family]))
  const isAlike = ({ rule, tool }: Finding): boolean =>
    tool !== undefined && ALIKE.has(families.get(rule) ?? 'package')
  const groups = Map.groupBy(findings, (finding) => (isAlike(finding) ? mendingOf(finding) : finding))
  return [...groups.values()].map((alike) => {
    const [, ...alsoAt] = new Set(alike.map(({ path }) => path))
    return { finding: alike[0]!, alsoAt }
  })
}

const mendingOf = ({ rule, severity, fix, profiles }: Finding): string =>
  JSON.stringify([rule, severity, fix?.text, profiles])

/** A finding that stands for itself only. */
export const unfolded = (finding: Finding): FoldedFinding => ({ finding, alsoAt: [] })

/** A pointer into a tool's JSON as a person would name the place: `rows[].name`. */
export function shortPlace(pointer: string): string {
  const name = pointer
    .replace(/^\/(?:argument|output)_schema(?=\/|$)/, '')
    .replaceAll(/\/properties\/([^/]*)/g, '.$1')
    .replaceAll(/\/items(?=[./]|$)/g, '[]')
    .replace(/^\./, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  const short = name === '' ? 'the root' : name
  return pointer.startsWith('/output_schema') ? `${short} (output)` : short
}
