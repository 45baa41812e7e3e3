import { defineRule } from '../../rule.ts'
import { countTokens } from './tokens.ts'

/** How many tokens one tool, and all tools of a toolbox together, may cost a model. */
export interface TokenBudget {
  readonly tool?: number
  readonly toolbox?: number
}

interface Cost {
  readonly kind: 'tool' | 'toolbox'
  readonly tokens: number
  readonly budget: number
}

export const costBudget = defineRule({
  id: 'cost/budget',
  family: 'cost',
  title: 'Tools and toolboxes stay within the token budget of the configuration.',
  severity: 'error',
  isOptIn: true,
  scope: 'toolbox',
  async detect({ toolbox }, budget: TokenBudget | undefined) {
    const { tool: perTool, toolbox: perToolBox } = budget ?? {}
    const tokens = perTool === undefined && perToolBox === undefined ? [] : await countTokens(toolbox.tools)
    const found: { tool?: string; details: Cost }[] = []
    for (const [index, { name }] of toolbox.tools.entries()) {
      const own = tokens[index] ?? 0
      if (perTool !== undefined && own > perTool) {
        found.push({ tool: name, details: { kind: 'tool', tokens: own, budget: perTool } })
      }
    }
    const total = tokens.reduce((sum, own) => sum + own, 0)
    if (perToolBox !== undefined && total > perToolBox) {
      found.push({ details: { kind: 'toolbox', tokens: total, budget: perToolBox } })
    }
    return found
  },
  message: ({ kind, tokens, budget }) => `The ${kind} costs ${tokens} tokens; the budget is ${budget}.`,
  fix: () => 'Shorten descriptions, leave out titles and defaults, or split the toolbox.',
})

export const costTokens = defineRule({
  id: 'cost/tokens',
  family: 'cost',
  title: 'What each tool and the whole toolbox cost a model, in tokens (o200k).',
  severity: 'info',
  isOptIn: true,
  scope: 'toolbox',
  async detect({ toolbox }) {
    const tokens = await countTokens(toolbox.tools)
    const total = tokens.reduce((sum, own) => sum + own, 0)
    return [
      { details: { subject: `The toolbox (${toolbox.tools.length} tools)`, tokens: total } },
      ...toolbox.tools.map(({ name }, index) => ({
        tool: name,
        details: { subject: 'The tool', tokens: tokens[index] ?? 0 },
      })),
    ]
  },
  message: ({ subject, tokens }) => `${subject} costs ${tokens} tokens.`,
})
