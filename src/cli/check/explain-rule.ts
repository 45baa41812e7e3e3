import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_RULES } from '../../check/all-rules.ts'
import { docsOf } from '../../check/rule.ts'
import { matchesRule } from '../../check/select.ts'
import { nearest } from '../../core/nearest.ts'
import { UsageError } from '../usage-error.ts'

export const EVERY_RULE = "toolbox check --explain '*' lists every rule"

export interface RuleList {
  readonly rules: readonly Pick<RulePage, 'rule' | 'family' | 'title' | 'severity'>[]
}

/** The rules that a glob or the name of a family names, `undefined` for anything else. */
export function listRules(name: string): RuleList | undefined {
  const glob = name.includes('*') ? name : `${name.replace(/\/$/, '')}/*`
  const rules = ALL_RULES.filter((rule) => matchesRule(glob, rule))
  if (rules.length === 0) return undefined
  return {
    rules: rules.map(({ id, family, title, severity }) => ({ rule: id, family, title, severity })),
  }
}

export interface RulePage {
  readonly rule: string
  readonly family: string
  readonly title: string
  readonly severity: string
  /** Markdown: why, bad, good, when to switch off. */
  readonly page: string
}

/**
 * Reads the page of a rule.
 *
 * @throws UsageError naming the nearest rule, when there is none of that id.
 */
export function explainRule(id: string, root: string): RulePage {
  const rule = ALL_RULES.find((one) => one.id === id)
  if (rule === undefined) {
    const meant = nearest(
      id,
      ALL_RULES.flatMap((one) => [one.id, one.family]),
    )
    throw new UsageError(`unknown rule '${id}'`, [
      meant === undefined ? EVERY_RULE : `did you mean '${meant}'?`,
    ])
  }
  const { family, title, severity } = rule
  return { rule: id, family, title, severity, page: readFileSync(join(root, docsOf(id)), 'utf8') }
}
