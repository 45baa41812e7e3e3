import { defineRule, type Rule } from '../../rule.ts'

/** How a client builds the name that the model sees. */
export interface ClientPrefix {
  /** `<server>` stands for the toolbox id, `<tool>` for the tool's name. */
  readonly template: string
  readonly max: number
}

function defineClientPrefixRule(id: string, title: string): Rule<'tool', ClientPrefix> {
  return defineRule({
    id,
    family: 'provider',
    title,
    severity: 'by-profile',
    scope: 'tool',
    *detect({ toolbox, tool }, { template, max }: ClientPrefix) {
      const full = template.replace('<server>', () => toolbox.id).replace('<tool>', () => tool.name)
      if (full.length > max) yield { path: '/name', details: { full, over: full.length - max } }
    },
    message: ({ full }, { template, max }) =>
      `The client calls the tool '${full}' (${template}): ${full.length} characters, at most ${max} are allowed.`,
    fix: ({ over }) => `Shorten the tool's name or the toolbox id by ${over} characters.`,
  })
}

export const claudeCodePrefixedName = defineClientPrefixRule(
  'claude-code/prefixed-name',
  'The name that Claude Code makes of a tool fits the 64 characters of the model behind it.',
)

export const cursorCombinedName60 = defineClientPrefixRule(
  'cursor/combined-name-60',
  'Server and tool name together stay under the 60 characters beyond which Cursor hides a tool.',
)

export const vscodeNamePrefix = defineClientPrefixRule(
  'vscode/name-prefix',
  'The name that VS Code makes of a tool fits the 64 characters of the model behind it.',
)
