import type { JsonSchema } from '../../json-schema/types.ts'
import type { Adapted, Change } from '../adapt/adapted.ts'
import { chainAdapters } from '../adapt/adapted.ts'
import { mayBeObject } from '../adapt/root-object.ts'
import { toGeminiJsonSchema } from '../gemini/json-schema.ts'
import { toGeminiParameters } from '../gemini/parameters.ts'
import { GEMINI_NAME } from '../name-rule.ts'
import { STRUCTURAL } from '../strict/strip-refinements.ts'
import type { FormatDefinition } from './definition.ts'
import { OBJECT_ROOT } from './plain-schema.ts'

/**
 * Gemini's `functionDeclarations`, on the Developer API and on Vertex.
 *
 * The arguments are `parameters`, which every version takes, or `parametersJsonSchema` where that says more: a map, a
 * tuple, recursion, numbers in an `enum`. A tool without arguments has neither.
 */
export const gemini: FormatDefinition = {
  nameRule: GEMINI_NAME,
  hasStrictMode: false,
  render({ tool }, { shorten, note }) {
    const { name, description = '', argument_schema: schema } = tool
    if (!mayBeObject(chainAdapters(schema, OBJECT_ROOT).schema)) return undefined
    const { field, adapted } = chooseField(schema)
    note('argument_schema', adapted.changes)
    const hasArguments = field === 'parametersJsonSchema' || 'properties' in adapted.schema
    return { name, description, ...(hasArguments ? { [field]: shorten(adapted.schema) } : {}) }
  },
}

interface Choice {
  readonly field: 'parameters' | 'parametersJsonSchema'
  readonly adapted: Adapted
}

function chooseField(schema: JsonSchema): Choice {
  const parameters = toGeminiParameters(schema)
  if (parameters !== undefined && weigh(parameters.changes) === 0)
    return { field: 'parameters', adapted: parameters }
  const asJsonSchema = toGeminiJsonSchema(schema)
  return parameters === undefined || weigh(asJsonSchema.changes) < weigh(parameters.changes)
    ? { field: 'parametersJsonSchema', adapted: asJsonSchema }
    : { field: 'parameters', adapted: parameters }
}

/** How much is lost: how a value is made counts for more than what refines it. */
const weigh = (changes: readonly Change[]): number =>
  changes
    .filter(({ lost }) => lost)
    .reduce((sum, { keyword }) => sum + (STRUCTURAL.has(keyword) && keyword !== 'required' ? 10 : 1), 0)
