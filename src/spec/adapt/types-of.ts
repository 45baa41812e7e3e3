import { isObject } from '../../json-schema/json-object.ts'

/** The types that a schema names; `undefined` when it names none. */
export function typesOf(schema: unknown): ReadonlySet<string> | undefined {
  if (!isObject(schema)) return undefined
  const { type } = schema
  if (typeof type === 'string') return new Set([type])
  return Array.isArray(type) ? new Set(type as string[]) : undefined
}
