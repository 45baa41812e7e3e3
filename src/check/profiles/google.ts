import { degrades, disputes, ignores, type Profile, rejects, type Verdict } from '../profile.ts'
import { objectMap } from '../rules/provider/additional-properties.ts'
import {
  arrayItemsArrayDraft07,
  arrayTuple,
  geminiItemsOnNonArray,
  geminiMaxItemsBudget,
} from '../rules/provider/arrays.ts'
import { geminiDescriptionRequired } from '../rules/provider/descriptions.ts'
import {
  geminiEnumEmpty,
  geminiEnumSize,
  geminiEnumStrings,
  geminiEnumType,
} from '../rules/provider/enums.ts'
import { geminiFormat } from '../rules/provider/formats.ts'
import { geminiEmptyObject } from '../rules/provider/gemini-empty-object.ts'
import { arrayUnsupportedKeyword } from '../rules/provider/keywords.ts'
import { geminiJsonSchemaIgnoredKeyword, geminiUnknownKeyword } from '../rules/provider/known-keywords.ts'
import { geminiNesting } from '../rules/provider/limits.ts'
import { geminiNamePattern } from '../rules/provider/names.ts'
import { refRecursive, refSiblings } from '../rules/provider/references.ts'
import { rootTypeObject } from '../rules/provider/root.ts'
import { geminiMax512 } from '../rules/provider/tool-count.ts'
import { boolSchema, vertexTypeRequired } from '../rules/provider/typeless.ts'
import { typeArray, vertexAnyOfSiblings } from '../rules/provider/unions.ts'
import { arrayItemsRequired } from '../rules/schema/array-items.ts'
import { refDangling, refExternal } from '../rules/schema/references.ts'
import { requiredUndefinedProperty } from '../rules/schema/required.ts'
import { GEMINI_KEYWORDS, IGNORABLE, JSON_SCHEMA_KEYWORDS, OWN_RULE } from './google-keywords.ts'
import { JSON_SCHEMA_ONLY, rejectsInvalid } from './shapes.ts'

const LOOSE_NAME = {
  character: /[A-Za-z0-9_.:-]/,
  characters: 'letters, digits, `_`, `.`, `:` and `-`',
  first: { character: /[A-Za-z_]/, characters: 'a letter or `_`' },
  max: 64,
}
const DOCUMENTED_NAME = {
  ...LOOSE_NAME,
  character: /[A-Za-z0-9_-]/,
  characters: 'letters, digits, `_` and `-`',
  max: 63,
}

const EVERYWHERE: readonly Verdict[] = [
  rejects(geminiNamePattern, 'ccs#25 (2025-11), bifrost#1979 (2026-03)', { options: { shape: LOOSE_NAME } }),
  disputes(geminiNamePattern, 'content.proto', {
    options: { shape: DOCUMENTED_NAME, within: LOOSE_NAME },
    note: 'by the documentation; the error text of the API allows 64 with `.` and `:`',
  }),
  rejects(geminiMax512, 'gemini-cli#19083 (2026-02)', { options: { max: 512 } }),
  rejects(rootTypeObject, 'OmniRoute#3360 (2026-06)', { options: {} }),
  disputes(geminiDescriptionRequired, 'content.proto', {
    note: 'marked as required; whether it is enforced is not known',
  }),
  disputes(geminiMaxItemsBudget, 'python-genai#2170 (2026-03)', {
    note: 'one report, for `parametersJsonSchema`',
  }),
]

/** What the field `parameters` refuses, with the Developer API and with Vertex AI. */
const PARAMETERS: readonly Verdict[] = [
  ...EVERYWHERE,
  rejects(arrayItemsRequired, 'hermes-agent#69928 (2026-07)'),
  rejects(arrayTuple, 'hermes-agent#71804 (2026-08)'),
  rejects(arrayItemsArrayDraft07, 'adk-rust#330 (2026-05)'),
  rejects(arrayUnsupportedKeyword, 'discovery document via fazer-ai#67', {
    options: { keywords: ['uniqueItems', 'contains', 'minContains', 'maxContains'] },
  }),
  rejects(geminiItemsOnNonArray, 'mcp-server-excel#672 (2026-06)'),
  rejects(requiredUndefinedProperty, 'AIStudioToAPI#154 (2026-05)', { options: { isLiteral: true } }),
  rejects(typeArray, 'openclaw#137249, langchainjs#11328'),
  rejects(boolSchema, 'discovery document via fazer-ai#67'),
  rejects(geminiEnumStrings, 'hermes-agent#15082, 9router#380'),
  rejects(geminiEnumType, 'hermes-agent#15082, 9router#380'),
  rejects(geminiEnumEmpty, 'kibana#286302 (2026-08)'),
  ...rejectsInvalid('9router#2489 (2026-07)'),
]

