import { isObject } from '../../json-schema/json-object.ts'
import { resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'

/**
 * Merges schemas that hold at once into one, well enough to make up a value: the result may be looser than they are.
 */
export function mergeSchemas(schemas: readonly unknown[], root: JsonSchema): JsonSchema | false {
  if (schemas.includes(false)) return false
  return schemas
    .map((schema) => open(schema, root))
    .filter(isObject)
    .reduce<JsonSchema>(mergeTwo, {})
}

/** Follows a reference, so that what it names can be merged. */
function open(schema: unknown, root: JsonSchema): unknown {
  let target = schema
  for (let steps = 0; steps < 20 && isObject(target) && typeof target['$ref'] === 'string'; steps++) {
    const { $ref, ...rest } = target
    const found = resolvePointer(root, $ref)
    target = isObject(found) ? mergeTwo(rest, found) : rest
  }
  return target
}

function mergeTwo(left: JsonSchema, right: JsonSchema): JsonSchema {
  const merged: Record<string, unknown> = { ...left }
  for (const [keyword, value] of Object.entries(right)) {
    if (value === undefined) continue
    const before = merged[keyword]
    merged[keyword] = before === undefined ? value : mergeKeyword(keyword, before, value)
  }
  return merged
}

function mergeKeyword(keyword: string, left: unknown, right: unknown): unknown {
  switch (keyword) {
    case 'required':
      return [...new Set([...asList(left), ...asList(right)])]
    case 'allOf':
      return [...asList(left), ...asList(right)]
    case 'properties':
      return mergeProperties(left as JsonSchema, right as JsonSchema)
    case 'enum':
      return asList(left).filter((value) => asList(right).includes(value))
    case 'type':
      return mergeTypes(left, right)
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Math.max(Number(left), Number(right))
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
      return Math.min(Number(left), Number(right))
    default:
      return right
  }
}

function mergeProperties(left: JsonSchema, right: JsonSchema): JsonSchema {
  const both = Object.keys(right).filter((name) => Object.hasOwn(left, name))
  return {
    ...left,
    ...right,
    ...Object.fromEntries(both.map((name) => [name, { allOf: [left[name], right[name]] }])),
  }
}

function mergeTypes(left: unknown, right: unknown): unknown {
  const types = asList(right)
  const shared = asList(left).filter((type) => types.includes(type))
  if (shared.length > 0) return shared.length === 1 ? shared[0] : shared
  return types.includes('integer') || asList(left).includes('integer') ? 'integer' : right
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
