import { mapSchema } from '../../json-schema/map-schema.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { SpecEntry, SpecTool } from '../entry.ts'
import type { FormatDefinition } from './definition.ts'

/** What an author may say of a tool besides; each is there only when it was said. */
const OPTIONAL = ['annotations', 'policy', 'label', 'summary', 'aliases', 'examples'] as const

/** A tool with all that is known of it, in the words of the Python original; its schemas as the author wrote them. */
export const toOpmEntry = (entry: SpecEntry): Record<string, unknown> =>
  renderEntry(entry, (schema) => schema)

/** `toolJsonList` and more. */
export const opm: FormatDefinition = {
  hasStrictMode: false,
  render: (entry, { shorten }) => renderEntry(entry, shorten),
}

function renderEntry(
  { toolboxId, tool }: SpecEntry,
  shorten: (schema: JsonSchema) => JsonSchema,
): Record<string, unknown> {
  const { name, description = '', argument_schema: argumentSchema, output_schema: outputSchema } = tool
  return {
    name,
    description,
    // The copies are trees, which print, whatever code built the schemas.
    argument_schema: shorten(mapSchema(argumentSchema ?? {})),
    output_schema: shorten(mapSchema(outputSchema ?? {})),
    toolbox_id: toolboxId,
    ...optionalFields(tool),
  }
}

const optionalFields = (tool: SpecTool): Record<string, unknown> =>
  Object.fromEntries(OPTIONAL.flatMap((field) => (tool[field] === undefined ? [] : [[field, tool[field]]])))
