import type { JsonSchema } from '../../src/json-schema/types.ts'
import {
  renderSpec,
  type Spec,
  type SpecEntry,
  type SpecOptions,
  StrictSchemaError,
} from '../../src/spec/format.ts'

export const toEntry = (schema: JsonSchema, name = 'do_thing', toolboxId = 'things'): SpecEntry => ({
  toolboxId,
  tool: {
    name,
    description: 'Does one thing.',
    argument_schema: schema,
    output_schema: { type: 'object', properties: { done: { type: 'boolean' } }, required: ['done'] },
  },
})

/** Renders one schema, and gives the places of a `StrictSchemaError` as a value. */
export function renderOne(
  schema: JsonSchema,
  options: SpecOptions,
):
  | (Spec & { readonly failed: false })
  | { readonly failed: true; readonly places: StrictSchemaError['places'] } {
  try {
    return { ...renderSpec([toEntry(schema)], options), failed: false }
  } catch (error) {
    if (error instanceof StrictSchemaError) return { failed: true, places: error.places }
    throw error
  }
}

/** The arguments of a rendered tool, whatever the format calls them. */
export function argumentsOf(tool: Readonly<Record<string, unknown>> | undefined): JsonSchema | undefined {
  const { parameters, parametersJsonSchema, input_schema, inputSchema } = tool ?? {}
  const inFunction = (tool?.['function'] as JsonSchema | undefined)?.['parameters']
  const inSpec = (
    (tool?.['toolSpec'] as JsonSchema | undefined)?.['inputSchema'] as JsonSchema | undefined
  )?.['json']
  return (parameters ?? parametersJsonSchema ?? input_schema ?? inputSchema ?? inFunction ?? inSpec) as
    | JsonSchema
    | undefined
}
