import { degrades, disputes, ignores, type Profile, rejects } from '../profile.ts'
import { arrayItemsArrayDraft07 } from '../rules/provider/arrays.ts'
import {
  claudeCodePrefixedName,
  type ClientPrefix,
  cursorCombinedName60,
  vscodeNamePrefix,
} from '../rules/provider/client-prefix.ts'
import { geminiDescriptionRequired } from '../rules/provider/descriptions.ts'
import { copilotStudioExclusiveBound } from '../rules/provider/keywords.ts'
import { openaiRootProperties, rootNoCombinators, rootTypeObject } from '../rules/provider/root.ts'
import { cursorMax40, toolsetMax128 } from '../rules/provider/tool-count.ts'
import { arrayItemsRequired } from '../rules/schema/array-items.ts'
import { requiredUndefinedProperty } from '../rules/schema/required.ts'
import { JSON_SCHEMA_ONLY, rejectsInvalid } from './shapes.ts'

export const CLAUDE_CODE_NAME: ClientPrefix = { template: 'mcp__<server>__<tool>', max: 64 }

const normalizer = 'vscode, toolSchemaNormalizer.ts'

const vscode: Profile = {
  id: 'vscode',
  title: 'VS Code, Copilot Chat',
  verdicts: [
    disputes(vscodeNamePrefix, 'vscode#243602 (2025-03)', {
      options: { template: 'mcp_<server>_<tool>', max: 64 },
      note: 'one report; the model behind it refuses the request',
    }),
    degrades(toolsetMax128, 'gsd-2#4376 (2026-04)', { options: { max: 128 } }),
    degrades(geminiDescriptionRequired, normalizer, {
      note: 'VS Code says "No description provided" instead',
    }),
    degrades(rootTypeObject, normalizer, { options: {}, note: 'VS Code replaces it with an empty object' }),
    degrades(rootNoCombinators, normalizer, {
      options: { keywords: ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'] },
      note: 'VS Code removes it',
    }),
    degrades(openaiRootProperties, normalizer, { note: 'VS Code adds an empty one' }),
    rejects(arrayItemsRequired, 'vscode#246119', { options: { isFalsyToo: true } }),
    degrades(arrayItemsArrayDraft07, normalizer, { note: 'VS Code rewrites it as anyOf for some models' }),
    degrades(requiredUndefinedProperty, normalizer, {
      options: { isLiteral: true },
      note: 'VS Code drops the name',
    }),
    ...rejectsInvalid('vscode validates with the draft-07 meta-schema'),
    ...JSON_SCHEMA_ONLY,
  ],
}

const cursor: Profile = {
  id: 'cursor',
  title: 'Cursor',
  verdicts: [
    degrades(cursorCombinedName60, 'composio#2788 (2026-02), PostHog#51483', {
      options: { template: '<server>:<tool>', max: 59 },
      note: 'the tool vanishes',
    }),
    ignores(cursorMax40, 'anytype-mcp#5 (2025-06)', { options: { max: 40 }, note: 'the others vanish' }),
    ...JSON_SCHEMA_ONLY,
  ],
}

const copilotStudio: Profile = {
  id: 'copilot-studio',
  title: 'Microsoft Copilot Studio',
  verdicts: [
    rejects(copilotStudioExclusiveBound, 'mondaycom/mcp#334', {
      options: { keywords: ['exclusiveMinimum', 'exclusiveMaximum'] },
    }),
  ],
}

const claudeCode: Profile = {
  id: 'claude-code',
  title: 'Claude Code as an MCP client',
  verdicts: [
    disputes(claudeCodePrefixedName, 'awslabs/agent-plugins#131 (2026-04)', {
      options: CLAUDE_CODE_NAME,
      note: 'which limit holds depends on the provider behind it; a plugin adds its own name, too',
    }),
  ],
}

export const CLIENT_PROFILES = [vscode, cursor, copilotStudio, claudeCode] as const
