import { toolsToOpenaiSpec } from '../../core/openai.ts'
import { type Adapter } from '../adapt/adapted.ts'
import { addItems } from '../adapt/add-items.ts'
import { flattenRootUnion } from '../adapt/flatten-root-union.ts'
import { typeRoot } from '../adapt/root-object.ts'
import { LETTERS_64 } from '../name-rule.ts'
import { OPENAI_STRICT } from '../strict/dialect.ts'
import type { FormatDefinition } from './definition.ts'
import { renderArguments, SOUND } from './plain-schema.ts'

/** OpenAI also asks that the root name its properties and that every array describe its items. */
export const OPENAI_SCHEMA: readonly Adapter[] = [
  ...SOUND,
  flattenRootUnion,
  (schema) => typeRoot(schema, { properties: true }),
  addItems,
]

/** Chat Completions: `tools`. */
export const openai: FormatDefinition = {
  nameRule: LETTERS_64,
  hasStrictMode: true,
  render({ tool }, options) {
    const parameters = renderArguments(tool.argument_schema, OPENAI_SCHEMA, OPENAI_STRICT, options)
    if (parameters === undefined) return undefined
    const [spec] = toolsToOpenaiSpec([{ ...tool, argument_schema: parameters }])
    return options.strict ? { ...spec!, function: { ...spec!.function, strict: true } } : { ...spec! }
  },
}
