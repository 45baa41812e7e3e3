import type { FileLocation, Finding, Fix, Severity } from './finding.ts'
import { docsOf, type RuleInfo } from './rule.ts'

/** What a finding says beyond its rule. */
export interface FindingFacts {
  readonly message: string
  /** Default: `""`, the project as a whole. */
  readonly toolbox?: string
  readonly tool?: string | undefined
  /** Default: `""`. */
  readonly path?: string
  readonly location?: FileLocation | undefined
  readonly fix?: Fix | undefined
  /** Default: the rule's own. */
  readonly severity?: Severity
}

/** A rule that is not run by the engine of lint rules, since it looks at more than descriptions of tools. */
export interface StatedRule extends RuleInfo {
  readonly severity: Severity
}

/** Makes the finding of a rule. */
export function stateFinding(rule: StatedRule, facts: FindingFacts): Finding {
  const { message, toolbox = '', tool, path = '', location, fix, severity = rule.severity } = facts
  return {
    rule: rule.id,
    severity,
    toolbox,
    ...(tool === undefined ? {} : { tool }),
    path,
    message,
    ...(location === undefined ? {} : { location }),
    ...(fix === undefined ? {} : { fix }),
    docs: docsOf(rule.id),
  }
}
