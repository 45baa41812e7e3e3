import type { JsonSchema } from '../json-schema/types.ts'
import type { SchemaAdapter } from './adapter.ts'
import { guardAdapter } from './guard.ts'
import { adaptJsonSchema } from './json-schema.ts'
import { KEYWORDS } from './json-schema/keywords.ts'
import { typeName } from './received.ts'
import { adaptStandard } from './standard.ts'
import type { StandardSchema } from './standard/types.ts'
import { adaptZod3 } from './zod3.ts'
import type { Zod3Schema } from './zod3/types.ts'
import { adaptZod4 } from './zod4.ts'
import type { Zod4Schema } from './zod4/types.ts'

const adapters = new WeakMap<object, SchemaAdapter>()

/**
 * Puts a schema of any supported library behind one port. It is recognised by its shape, since a plugin brings its
 * own copy of its library. The same schema always gets the same adapter.
 *
 * @throws TypeError whose message completes the sentence "argumentSchema …".
 */
export function adaptSchema(schema: unknown): SchemaAdapter {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) throw notSchema(schema)
  const known = adapters.get(schema)
  if (known !== undefined) return known
  const adapter = guardAdapter(recognize(schema))
  adapters.set(schema, adapter)
  return adapter
}

function recognize(schema: object): SchemaAdapter {
  if (isZod4(schema)) return adaptZod4(schema)
  if (isZod3(schema)) return adaptZod3(schema)
  if (isStandard(schema)) {
    const { jsonSchema, vendor } = schema['~standard']
    if (typeof jsonSchema?.input !== 'function') throw withoutJsonSchema(vendor)
    return adaptStandard(schema)
  }
  if (typeName(schema) !== 'object') throw notSchema(schema)
  checkRawSchema(schema as JsonSchema)
  return adaptJsonSchema(schema as JsonSchema)
}

const holds = (value: object, key: string): boolean => {
  const inner: unknown = (value as Record<string, unknown>)[key]
  return typeof inner === 'object' && inner !== null
}

const isZod4 = (schema: object): schema is Zod4Schema =>
  holds(schema, '_zod') && holds((schema as Zod4Schema)._zod, 'def')

const isZod3 = (schema: object): schema is Zod3Schema =>
  holds(schema, '_def') && typeof (schema as Zod3Schema)._def.typeName === 'string'

const isStandard = (schema: object): schema is StandardSchema =>
  holds(schema, '~standard') && typeof (schema as StandardSchema)['~standard'].validate === 'function'

const isSchemaOfLibrary = (value: unknown): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  (isZod4(value) || isZod3(value) || isStandard(value))

const notSchema = (received: unknown): TypeError =>
  new TypeError(
    `is not a schema: expected zod, Standard Schema with JSON Schema, or a JSON Schema object, received ${typeName(received)}`,
  )

const FIXES: Readonly<Record<string, string>> = {
  valibot: "wrap it in toStandardJsonSchema() of '@valibot/to-json-schema'",
  arktype: 'update arktype to 2.1.28 or later',
  zod: 'update zod to 3.20 or later',
}

const withoutJsonSchema = (vendor: string): TypeError =>
  new TypeError(
    `is a ${vendor} schema that cannot describe itself as JSON Schema; ${FIXES[vendor] ?? `use a version of ${vendor} with '~standard.jsonSchema', or a JSON Schema object`}`,
  )

/** Catches the two objects that are often given in a schema's place: a bag of schemas, and a bag of values. */
function checkRawSchema(schema: JsonSchema): void {
  const entries = Object.entries(schema)
  const shape = entries.find(([, value]) => isSchemaOfLibrary(value))
  if (shape !== undefined) {
    throw new TypeError(
      `is a plain object whose '${shape[0]}' is a schema, not a schema itself; wrap it, for example in z.object()`,
    )
  }
  if (entries.length > 0 && !entries.some(([keyword]) => isKeyword(keyword))) {
    throw new TypeError(
      `is a plain object without a keyword of JSON Schema (it has '${entries[0]![0]}'); start with { type: 'object', properties: … }`,
    )
  }
}

const OTHER_KEYWORDS =
  /^(?:\$\w+|additionalItems|default|definitions|dependencies|deprecated|description|examples|title)$/

const isKeyword = (keyword: string): boolean => KEYWORDS.has(keyword) || OTHER_KEYWORDS.test(keyword)
