import { recordsToProperties } from '../adapt/records-to-properties.ts'
import { stripKeyword } from '../adapt/strip-keyword.ts'
import { LETTERS_64 } from '../name-rule.ts'
import { OPENAI_STRICT } from '../strict/dialect.ts'
import type { FormatDefinition } from './definition.ts'
import { OPENAI_SCHEMA } from './openai.ts'
import { renderArguments } from './plain-schema.ts'

/** `propertyNames` is refused even with strict mode off. */
const RESPONSES_SCHEMA = [...OPENAI_SCHEMA, recordsToProperties, stripKeyword('propertyNames')]

/**
 * The Responses API: `tools`.
 *
 * `strict` is always said: left out, the API makes every optional property required and fills it in.
 */
export const openaiResponses: FormatDefinition = {
  nameRule: LETTERS_64,
  hasStrictMode: true,
  render({ tool }, options) {
    const parameters = renderArguments(tool.argument_schema, RESPONSES_SCHEMA, OPENAI_STRICT, options)
    if (parameters === undefined) return undefined
    const { name, description = '' } = tool
    return { type: 'function', name, description, parameters, strict: options.strict }
  },
}
