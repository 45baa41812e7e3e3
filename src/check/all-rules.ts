import { CONFIG_RULES } from './config/config-rules.ts'
import { CONTRACT_RULES } from './contract/contract-rules.ts'
import { EXAMPLE_RULES } from './examples/example-rules.ts'
import { FUZZ_RULES } from './fuzz/fuzz-rules.ts'
import { PACKAGE_RULES } from './package/package-rules.ts'
import type { RuleInfo } from './rule.ts'
import { LINT_RULES } from './rules/index.ts'

/** Every rule of every family, in the order in which a check runs them. */
export const ALL_RULES: readonly RuleInfo[] = [
  ...PACKAGE_RULES,
  ...LINT_RULES,
  ...CONTRACT_RULES,
  ...EXAMPLE_RULES,
  ...FUZZ_RULES,
  ...CONFIG_RULES,
]
