import type { Rule } from '../../rule.ts'

import { arrayItemsRequired } from './array-items.ts'
import { schemaUnrepresentable } from './unrepresentable.ts'
import { enumEmpty, schemaEnumValues } from './enums.ts'
import { schemaVendorFormat } from './formats.ts'
import { schemaKeywordType, schemaUnknownKeyword } from './keyword-names.ts'
import { schemaDialect, schemaKeywordValue } from './keyword-value.ts'
import {
  metaBadType,
  metaDraft4Bound,
  metaEmptyComposition,
  metaEnumNotArray,
  metaPropertiesNotObject,
  metaPropertyNotSchema,
  metaRequiredNotArray,
} from './meta.ts'
import { schemaPattern } from './pattern.ts'
import { refDangling, refExternal } from './references.ts'
import { requiredUndefinedProperty } from './required.ts'
import { schemaCyclic, schemaTooLarge } from './size.ts'
import { schemaDefault, schemaExamples } from './stated-values.ts'
import { schemaArgumentsObject, schemaOutputObject } from './root-objects.ts'
import { schemaUnsatisfiable } from './unsatisfiable.ts'

/** What makes a schema valid, and of use. */
export const SCHEMA_RULES: readonly Rule[] = [
  schemaUnrepresentable,
  schemaTooLarge,
  schemaCyclic,
  metaRequiredNotArray,
  metaPropertiesNotObject,
  metaBadType,
  metaEmptyComposition,
  metaEnumNotArray,
  metaDraft4Bound,
  metaPropertyNotSchema,
  schemaKeywordValue,
  schemaDialect,
  schemaUnknownKeyword,
  schemaKeywordType,
  schemaArgumentsObject,
  schemaOutputObject,
  arrayItemsRequired,
  requiredUndefinedProperty,
  refDangling,
  refExternal,
  schemaPattern,
  schemaVendorFormat,
  enumEmpty,
  schemaEnumValues,
  schemaUnsatisfiable,
  schemaDefault,
  schemaExamples,
]
