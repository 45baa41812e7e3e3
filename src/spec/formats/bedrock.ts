import { notePropertyKeys } from './anthropic.ts'
import { LETTERS_64 } from '../name-rule.ts'
import { BEDROCK_STRICT } from '../strict/dialect.ts'
import type { FormatDefinition } from './definition.ts'
import { OBJECT_ROOT, renderArguments } from './plain-schema.ts'

/** Amazon Bedrock's Converse API: `toolConfig.tools`. A description, when there is one, must not be empty. */
export const bedrock: FormatDefinition = {
  nameRule: LETTERS_64,
  hasStrictMode: true,
  render({ tool }, options) {
    const json = renderArguments(tool.argument_schema, OBJECT_ROOT, BEDROCK_STRICT, options)
    if (json === undefined) return undefined
    notePropertyKeys(json, options)
    const { name, description } = tool
    return {
      toolSpec: {
        name,
        ...(description === undefined || description === '' ? {} : { description }),
        inputSchema: { json },
        ...(options.strict ? { strict: true } : {}),
      },
    }
  },
}
