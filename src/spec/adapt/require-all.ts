import { acceptsNull } from '../../json-schema/accepts-null.ts'
import { splitAnnotations } from '../../json-schema/annotations.ts'
import { isObject, isTextList } from '../../json-schema/json-object.ts'
import { derive } from '../../json-schema/origin.ts'
import { createResolver } from '../../json-schema/references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { typesOf } from './types-of.ts'

/**
 * Makes every property required, and lets one that was optional be `null` instead.
 *
 * `dropOptionalNulls` undoes it on the arguments that come back.
 */
export function requireAll(schema: JsonSchema): Adapted {
  const resolver = createResolver(schema)
  return adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { properties, required } = copy
      if (!isObject(properties)) return copy
      const must = new Set(isTextList(required) ? required : [])
      const names = Object.keys(properties)
      const optional = names.filter((name) => !must.has(name))
      if (optional.length === 0 && isTextList(required)) return copy
      if (optional.length > 0) {
        const list = optional.map((name) => `'${name}'`).join(', ')
        report(place, 'required', `${list}: optional, now required and null when not given`)
      }
      const entries = Object.entries(properties).map(([name, inner]) => [
        name,
        must.has(name) || !isObject(inner) || acceptsNull(inner, resolver) ? inner : makeNullable(inner),
      ])
      return {
        ...copy,
        properties: Object.fromEntries(entries),
        required: [...names, ...[...must].filter((name) => !Object.hasOwn(properties, name))],
      }
    },
  }))
}

const SCALARS: ReadonlySet<string> = new Set(['boolean', 'integer', 'number', 'string'])

/** The schema with `null` accepted besides; its description stays outermost, where models look for it. */
function makeNullable(schema: JsonSchema): JsonSchema {
  const { assertions, annotations } = splitAnnotations(schema)
  const { anyOf, ...others } = assertions
  if (Array.isArray(anyOf) && Object.keys(others).length === 0) {
    return derive({ anyOf: [...(anyOf as unknown[]), { type: 'null' }], ...annotations }, schema)
  }
  const types = typesOf(schema)
  const isScalar = types !== undefined && [...types].every((type) => SCALARS.has(type))
  if (isScalar && !UNIONS.some((keyword) => keyword in schema)) {
    const { const: value, enum: values, ...rest } = schema
    const allowed = 'const' in schema ? [value, null] : Array.isArray(values) ? [...values, null] : undefined
    const result = { ...rest, type: [...types, 'null'] }
    return derive(allowed === undefined ? result : { ...result, enum: allowed }, schema)
  }
  if (types === undefined && Array.isArray(assertions['enum']) && Object.keys(assertions).length === 1) {
    return derive({ ...schema, enum: [...(assertions['enum'] as unknown[]), null] }, schema)
  }
  return derive({ anyOf: [derive(assertions, schema), { type: 'null' }], ...annotations }, schema)
}

const UNIONS = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if'] as const
