import { degrades, disputes, type Profile, rejects, type Verdict } from '../profile.ts'
import { strictAdditionalPropertiesFalse } from '../rules/provider/additional-properties.ts'
import { anthropicPropertyKey } from '../rules/provider/anthropic-property-key.ts'
import {
  anthropicStrictMax16Unions,
  anthropicStrictMax24Optional,
} from '../rules/provider/anthropic-strict-budget.ts'
import { strictArrayBounds } from '../rules/provider/arrays.ts'
import { claudeCodePrefixedName } from '../rules/provider/client-prefix.ts'
import { bedrockDescriptionEmpty } from '../rules/provider/descriptions.ts'
import { strictFormat } from '../rules/provider/formats.ts'
import { strictNumericBounds } from '../rules/provider/keywords.ts'
import { namePattern64 } from '../rules/provider/names.ts'
import { bedrockToolResultObject } from '../rules/provider/output.ts'
import { rootTypeObject } from '../rules/provider/root.ts'
import { CLAUDE_CODE_NAME } from './clients.ts'
import { JSON_SCHEMA_ONLY, NAME_64, NINE_FORMATS } from './shapes.ts'

const COMMON: readonly Verdict[] = [
  rejects(namePattern64, 'awslabs/mcp#3181 (2026-04)', { options: { shape: NAME_64 } }),
  rejects(bedrockDescriptionEmpty, 'AWS API reference, ToolSpecification'),
  rejects(rootTypeObject, 'measured: the root of a recursive pydantic model', { options: {} }),
  disputes(anthropicPropertyKey, 'composio#3500 (2026)', { note: 'refused where the model is Claude' }),
  disputes(claudeCodePrefixedName, 'awslabs/agent-plugins#131 (2026-04)', {
    options: CLAUDE_CODE_NAME,
    note: 'only behind Claude Code; a plugin adds its own name, too',
  }),
  degrades(bedrockToolResultObject, 'aichat#1550 (2026-09)'),
  ...JSON_SCHEMA_ONLY,
]

const bedrock: Profile = {
  id: 'bedrock',
  title: 'Amazon Bedrock Converse',
  spec: { format: 'bedrock' },
  verdicts: COMMON,
}

const bedrockStrict: Profile = {
  id: 'bedrock-strict',
  title: 'Amazon Bedrock Converse with strict tools',
  spec: { format: 'bedrock', strict: true },
  verdicts: [
    ...COMMON,
    rejects(strictAdditionalPropertiesFalse, 'eigent#1786'),
    rejects(strictNumericBounds, 'pydantic-ai cassettes (2026-05-19)', {
      options: { keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] },
    }),
    rejects(strictArrayBounds, 'pydantic-ai cassettes (2026-05-19)', { options: { minItems: [0, 1] } }),
    disputes(anthropicStrictMax24Optional, 'rig cassettes', { note: "known of Anthropic's own strict mode" }),
    disputes(anthropicStrictMax16Unions, 'rig cassettes', { note: "known of Anthropic's own strict mode" }),
    disputes(strictFormat, 'Anthropic documentation', {
      options: { formats: [...NINE_FORMATS, 'uri'] },
      note: "known of Anthropic's own strict mode",
    }),
  ],
}

export const BEDROCK_PROFILES = [bedrock, bedrockStrict] as const
