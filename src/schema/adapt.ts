import type { SchemaAdapter } from './adapter.ts'

export function adaptSchema(schema: unknown): SchemaAdapter {
  throw new TypeError(`not written: ${typeof schema}`)
}
