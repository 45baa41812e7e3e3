import type { Rule } from '../../rule.ts'
import { costBudget, costTokens } from './budget.ts'

/** What tools cost. */
export const COST_RULES: readonly Rule[] = [costBudget, costTokens]
