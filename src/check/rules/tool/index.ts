import type { Rule } from '../../rule.ts'
import {
  toolArgumentDescribed,
  toolDescriptionMissing,
  toolDescriptionRepeatsName,
  toolDescriptionShort,
  toolFieldDescribed,
} from './descriptions.ts'
import { toolAnnotationsAgree, toolExamples, toolPolicyStated } from './effects.ts'
import { namePortable, toolAlias, toolUniqueName } from './names.ts'

/** What makes a tool usable by a model, whoever the provider is. */
export const TOOL_RULES: readonly Rule[] = [
  namePortable,
  toolUniqueName,
  toolAlias,
  toolDescriptionMissing,
  toolDescriptionRepeatsName,
  toolDescriptionShort,
  toolArgumentDescribed,
  toolFieldDescribed,
  toolPolicyStated,
  toolAnnotationsAgree,
  toolExamples,
]
