import { isObject } from '../../json-schema/json-object.ts'
import { resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'

/** More are not chosen from but typed. */
const MOST = 50
const DEEPEST = 20

/**
 * Lists every value that a schema allows, where it names them all: `enum`, `const`, booleans, `null`, and unions of
 * those. `undefined` where values are open.
 */
export function closedValues(schema: unknown, root: JsonSchema): readonly unknown[] | undefined {
  const values = list(schema, root, 0)
  return values === undefined || values.length === 0 || values.length > MOST
    ? undefined
    : [...new Set(values)]
}

function list(schema: unknown, root: JsonSchema, depth: number): readonly unknown[] | undefined {
  if (!isObject(schema) || depth > DEEPEST) return undefined
  if (Object.hasOwn(schema, 'const')) return [schema['const']]
  const { enum: choices, $ref, type } = schema
  if (Array.isArray(choices)) return choices
  if (typeof $ref === 'string') return list(resolvePointer(root, $ref), root, depth + 1)
  const union = [schema['anyOf'], schema['oneOf']].find((branches) => Array.isArray(branches))
  const parts = Array.isArray(union)
    ? union.map((branch) => list(branch, root, depth + 1))
    : (Array.isArray(type) ? type : [type]).map(valuesOfType)
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? [])
}

function valuesOfType(type: unknown): readonly unknown[] | undefined {
  if (type === 'boolean') return [true, false]
  return type === 'null' ? [null] : undefined
}
