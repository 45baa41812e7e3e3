/**
 * Where schemas stand inside a schema, by keyword: JSON Schema 2020-12 (core and applicator vocabularies) and
 * draft-07. Everything else under a keyword is data, whatever it looks like.
 */

/** The value is one schema. In draft-07 `items` may also be a list. */
export const ONE_SCHEMA: ReadonlySet<string> = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
])

/** The value is a list of schemas. */
export const SCHEMA_LIST: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'])

/** The value maps names to schemas. In draft-07 an entry of `dependencies` may also be a list of names. */
export const SCHEMA_MAP: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
])
