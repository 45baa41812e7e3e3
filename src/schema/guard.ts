import type { SchemaAdapter, Validation } from './adapter.ts'
import { isInvalidSchemaError } from './json-schema/invalid-schema.ts'
import { isUnrepresentableSchemaError } from './unrepresentable.ts'

/** A schema that itself throws (too deep a value, a faulty refinement) is a failed validation, not a crash. */
export function guardAdapter(adapter: SchemaAdapter): SchemaAdapter {
  return {
    vendor: adapter.vendor,
    toJsonSchema: adapter.toJsonSchema,
    validate(value) {
      try {
        const validation = adapter.validate(value)
        return validation instanceof Promise ? validation.catch(failedBy) : validation
      } catch (thrown) {
        return failedBy(thrown)
      }
    },
  }
}

function failedBy(thrown: unknown): Validation {
  if (isInvalidSchemaError(thrown) || isUnrepresentableSchemaError(thrown)) throw thrown
  const message =
    thrown instanceof RangeError
      ? 'too large or nested too deeply to validate'
      : `the schema threw: ${thrown instanceof Error ? thrown.message : String(thrown)}`
  return { ok: false, issues: [{ path: [], message }] }
}
