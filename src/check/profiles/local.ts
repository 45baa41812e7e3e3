import { degrades, disputes, ignores, type Profile, rejects } from '../profile.ts'
import { arrayTuple, llamaCppRepetition2000 } from '../rules/provider/arrays.ts'
import {
  arrayUnsupportedKeyword,
  llamaCppNumberBounds,
  openaiPropertyNames,
  openaiStrictComposition,
} from '../rules/provider/keywords.ts'
import { ollamaDroppedKeyword } from '../rules/provider/known-keywords.ts'
import { llamaCppPatternAnchors, llamaCppRegexClass, patternLookaround } from '../rules/provider/patterns.ts'
import { refRootHash } from '../rules/provider/references.ts'
import { boolSchema, llamaCppEmptySchemaObject } from '../rules/provider/typeless.ts'
import { vllmOutlinesClosedPatterns, vllmXgrammarUnsupported } from '../rules/provider/vllm.ts'
import { enumEmpty } from '../rules/schema/enums.ts'
import { metaPropertiesNotObject } from '../rules/schema/meta.ts'
import { refDangling } from '../rules/schema/references.ts'
import { IGNORABLE } from './google-keywords.ts'
import { JSON_SCHEMA_ONLY } from './shapes.ts'

const OLLAMA_KEYWORDS: ReadonlySet<string> = new Set(
  'type items enum description properties required $defs anyOf'.split(' '),
)

const ollama: Profile = {
  id: 'ollama',
  title: 'Ollama',
  spec: { format: 'openai' },
  verdicts: [
    rejects(metaPropertiesNotObject, 'ollama#10328'),
    ignores(ollamaDroppedKeyword, 'ollama#11444 (2025-07)', {
      options: {
        known: OLLAMA_KEYWORDS,
        others: new Set([...IGNORABLE, 'title', '$id']),
        // A model that is not told of it loses nothing.
        isHarmless: (keyword, value) => keyword === 'additionalProperties' && value === false,
      },
    }),
    ...JSON_SCHEMA_ONLY,
  ],
}

const grammar = 'llama.cpp, json-schema-to-grammar.cpp'

const llamaCpp: Profile = {
  id: 'llama.cpp',
  title: 'llama.cpp server',
  spec: { format: 'openai' },
  verdicts: [
    rejects(arrayTuple, grammar, { options: { onlyClosed: true } }),
    ignores(arrayUnsupportedKeyword, grammar, {
      options: { keywords: ['uniqueItems', 'contains', 'minContains', 'maxContains'] },
      note: 'ignored',
    }),
    ignores(openaiPropertyNames, grammar, { options: { keywords: ['propertyNames'] }, note: 'ignored' }),
    rejects(llamaCppRepetition2000, 'jenny#2 (2026-08); from cd0fa6051 (2026-08-05) on only for minimums'),
    ignores(llamaCppNumberBounds, grammar, {
      options: { keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] },
      note: 'ignored',
    }),
    ignores(openaiStrictComposition, grammar, {
      options: { keywords: ['not', 'if', 'then', 'else'] },
      note: 'ignored',
    }),
    rejects(refDangling, grammar),
    rejects(refRootHash, grammar),
    rejects(boolSchema, grammar),
    rejects(enumEmpty, grammar),
    degrades(llamaCppEmptySchemaObject, grammar),
    rejects(patternLookaround, 'llama.cpp#26930 (2026-08)', { note: 'newer builds warn and drop it' }),
    rejects(llamaCppPatternAnchors, 'llama.cpp#26930 (2026-08)'),
    disputes(llamaCppRegexClass, 'llama.cpp#25895 (2026-07)', { note: 'one report, not confirmed' }),
    ...JSON_SCHEMA_ONLY,
  ],
}

const xgrammar = 'vllm, backend_xgrammar.py'

const vllmXgrammar: Profile = {
  id: 'vllm-xgrammar',
  title: 'vLLM with xgrammar, when a tool is required or named',
  spec: { format: 'openai' },
  verdicts: [
    rejects(vllmXgrammarUnsupported, xgrammar),
    rejects(arrayUnsupportedKeyword, xgrammar, {
      options: { keywords: ['uniqueItems', 'contains', 'minContains', 'maxContains'] },
    }),
    rejects(refDangling, xgrammar),
    ...JSON_SCHEMA_ONLY,
  ],
}

const vllmOutlines: Profile = {
  id: 'vllm-outlines',
  title: 'vLLM with outlines',
  spec: { format: 'openai' },
  verdicts: [rejects(vllmOutlinesClosedPatterns, 'vllm, backend_outlines.py'), ...JSON_SCHEMA_ONLY],
}

export const LOCAL_PROFILES = [ollama, llamaCpp, vllmXgrammar, vllmOutlines] as const
