import { hoistDefinitions } from '../json-schema/hoist-definitions.ts'
import { inlineRootReference } from '../json-schema/inline-root-reference.ts'
import { isObject } from '../json-schema/json-object.ts'
import { mapSchema } from '../json-schema/map-schema.ts'
import { resolvePointer } from '../json-schema/pointer.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import { deepFreeze } from './deep-freeze.ts'

/**
 * Gives the JSON Schema that a schema library generated the form in which the rest of the world sees it: 2020-12,
 * an object at the root without `$ref`, definitions in `$defs`, no `$schema` (2020-12 goes without saying), formats
 * of the standard only. It is frozen, since it is shared.
 */
export function publishSchema(generated: JsonSchema): JsonSchema {
  const tidy = mapSchema(generated, { leave: tidySchema })
  return deepFreeze(withObjectType(hoistDefinitions(inlineRootReference(tidy))))
}

function tidySchema(schema: JsonSchema): JsonSchema {
  const { $schema: _schema, ...draft } = schema as Record<string, unknown>
  // The registration tag of `.meta({ id })`, which zod before 4.4 leaves in place; in JSON Schema it is no keyword.
  if (typeof draft['id'] === 'string') delete draft['id']
  if (typeof draft['format'] === 'string' && !FORMATS.has(draft['format'])) delete draft['format']
  return liftDescription(openIntersection(draft))
}

/** The formats that JSON Schema 2020-12 defines; libraries add their own (`cuid2`, `starts_with`), which nobody reads. */
const FORMATS: ReadonlySet<string> = new Set([
  'date',
  'date-time',
  'duration',
  'email',
  'hostname',
  'idn-email',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'iri',
  'iri-reference',
  'json-pointer',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
])

/**
 * Members of an intersection that are closed would refuse each other's keys: zod before 4.5 writes so, and accepts
 * what any of them knows.
 */
function openIntersection(schema: JsonSchema): JsonSchema {
  const { allOf } = schema
  if (!Array.isArray(allOf) || allOf.filter(isClosed).length < 2) return schema
  const open = allOf.map((member: unknown) => {
    if (!isClosed(member)) return member
    const { additionalProperties: _closed, ...rest } = member
    return rest
  })
  return { ...schema, allOf: open }
}

const isClosed = (schema: unknown): schema is JsonSchema =>
  isObject(schema) && schema['additionalProperties'] === false

/** The description of `string` in "string or null" belongs to the property as a whole. */
function liftDescription(schema: JsonSchema): JsonSchema {
  const { anyOf } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || schema['description'] !== undefined) return schema
  const inner: unknown = anyOf.find((branch) => !isNull(branch))
  if (!anyOf.some(isNull) || !isObject(inner) || typeof inner['description'] !== 'string') return schema
  const { description, ...rest } = inner
  return { ...schema, description, anyOf: anyOf.map((branch: unknown) => (branch === inner ? rest : branch)) }
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null'

/** A root that is a union of objects is an object, and protocols want to read that. */
function withObjectType(root: JsonSchema): JsonSchema {
  if (root['type'] !== undefined) return root
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const branches: unknown = root[keyword]
    if (
      Array.isArray(branches) &&
      branches.length > 0 &&
      branches.every((branch) => isObjectSchema(branch, root))
    )
      return { type: 'object', ...root }
  }
  return root
}

function isObjectSchema(schema: unknown, root: JsonSchema): boolean {
  if (!isObject(schema)) return false
  const target = typeof schema['$ref'] === 'string' ? resolvePointer(root, schema['$ref']) : schema
  return isObject(target) && target['type'] === 'object'
}
