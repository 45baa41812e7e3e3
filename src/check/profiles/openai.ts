import { degrades, disputes, type Profile, rejects, type Verdict } from '../profile.ts'
import { openaiDescription1024 } from '../rules/provider/descriptions.ts'
import { openaiStrictFormat } from '../rules/provider/formats.ts'
import {
  arrayUnsupportedKeyword,
  length,
  objectUnsupportedKeyword,
  openaiOneOf,
  openaiPropertyNames,
  openaiStrictComposition,
  openaiStrictDefault,
} from '../rules/provider/keywords.ts'
import { strictAdditionalPropertiesFalse } from '../rules/provider/additional-properties.ts'
import { arrayTuple } from '../rules/provider/arrays.ts'
import { openaiStrictLimits } from '../rules/provider/limits.ts'
import { namePattern64 } from '../rules/provider/names.ts'
import { patternLookaround } from '../rules/provider/patterns.ts'
import { refOnlyTopLevelDefs, refSiblings } from '../rules/provider/references.ts'
import { openaiResponsesOptionalForced, strictAllRequired } from '../rules/provider/required.ts'
import { openaiRootProperties, rootNoCombinators, rootTypeObject } from '../rules/provider/root.ts'
import { toolsetMax128 } from '../rules/provider/tool-count.ts'
import { boolSchema, openaiStrictTypeless } from '../rules/provider/typeless.ts'
import { openaiStrictAnyOfFirstKey } from '../rules/provider/unions.ts'
import { arrayItemsRequired } from '../rules/schema/array-items.ts'
import { refDangling, refExternal } from '../rules/schema/references.ts'
import { JSON_SCHEMA_ONLY, NAME_64, NINE_FORMATS, rejectsInvalid } from './shapes.ts'

/** What every API of OpenAI and Azure refuses. */
const COMMON: readonly Verdict[] = [
  rejects(namePattern64, 'mrexodia/ida-pro-mcp#129 (2025-09)', { options: { shape: NAME_64 } }),
  rejects(toolsetMax128, 'zed#32946 (2025-06), gsd-2#4376 (2026-04)', { options: { max: 128 } }),
  rejects(rootTypeObject, 'vercel/ai#1485 (2024-05), vercel/ai#7924', { options: {} }),
  rejects(rootNoCombinators, 'langchainjs#9804', {
    options: { keywords: ['anyOf', 'oneOf', 'allOf', 'enum', 'not'] },
  }),
  rejects(openaiRootProperties, 'karakeep#1696 (2025-07), everruns#984, spring-ai#4776'),
  rejects(arrayItemsRequired, 'mark3labs/mcphost#35 (2025-04), byterover-cli#42 (2025-07)'),
  ...rejectsInvalid('cherry-studio#4188, coai#110, semantic-kernel#5545'),
  ...JSON_SCHEMA_ONLY,
]

const OLD_DESCRIPTION_LIMIT = disputes(
  openaiDescription1024,
  'OpenHands#7167, modelcontextprotocol/servers#799 (2025-03)',
  {
    note: 'gpt-4o and o3-mini refused it; newer models may not',
  },
)

const openaiChat: Profile = {
  id: 'openai-chat',
  title: 'OpenAI Chat Completions, not strict',
  spec: { format: 'openai' },
  verdicts: [
    ...COMMON,
    OLD_DESCRIPTION_LIMIT,
    disputes(openaiPropertyNames, 'vercel/ai#20621', {
      options: { keywords: ['propertyNames'] },
      note: 'one report says that it is refused with strict off, too',
    }),
  ],
}

const azureOpenai: Profile = {
  id: 'azure-openai',
  title: 'Azure OpenAI',
  spec: { format: 'openai' },
  verdicts: [
    ...COMMON,
    rejects(openaiDescription1024, 'OpenHands#7167, modelcontextprotocol/servers#799 (2025-03)'),
    disputes(openaiStrictLimits, 'Azure documentation (2025-12); OpenAI raised the same limits in 2025-07', {
      options: { properties: 100, levels: 5, enumValues: 500, characters: 15_000, enumCharacters: 7_500 },
      note: 'the documentation still has these limits, for strict mode; OpenAI has raised them',
    }),
  ],
}

