import { defineRule, type Rule } from '../../rule.ts'

export interface ToolCount {
  readonly max: number
}

function defineToolCountRule(id: string, title: string): Rule<'toolbox', ToolCount> {
  return defineRule({
    id,
    family: 'provider',
    title,
    severity: 'by-profile',
    scope: 'toolbox',
    *detect({ tools }, { max }: ToolCount) {
      if (tools.length > max) yield { details: { count: tools.length } }
    },
    message: ({ count }, { max }) => `The toolbox has ${count} tools; at most ${max} fit into one request.`,
    fix: () => 'Split the toolbox, or give each agent a loadout of the tools it needs.',
  })
}

export const toolsetMax128 = defineToolCountRule('toolset/max-128', 'One request carries at most 128 tools.')

export const xaiMax200 = defineToolCountRule('xai/max-200', 'xAI takes at most 200 tools in one request.')

export const geminiMax512 = defineToolCountRule(
  'gemini/max-512',
  'Gemini takes at most 512 function declarations in one request.',
)

export const cursorMax40 = defineToolCountRule(
  'cursor/max-40',
  'Cursor hands only the first 40 tools to the model.',
)

export const anthropicStrictMax20 = defineToolCountRule(
  'anthropic-strict/max-20',
  'Anthropic takes at most 20 strict tools in one request.',
)
