import { messageOf } from '../core/errors.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter, SchemaMode } from '../schema/adapter.ts'

/** Says why a schema cannot be handed to a model: it has no JSON Schema, or not a valid one of an object. */
export async function schemaProblems(adapter: SchemaAdapter, mode: SchemaMode): Promise<readonly string[]> {
  let schema: JsonSchema
  try {
    schema = adapter.toJsonSchema(mode)
  } catch (thrown) {
    return [messageOf(thrown)]
  }
  const notAnObject = schema['type'] === 'object' ? [] : [`the root must have the type "object"`]
  return [...notAnObject, ...(await metaSchemaProblems(schema))]
}

async function metaSchemaProblems(schema: JsonSchema): Promise<readonly string[]> {
  const isDraft7 = String(schema['$schema']).includes('draft-07')
  const { Ajv } = isDraft7
    ? await import('ajv')
    : await import('ajv/dist/2020.js').then(({ Ajv2020 }) => ({ Ajv: Ajv2020 }))
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  if (ajv.validateSchema(schema) === true) return []
  return (ajv.errors ?? []).map(
    ({ instancePath, message }) => `${instancePath || 'the root'} ${message ?? 'is wrong'}`,
  )
}