const openaiResponses: Profile = {
  id: 'openai-responses',
  title: 'OpenAI Responses, strict left out',
  spec: { format: 'openai-responses' },
  verdicts: [
    ...COMMON,
    OLD_DESCRIPTION_LIMIT,
    degrades(
      openaiResponsesOptionalForced,
      'open-webui#28015, langchain#39309, OpenAI function-calling guide',
    ),
    rejects(openaiPropertyNames, 'signetai#449', { options: { keywords: ['propertyNames'] } }),
    rejects(openaiOneOf, 'agent-native#3045', { options: { keywords: ['oneOf'] } }),
    rejects(openaiStrictTypeless, 'jcode#713'),
    rejects(patternLookaround, 'vercel/ai#21037, opencode#32073'),
  ],
}

const STRICT: readonly Verdict[] = [
  rejects(strictAdditionalPropertiesFalse, 'json-render#180, OpenAI structured outputs guide'),
  rejects(strictAllRequired, 'opencode#13737, OpenAI structured outputs guide'),
  rejects(arrayUnsupportedKeyword, 'CLIProxyAPI#2142', {
    options: { keywords: ['uniqueItems', 'contains', 'minContains', 'maxContains'] },
  }),
  disputes(arrayTuple, 'OpenAI structured outputs guide', {
    note: 'not in the list of supported keywords; not confirmed',
  }),
  rejects(objectUnsupportedKeyword, 'OpenAI structured outputs guide', {
    options: {
      keywords: [
        'patternProperties',
        'minProperties',
        'maxProperties',
        'unevaluatedProperties',
        'unevaluatedItems',
      ],
    },
  }),
  rejects(openaiPropertyNames, 'signetai#449', { options: { keywords: ['propertyNames'] } }),
  rejects(openaiOneOf, 'openai-node#1709, livekit#5302', { options: { keywords: ['oneOf'] } }),
  rejects(openaiStrictComposition, 'OpenAI structured outputs guide', {
    options: {
      keywords: [
        'allOf',
        'not',
        'if',
        'then',
        'else',
        'dependentRequired',
        'dependentSchemas',
        'dependencies',
      ],
    },
  }),
  rejects(refDangling, 'instructor-js#194'),
  rejects(refExternal, 'OpenAI structured outputs guide'),
  rejects(refSiblings, 'pydantic-ai#1488, schemars#473'),
  rejects(refOnlyTopLevelDefs, 'modelcontextprotocol/typescript-sdk#1082', {
    options: { allows: /^#(?:\/(?:\$defs|definitions)\/[^/]+)?$/ },
  }),
  disputes(refOnlyTopLevelDefs, 'OpenAI structured outputs guide', {
    options: { allows: /^(?!#\/definitions\/[^/]+$)/ },
    note: 'only `$defs` is documented, but `definitions` has been seen to work',
  }),
  rejects(boolSchema, 'a schema must have a type'),
  rejects(openaiStrictTypeless, 'oh-my-pi#211'),
  disputes(openaiStrictAnyOfFirstKey, 'openai-python#2193 (2025)', {
    note: 'refused in 2024 and 2025; status unknown',
  }),
  rejects(patternLookaround, 'vercel/ai#21037, opencode#32073, SparkyFitness#1650, email-mcp#72'),
  rejects(openaiStrictFormat, 'git-mcp-server#47', { options: { formats: NINE_FORMATS } }),
  disputes(length, 'OpenAI structured outputs guide', {
    options: { keywords: ['minLength', 'maxLength'] },
    note: 'the list of supported keywords leaves it out, a note on fine-tuned models implies it',
  }),
  rejects(openaiStrictDefault, 'pydantic-ai', { options: { keywords: ['default'] } }),
  rejects(openaiStrictLimits, 'OpenAI structured outputs guide (2026-08)', {
    options: { properties: 5000, levels: 10, enumValues: 1000, characters: 120_000, enumCharacters: 15_000 },
  }),
]

const openaiStrict: Profile = {
  id: 'openai-strict',
  title: 'OpenAI with strict: true, on either API',
  spec: { format: 'openai', strict: true },
  verdicts: [...COMMON, OLD_DESCRIPTION_LIMIT, ...STRICT],
}

export const OPENAI_PROFILES = [openaiChat, openaiStrict, openaiResponses, azureOpenai] as const
