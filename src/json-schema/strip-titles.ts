import { mapSchema } from './map-schema.ts'
import type { JsonSchema } from './types.ts'

/** Copies a schema without any `title` keyword, at every depth; a property named `title` stays. */
export function stripTitles(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, {
    leave(inner) {
      if (!('title' in inner)) return inner
      const { title: _title, ...rest } = inner
      return rest
    },
  })
}
