import { degrades, disputes, type Profile, rejects, type Verdict } from '../profile.ts'
import { strictAdditionalPropertiesFalse } from '../rules/provider/additional-properties.ts'
import { anthropicPropertyKey } from '../rules/provider/anthropic-property-key.ts'
import {
  anthropicStrictComplexity,
  anthropicStrictMax16Unions,
  anthropicStrictMax24Optional,
} from '../rules/provider/anthropic-strict-budget.ts'
import { arrayItemsArrayDraft07, strictArrayBounds } from '../rules/provider/arrays.ts'
import { anthropicStrictEnumCase, anthropicStrictEnumComplex } from '../rules/provider/enums.ts'
import { strictFormat } from '../rules/provider/formats.ts'
import { length, openaiOneOf, strictNumericBounds } from '../rules/provider/keywords.ts'
import { anthropicNameLength64, anthropicNamePattern } from '../rules/provider/names.ts'
import { patternLookaround, patternUnsupported } from '../rules/provider/patterns.ts'
import { anthropicStrictAllOfRef, refRecursive } from '../rules/provider/references.ts'
import { rootNoCombinators, rootTypeObject } from '../rules/provider/root.ts'
import { anthropicStrictMax20 } from '../rules/provider/tool-count.ts'
import { boolSchema } from '../rules/provider/typeless.ts'
import { enumEmpty } from '../rules/schema/enums.ts'
import { refDangling, refExternal } from '../rules/schema/references.ts'
import { JSON_SCHEMA_ONLY, NAME_128, NAME_64, NINE_FORMATS, rejectsInvalid } from './shapes.ts'

const COMMON: readonly Verdict[] = [
  rejects(anthropicNamePattern, 'claude-code#467, claude-code#955 (2025)', { options: { shape: NAME_128 } }),
  disputes(
    anthropicNameLength64,
    'claude-code#467 (2025) has 64, aws-samples/sample-apj-sup-sa#137 (2026-07) has 128',
    {
      options: { shape: NAME_64, within: NAME_128 },
      note: 'the API is said to take 128 now; tool references and older versions take 64',
    },
  ),
  rejects(anthropicPropertyKey, 'n8n#30590, composio#3500, decocms/studio#6874 (2026)'),
  rejects(rootTypeObject, 'pi#8279, rig cassettes', { options: {} }),
  rejects(rootNoCombinators, 'mobile-mcp#344 (2026-05), kata#365 (2026-09)', {
    options: { keywords: ['anyOf', 'oneOf', 'allOf'] },
  }),
  rejects(arrayItemsArrayDraft07, 'adk-rust#330'),
  rejects(refDangling, 'instructor-js#194'),
  rejects(refExternal, 'an unresolvable reference is refused'),
  ...rejectsInvalid('Dokploy#74, 9router#2489'),
  ...JSON_SCHEMA_ONLY,
]

const anthropic: Profile = {
  id: 'anthropic',
  title: 'Anthropic Messages',
  spec: { format: 'anthropic' },
  verdicts: COMMON,
}

const STRICT: readonly Verdict[] = [
  rejects(strictAdditionalPropertiesFalse, 'Anthropic documentation'),
  rejects(anthropicStrictMax20, 'rig cassette (2026-08)', { options: { max: 20 } }),
  rejects(anthropicStrictMax24Optional, 'rig cassettes, Anthropic documentation'),
  rejects(anthropicStrictMax16Unions, 'rig cassettes, Anthropic documentation'),
  disputes(anthropicStrictComplexity, 'rig cassette (2026-08)', {
    note: 'at the published limit; seen to fail',
  }),
  rejects(strictNumericBounds, 'pi#9953', {
    options: { keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] },
  }),
  rejects(strictArrayBounds, 'req_llm#707', { options: { minItems: [0, 1] } }),
  disputes(length, 'Anthropic documentation; Bedrock accepts it (2026-05-19)', {
    options: { keywords: ['minLength', 'maxLength'] },
    note: 'refused by the documentation, accepted through Bedrock',
  }),
  rejects(boolSchema, 'rig cassette'),
  rejects(refRecursive, 'rig cassette'),
  rejects(anthropicStrictAllOfRef, 'Anthropic documentation'),
  disputes(openaiOneOf, 'Anthropic SDK rewrites it to anyOf', {
    options: { keywords: ['oneOf'] },
    note: 'not in the list of supported keywords',
  }),
  rejects(patternLookaround, 'Anthropic documentation'),
  rejects(patternUnsupported, 'Anthropic documentation', {
    options: { features: ['back-reference', 'word-boundary'] },
  }),
  rejects(strictFormat, 'Anthropic documentation', { options: { formats: [...NINE_FORMATS, 'uri'] } }),
  degrades(anthropicStrictEnumCase, 'Anthropic documentation'),
  rejects(anthropicStrictEnumComplex, 'Anthropic documentation'),
  rejects(enumEmpty, 'no value can be produced'),
]

const anthropicStrict: Profile = {
  id: 'anthropic-strict',
  title: 'Anthropic Messages with strict tools',
  spec: { format: 'anthropic', strict: true },
  verdicts: [...COMMON, ...STRICT],
}

export const ANTHROPIC_PROFILES = [anthropic, anthropicStrict] as const
