import { globToPattern } from '../../discovery/glob.ts'
import type { Finding } from '../finding.ts'
import type { CheckedNames } from '../report/check-report.ts'
import type { RuleInfo } from '../rule.ts'
import { matchesRule } from '../select.ts'
import { stateFinding } from '../state-finding.ts'
import type { IgnoreEntry } from './check-config.ts'
import { UNUSED_IGNORE } from './config-rules.ts'
import type { ConfigSource } from './read-config.ts'

/** What a run looked at; an entry about anything else cannot be called unused. */
export interface Examined {
  /** The rules that ran. */
  readonly rules: readonly RuleInfo[]
  readonly toolboxes: readonly CheckedNames[]
  /** Whether these were all toolboxes of the project. */
  readonly isWhole: boolean
}

export interface Ignored {
  /** What is left, and a finding for each entry that matched nothing. */
  readonly findings: readonly Finding[]
  readonly ignored: readonly { readonly finding: Finding; readonly reason: string }[]
}

/** Takes out the findings that the configuration accepts. */
export function applyIgnores(
  findings: readonly Finding[],
  { config, locate }: Pick<ConfigSource, 'config' | 'locate'>,
  examined: Examined,
): Ignored {
  const entries = config.ignore ?? []
  const used = new Set<IgnoreEntry>()
  const left: Finding[] = []
  const ignored: { finding: Finding; reason: string }[] = []
  for (const finding of findings) {
    const matching = entries.filter((entry) => isAbout(entry, finding, examined.rules))
    for (const entry of matching) used.add(entry)
    if (matching[0] === undefined) left.push(finding)
    else ignored.push({ finding, reason: matching[0].reason })
  }
  const unused = entries.flatMap((entry, index) =>
    used.has(entry) || !wasExamined(entry, examined) ? [] : [unusedFinding(entry, index, locate)],
  )
  return { findings: [...left, ...unused], ignored }
}

function isAbout({ rule, tool }: IgnoreEntry, finding: Finding, rules: readonly RuleInfo[]): boolean {
  const info = rules.find(({ id }) => id === finding.rule) ?? { id: finding.rule, family: 'config' }
  if (!matchesRule(rule, info)) return false
  if (tool === undefined || finding.tool === undefined)
    return tool === undefined && finding.tool === undefined
  return isTool(tool, finding.toolbox, finding.tool)
}

function isTool(glob: string, toolbox: string, tool: string): boolean {
  const pattern = globToPattern(glob)
  return pattern.test(tool) || pattern.test(`${toolbox}/${tool}`)
}

function wasExamined({ rule, tool }: IgnoreEntry, { rules, toolboxes, isWhole }: Examined): boolean {
  if (!rules.some((info) => matchesRule(rule, info))) return false
  if (isWhole) return true
  return toolboxes.some(({ id, tools }) => tools.some((name) => tool !== undefined && isTool(tool, id, name)))
}

function unusedFinding(entry: IgnoreEntry, index: number, locate: ConfigSource['locate']): Finding {
  const whose = entry.tool === undefined ? '' : ` for '${entry.tool}'`
  const location = locate(['ignore', index])
  const path = `/ignore/${index}`
  const pointer = location?.file === 'package.json' ? `/toolbox${path}` : path
  const edit = location && { file: location.file, patch: [{ op: 'remove', path: pointer } as const] }
  return stateFinding(UNUSED_IGNORE, {
    message: `ignore[${index}] (${entry.rule}${whose}) matches nothing any more`,
    path,
    location,
    fix: { text: 'Take the entry out.', ...(edit === undefined ? {} : { edit }) },
  })
}
