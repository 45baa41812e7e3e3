import { degrades, disputes, type Profile, rejects, type Verdict } from '../profile.ts'
import { objectMap, strictAdditionalPropertiesFalse } from '../rules/provider/additional-properties.ts'
import { arrayItemsArrayDraft07, strictArrayBounds } from '../rules/provider/arrays.ts'
import { cohereStrictField } from '../rules/provider/cohere-strict-field.ts'
import { strictFormat, xaiFormat } from '../rules/provider/formats.ts'
import {
  arrayUnsupportedKeyword,
  length,
  openaiOneOf,
  openaiStrictComposition,
  strictNumericBounds,
} from '../rules/provider/keywords.ts'
import { cohereStrictMax200Fields, xaiLimits } from '../rules/provider/limits.ts'
import { namePattern64 } from '../rules/provider/names.ts'
import { patternLookaround, patternUnsupported, xaiImplicitAnchors } from '../rules/provider/patterns.ts'
import { refRecursive } from '../rules/provider/references.ts'
import {
  cohereStrictOneRequired,
  groqRequiredWithoutProperties,
  strictAllRequired,
} from '../rules/provider/required.ts'
import { rootTypeObject } from '../rules/provider/root.ts'
import { toolsetMax128, xaiMax200 } from '../rules/provider/tool-count.ts'
import { boolSchema } from '../rules/provider/typeless.ts'
import { enumEmpty } from '../rules/schema/enums.ts'
import { JSON_SCHEMA_ONLY, NAME_64, rejectsInvalid } from './shapes.ts'

const COMPOSITION = [
  'allOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
]

const mistral: Profile = {
  id: 'mistral',
  title: 'Mistral',
  verdicts: [
    rejects(namePattern64, 'mistral-common, validator.py', { options: { shape: NAME_64 } }),
    ...rejectsInvalid('mistral-common validates with the draft-07 meta-schema'),
    ...JSON_SCHEMA_ONLY,
  ],
}

const cohereDocs = 'Cohere documentation, structured outputs'

const COHERE: readonly Verdict[] = [rejects(cohereStrictField, 'openrouter-examples#71'), ...JSON_SCHEMA_ONLY]

const cohere: Profile = { id: 'cohere', title: 'Cohere Chat', verdicts: COHERE }

const cohereStrict: Profile = {
  id: 'cohere-strict',
  title: 'Cohere Chat with strict_tools',
  verdicts: [
    ...COHERE,
    rejects(rootTypeObject, cohereDocs, { options: {} }),
    rejects(cohereStrictOneRequired, cohereDocs),
    rejects(cohereStrictMax200Fields, cohereDocs),
    rejects(objectMap, cohereDocs, { options: {} }),
    rejects(strictArrayBounds, cohereDocs, { options: { minItems: [] } }),
    rejects(strictNumericBounds, cohereDocs, { options: { keywords: ['minimum', 'maximum'] } }),
    rejects(length, cohereDocs, { options: { keywords: ['minLength', 'maxLength'] } }),
    rejects(openaiOneOf, cohereDocs, { options: { keywords: ['oneOf'] } }),
    rejects(openaiStrictComposition, cohereDocs, { options: { keywords: ['anyOf', ...COMPOSITION] } }),
    disputes(strictFormat, cohereDocs, {
      options: { formats: ['date-time', 'uuid', 'date', 'time'] },
      note: 'by the documentation only',
    }),
  ],
}

const xaiDocs = 'docs.x.ai, structured outputs (2026)'

const xai: Profile = {
  id: 'xai',
  title: 'xAI, where tools are always strict',
  verdicts: [
    rejects(xaiMax200, 'CLIProxyAPI#5214 (2026-08)', { options: { max: 200 } }),
    rejects(rootTypeObject, xaiDocs, { options: { unions: true } }),
    rejects(arrayItemsArrayDraft07, xaiDocs),
    rejects(arrayUnsupportedKeyword, xaiDocs, { options: { keywords: ['minContains', 'maxContains'] } }),
    rejects(boolSchema, xaiDocs),
    rejects(enumEmpty, xaiDocs),
    rejects(refRecursive, xaiDocs),
    degrades(openaiStrictComposition, xaiDocs, {
      options: { keywords: COMPOSITION },
      note: 'taken, with best effort',
    }),
    degrades(objectMap, xaiDocs, {
      options: { closesUnstated: true },
      note: 'objects are closed unless they say otherwise',
    }),
    disputes(patternLookaround, xaiDocs, { note: 'said to be unsupported; what happens is not known' }),
    disputes(patternUnsupported, xaiDocs, {
      options: { features: ['back-reference', 'word-boundary', 'unicode-property', 'inline-flags'] },
      note: 'said to be unsupported; what happens is not known',
    }),
    degrades(xaiImplicitAnchors, xaiDocs),
    degrades(xaiFormat, xaiDocs, {
      options: { formats: ['date', 'time', 'date-time', 'email', 'uuid', 'ipv4', 'ipv6', 'uri'] },
    }),
    degrades(xaiLimits, `${xaiDocs}; openclaw#32080 (2026-03) still saw the keywords refused`),
    ...JSON_SCHEMA_ONLY,
  ],
}

const DEEPSEEK: readonly Verdict[] = [
  rejects(namePattern64, 'mrexodia/ida-pro-mcp#129 (2025-09)', { options: { shape: NAME_64 } }),
  rejects(rootTypeObject, 'OmniRoute#3360 (2026-06)', { options: {} }),
  ...rejectsInvalid('DeepSeek-Reasonix#4086 (2026-06)'),
  ...JSON_SCHEMA_ONLY,
]

const deepseekDocs = 'DeepSeek documentation, strict mode'

const deepseek: Profile = {
  id: 'deepseek',
  title: 'DeepSeek',
  spec: { format: 'openai' },
  verdicts: DEEPSEEK,
}

const deepseekStrict: Profile = {
  id: 'deepseek-strict',
  title: 'DeepSeek /beta with strict tools',
  spec: { format: 'openai', strict: true },
  verdicts: [
    ...DEEPSEEK,
    rejects(strictAdditionalPropertiesFalse, deepseekDocs),
    rejects(strictAllRequired, deepseekDocs),
    rejects(strictArrayBounds, deepseekDocs, { options: { minItems: [] } }),
    rejects(length, deepseekDocs, { options: { keywords: ['minLength', 'maxLength'] } }),
    disputes(strictFormat, deepseekDocs, {
      options: { formats: ['email', 'hostname', 'ipv4', 'ipv6', 'uuid'] },
      note: 'by the documentation only',
    }),
  ],
}

const groq: Profile = {
  id: 'groq',
  title: 'Groq',
  spec: { format: 'openai' },
  verdicts: [
    rejects(namePattern64, 'mrexodia/ida-pro-mcp#129 (2025-09)', { options: { shape: NAME_64 } }),
    rejects(toolsetMax128, 'zed#32946 (2025-06)', { options: { max: 128 } }),
    rejects(groqRequiredWithoutProperties, 'strix#1088 (2026-08)'),
    rejects(patternLookaround, 'SparkyFitness#1650 (2026-06)'),
    ...JSON_SCHEMA_ONLY,
  ],
}

export const HOSTED_PROFILES = [mistral, cohere, cohereStrict, xai, deepseek, deepseekStrict, groq] as const