const DEVELOPER_API: readonly Verdict[] = [
  ...PARAMETERS,
  disputes(geminiEmptyObject, 'agno#2112 (2025), zeph#1641 (2026-03)', {
    note: 'refused in 2024 and 2025, accepted in 2026-03',
  }),
  rejects(geminiEnumSize, '@aeye/core documentation, cline#7897'),
  disputes(geminiNesting, 'gemini-cli#5923, Portkey#1616', { note: 'the limit is not published' }),
  rejects(geminiFormat, 'gemini-cli#3178 (2025-07)', {
    options: { formats: ['enum', 'date-time'], stringsOnly: true },
  }),
  rejects(refRecursive, 'pizza-bot#62 (2026-09)'),
  rejects(refDangling, 'discovery document via fazer-ai#67'),
  rejects(refExternal, 'discovery document via fazer-ai#67'),
]

const keywordSource = 'discovery document via fazer-ai#67, pizza-bot#62 (2026-09)'

const gemini: Profile = {
  id: 'gemini',
  title: 'Gemini Developer API, `parameters`, after clients have dropped $schema and additionalProperties',
  spec: { format: 'gemini' },
  verdicts: [
    ...DEVELOPER_API,
    degrades(objectMap, 'pydantic-ai', { options: {} }),
    rejects(geminiUnknownKeyword, keywordSource, {
      options: { known: GEMINI_KEYWORDS, others: new Set([...OWN_RULE, '$schema', 'additionalProperties']) },
    }),
  ],
}

const geminiRaw: Profile = {
  id: 'gemini-raw',
  title: 'Gemini Developer API, `parameters` as they are (also the Live API)',
  spec: { format: 'gemini' },
  verdicts: [
    ...DEVELOPER_API,
    rejects(geminiUnknownKeyword, keywordSource, { options: { known: GEMINI_KEYWORDS, others: OWN_RULE } }),
  ],
}

const VERTEX_KEYWORDS: ReadonlySet<string> = new Set([
  ...GEMINI_KEYWORDS,
  'additionalProperties',
  '$ref',
  '$defs',
])

const vertex: Profile = {
  id: 'vertex',
  title: 'Vertex AI, `parameters`',
  spec: { format: 'gemini' },
  verdicts: [
    ...PARAMETERS,
    rejects(vertexAnyOfSiblings, 'litellm#11164, opencode#15795, adk-python#6381'),
    rejects(vertexTypeRequired, 'adk-python#6381'),
    disputes(geminiEnumSize, '@aeye/core documentation, cline#7897', { note: 'known of the Developer API' }),
    disputes(refRecursive, 'pizza-bot#62 (2026-09)', { note: 'known of the Developer API' }),
    rejects(geminiUnknownKeyword, keywordSource, {
      options: { known: VERTEX_KEYWORDS, others: new Set([...OWN_RULE, '$schema']) },
    }),
    disputes(geminiUnknownKeyword, keywordSource, {
      options: { known: VERTEX_KEYWORDS, others: new Set<string>(), only: new Set(['$schema']) },
      note: 'most clients drop it',
    }),
  ],
}

const geminiJsonSchema: Profile = {
  id: 'gemini-jsonschema',
  title: 'Gemini Developer API, `parametersJsonSchema`',
  verdicts: [
    ...EVERYWHERE,
    ...JSON_SCHEMA_ONLY,
    rejects(refSiblings, 'GenerationConfig documentation'),
    rejects(refRecursive, 'GenerationConfig documentation', { options: { onlyThroughRequired: true } }),
    disputes(geminiEnumSize, '@aeye/core documentation, cline#7897', { note: 'known of `parameters`' }),
    ignores(geminiJsonSchemaIgnoredKeyword, 'GenerationConfig documentation', {
      options: { known: JSON_SCHEMA_KEYWORDS, others: IGNORABLE },
    }),
  ],
}

export const GOOGLE_PROFILES = [gemini, geminiRaw, geminiJsonSchema, vertex] as const
