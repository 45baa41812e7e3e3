import type { JsonSchema } from '../../src/json-schema/types.ts'

/** An object in an object, `depth` levels down to a string. */
export function deepSchema(depth: number): JsonSchema {
  let schema: JsonSchema = { type: 'string' }
  for (let level = 0; level < depth; level++) {
    schema = { type: 'object', properties: { inner: schema }, required: ['inner'] }
  }
  return schema
}

/** What `deepSchema` describes. */
export function deepValue(depth: number, innermost: unknown): unknown {
  let value = innermost
  for (let level = 0; level < depth; level++) value = { inner: value }
  return value
}
