import { isObject } from './json-object.ts'
import { followReferences, referenceOf, type Resolver } from './references.ts'

/** Unions inside unions beyond this depth are taken not to accept it. */
const DEEPEST = 100

/**
 * Whether `null` fits a schema, as far as types, values and unions tell.
 *
 * `not` and `if` are not looked at.
 */
export function acceptsNull(schema: unknown, resolver: Resolver, depth = 0): boolean {
  if (schema === true) return true
  if (!isObject(schema) || depth > DEEPEST) return false
  const { type, enum: values, anyOf, oneOf, allOf } = schema
  const inner = (branch: unknown): boolean => acceptsNull(branch, resolver, depth + 1)
  if (type !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return false
  if (Array.isArray(values) && !values.includes(null)) return false
  if ('const' in schema && schema['const'] !== null) return false
  if (Array.isArray(anyOf) && !anyOf.some(inner)) return false
  if (Array.isArray(oneOf) && oneOf.filter(inner).length !== 1) return false
  if (Array.isArray(allOf) && !allOf.every(inner)) return false
  return referenceOf(schema) === undefined || inner(followReferences(schema, resolver))
}
