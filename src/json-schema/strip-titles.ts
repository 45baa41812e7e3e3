import { SCHEMA_LIST, SCHEMA_MAP, ONE_SCHEMA } from './grammar.ts'
import type { JsonSchema } from './types.ts'

/** Copies a schema without any `title` keyword, at every depth; a property named `title` stays. */
export function stripTitles(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => keyword !== 'title')
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, stripUnder(keyword, value)]))
}

function stripUnder(keyword: string, value: unknown): unknown {
  if (Array.isArray(value)) return SCHEMA_LIST.has(keyword) ? value.map(stripValue) : value
  if (SCHEMA_MAP.has(keyword) && typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stripValue(inner)]))
  }
  return ONE_SCHEMA.has(keyword) ? stripValue(value) : value
}

const stripValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? stripTitles(value as JsonSchema)
    : value
