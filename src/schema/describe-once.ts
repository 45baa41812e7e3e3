import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaMode } from './adapter.ts'
import { isUnrepresentableSchemaError, UnrepresentableSchemaError } from './unrepresentable.ts'

/**
 * Keeps what a schema looks like as JSON Schema, for each mode.
 *
 * Whatever `convert` throws of its own becomes an `UnrepresentableSchemaError` at the root.
 */
export function describeOnce(convert: (mode: SchemaMode) => JsonSchema): (mode: SchemaMode) => JsonSchema {
  const known: Partial<Record<SchemaMode, JsonSchema>> = {}
  return (mode) => (known[mode] ??= describe(convert, mode))
}

function describe(convert: (mode: SchemaMode) => JsonSchema, mode: SchemaMode): JsonSchema {
  try {
    return convert(mode)
  } catch (error) {
    if (isUnrepresentableSchemaError(error)) throw error
    const said = error instanceof Error ? error.message : String(error)
    throw new UnrepresentableSchemaError(mode, { path: [], type: 'schema', replacement: said }, error)
  }
}
