import type { Rule } from '../rule.ts'
import { COST_RULES } from './cost/index.ts'
import { PROVIDER_RULES } from './provider/index.ts'
import { SCHEMA_RULES } from './schema/index.ts'
import { TOOL_RULES } from './tool/index.ts'

/** Every rule that looks at tools, in the order in which they are listed and run. */
export const LINT_RULES: readonly Rule[] = [...TOOL_RULES, ...SCHEMA_RULES, ...PROVIDER_RULES, ...COST_RULES]
