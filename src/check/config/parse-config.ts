import { chooseProfiles } from '../profiles/index.ts'
import type { RuleInfo } from '../rule.ts'
import { unmatchedGlobs } from '../select.ts'
import type { CheckConfig } from './check-config.ts'
import {
  type Check,
  type ConfigProblem,
  isBoolean,
  isListOf,
  isMapOf,
  isObjectOf,
  isOneOf,
  isText,
  isWhole,
} from './config-checks.ts'

/** Says what is wrong with a configuration; an empty list means that it is a `CheckConfig`. */
export function findConfigProblems(value: unknown, rules: readonly RuleInfo[]): readonly ConfigProblem[] {
  const isRule = ruleCheck(rules)
  const isConfig = isObjectOf({
    profiles: isListOf(isProfile),
    failOn: isOneOf('error', 'warning'),
    only: isListOf(isRule),
    skip: isListOf(isRule),
    severities: (severities, path) => [
      ...isMapOf(isOneOf('error', 'warning', 'info', 'off'))(severities, path),
      ...keysOf(severities).flatMap((glob) => isRule(glob, [...path, glob])),
    ],
    ignore: isListOf(isObjectOf({ rule: isRule, tool: isText, reason: isText }, ['rule', 'reason'])),
    budget: isObjectOf({ tool: isWhole(1), toolbox: isWhole(1) }),
    fuzz: isObjectOf({ runs: isWhole(1), seed: isWhole(0), timeoutMs: isWhole(1), budgetMs: isWhole(1) }),
    runWrites: isBoolean,
    base: isText,
  } satisfies Record<keyof CheckConfig, Check>)
  return isConfig(value, [])
}

const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []

/** A rule's id or a glob that names at least one. */
const ruleCheck =
  (rules: readonly RuleInfo[]): Check =>
  (value, path) => {
    const problems = isText(value, path)
    if (problems.length > 0) return problems
    return unmatchedGlobs([value as string], rules).map(({ glob, nearest }) => ({
      path,
      message: `no rule is called '${glob}'${nearest === undefined ? '' : `; did you mean '${nearest}'?`}`,
    }))
  }

const isProfile: Check = (value, path) => {
  const problems = isText(value, path)
  if (problems.length > 0) return problems
  return chooseProfiles([value as string]).unknown.map(({ name, nearest }) => ({
    path,
    message: `no profile is called '${name}'${nearest === undefined ? '' : `; did you mean '${nearest}'?`}`,
  }))
}
