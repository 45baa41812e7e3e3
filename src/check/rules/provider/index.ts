import type { Rule } from '../../rule.ts'
import { objectMap, strictAdditionalPropertiesFalse } from './additional-properties.ts'
import { anthropicPropertyKey } from './anthropic-property-key.ts'
import {
  anthropicStrictComplexity,
  anthropicStrictMax16Unions,
  anthropicStrictMax24Optional,
} from './anthropic-strict-budget.ts'
import {
  arrayItemsArrayDraft07,
  arrayTuple,
  geminiItemsOnNonArray,
  geminiMaxItemsBudget,
  llamaCppRepetition2000,
  strictArrayBounds,
} from './arrays.ts'
import { claudeCodePrefixedName, cursorCombinedName60, vscodeNamePrefix } from './client-prefix.ts'
import { cohereStrictField } from './cohere-strict-field.ts'
import { bedrockDescriptionEmpty, geminiDescriptionRequired, openaiDescription1024 } from './descriptions.ts'
import {
  anthropicStrictEnumCase,
  anthropicStrictEnumComplex,
  geminiEnumEmpty,
  geminiEnumSize,
  geminiEnumStrings,
  geminiEnumType,
} from './enums.ts'
import { geminiFormat, openaiStrictFormat, strictFormat, xaiFormat } from './formats.ts'
import { geminiEmptyObject } from './gemini-empty-object.ts'
import {
  arrayUnsupportedKeyword,
  copilotStudioExclusiveBound,
  length,
  llamaCppNumberBounds,
  objectUnsupportedKeyword,
  openaiOneOf,
  openaiPropertyNames,
  openaiStrictComposition,
  openaiStrictDefault,
  strictNumericBounds,
} from './keywords.ts'
import {
  geminiJsonSchemaIgnoredKeyword,
  geminiUnknownKeyword,
  ollamaDroppedKeyword,
} from './known-keywords.ts'
import { cohereStrictMax200Fields, geminiNesting, openaiStrictLimits, xaiLimits } from './limits.ts'
import { mcpXMcpHeader } from './mcp-header.ts'
import {
  anthropicNameLength64,
  anthropicNamePattern,
  geminiNamePattern,
  mcpNameShould,
  namePattern64,
  ovosSnakeCase,
} from './names.ts'
import { bedrockToolResultObject, mcpOutputRootObject } from './output.ts'
import {
  llamaCppPatternAnchors,
  llamaCppRegexClass,
  patternLookaround,
  patternUnsupported,
  xaiImplicitAnchors,
} from './patterns.ts'
import {
  anthropicStrictAllOfRef,
  mcpNoRemoteRef,
  refOnlyTopLevelDefs,
  refRecursive,
  refRootHash,
  refSiblings,
} from './references.ts'
import {
  cohereStrictOneRequired,
  groqRequiredWithoutProperties,
  openaiResponsesOptionalForced,
  strictAllRequired,
} from './required.ts'
import { openaiRootProperties, rootNoCombinators, rootTypeObject } from './root.ts'
import { anthropicStrictMax20, cursorMax40, geminiMax512, toolsetMax128, xaiMax200 } from './tool-count.ts'
import {
  boolSchema,
  llamaCppEmptySchemaObject,
  openaiStrictTypeless,
  vertexTypeRequired,
} from './typeless.ts'
import { nullable, openaiStrictAnyOfFirstKey, typeArray, vertexAnyOfSiblings } from './unions.ts'
import { vllmOutlinesClosedPatterns, vllmXgrammarUnsupported } from './vllm.ts'

/** What one provider or another refuses or makes worse; profiles say which. */
export const PROVIDER_RULES: readonly Rule[] = [
  namePattern64,
  anthropicNamePattern,
  anthropicNameLength64,
  geminiNamePattern,
  mcpNameShould,
  ovosSnakeCase,
  claudeCodePrefixedName,
  cursorCombinedName60,
  vscodeNamePrefix,
  toolsetMax128,
  xaiMax200,
  geminiMax512,
  cursorMax40,
  anthropicStrictMax20,
  openaiDescription1024,
  bedrockDescriptionEmpty,
  geminiDescriptionRequired,
  anthropicPropertyKey,
  rootTypeObject,
  rootNoCombinators,
  openaiRootProperties,
  mcpOutputRootObject,
  bedrockToolResultObject,
  mcpXMcpHeader,
  geminiEmptyObject,
  groqRequiredWithoutProperties,
  cohereStrictOneRequired,
  strictAllRequired,
  openaiResponsesOptionalForced,
  strictAdditionalPropertiesFalse,
  objectMap,
  arrayTuple,
  arrayItemsArrayDraft07,
  strictArrayBounds,
  geminiMaxItemsBudget,
  geminiItemsOnNonArray,
  llamaCppRepetition2000,
  arrayUnsupportedKeyword,
  objectUnsupportedKeyword,
  openaiPropertyNames,
  openaiOneOf,
  openaiStrictComposition,
  strictNumericBounds,
  length,
  openaiStrictDefault,
  copilotStudioExclusiveBound,
  llamaCppNumberBounds,
  geminiUnknownKeyword,
  geminiJsonSchemaIgnoredKeyword,
  ollamaDroppedKeyword,
  vertexAnyOfSiblings,
  typeArray,
  nullable,
  openaiStrictAnyOfFirstKey,
  openaiStrictTypeless,
  vertexTypeRequired,
  llamaCppEmptySchemaObject,
  boolSchema,
  refSiblings,
  refOnlyTopLevelDefs,
  refRecursive,
  refRootHash,
  mcpNoRemoteRef,
  anthropicStrictAllOfRef,
  geminiEnumStrings,
  geminiEnumType,
  geminiEnumEmpty,
  geminiEnumSize,
  anthropicStrictEnumCase,
  anthropicStrictEnumComplex,
  patternLookaround,
  patternUnsupported,
  llamaCppPatternAnchors,
  xaiImplicitAnchors,
  llamaCppRegexClass,
  openaiStrictFormat,
  strictFormat,
  geminiFormat,
  xaiFormat,
  openaiStrictLimits,
  geminiNesting,
  xaiLimits,
  cohereStrictMax200Fields,
  anthropicStrictMax24Optional,
  anthropicStrictMax16Unions,
  anthropicStrictComplexity,
  vllmXgrammarUnsupported,
  vllmOutlinesClosedPatterns,
  cohereStrictField,
]
