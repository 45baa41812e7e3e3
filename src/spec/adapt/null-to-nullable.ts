import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/** Writes a union with `null` as OpenAPI's `nullable`, and a union that is then of one schema as that schema. */
export const nullToNullable = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { anyOf, nullable: meaningless, ...rest } = copy
      // An author's own `nullable` says nothing in JSON Schema, and must not start to.
      if (meaningless !== undefined) report(place, 'nullable', 'in JSON Schema `nullable` says nothing')
      if (!Array.isArray(anyOf)) return withoutNullValue(rest)
      const branches = (anyOf as unknown[]).flatMap(unwrap)
      const kept = branches.filter((branch) => !isNull(branch))
      const isNullable = kept.length < branches.length
      if (isNullable) report(place, 'anyOf', 'the union with null is written as `nullable`')
      if (kept.length === 0) return { type: 'null', ...rest }
      const nullable = isNullable ? { nullable: true } : {}
      const [only] = kept
      if (kept.length === 1 && isObject(only)) return { ...only, ...rest, ...nullable }
      return { ...rest, ...nullable, anyOf: kept }
    },
  }))

/** A union in a union is one union, unless the inner one says more. */
const unwrap = (branch: unknown): unknown[] =>
  isObject(branch) && Array.isArray(branch['anyOf']) && Object.keys(branch).length === 1
    ? branch['anyOf']
    : [branch]

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null'

function withoutNullValue(schema: JsonSchema): JsonSchema {
  const { enum: values } = schema
  if (!Array.isArray(values) || !values.includes(null) || schema['type'] !== undefined) return schema
  return { ...schema, enum: values.filter((value) => value !== null), nullable: true }
}
