import { isObject } from '../../json-schema/json-object.ts'
import { resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { mergeSchemas } from './merge-schemas.ts'
import { sampleNumber } from './sample-number.ts'
import { sampleString } from './sample-string.ts'

/** Stands for: no value was found. */
const NO_VALUE = Symbol('no value')

export interface SampleOptions {
  readonly root: JsonSchema
  /** From 0; another round takes other branches of unions, and from 2 on names optional properties too. */
  readonly round: number
}

interface Context extends SampleOptions {
  readonly depth: number
  /** The name of the property that is filled. */
  readonly name: string
}

const DEEPEST = 12

/** Makes up a plausible value: what the schema itself suggests, else the simplest that its keywords allow. */
export const sampleValue = (schema: unknown, options: SampleOptions): unknown =>
  sample(schema, { ...options, depth: 0, name: '' })

function sample(schema: unknown, context: Context): unknown {
  if (schema === false || context.depth > DEEPEST) return NO_VALUE
  if (!isObject(schema)) return sampleString({}, context.name, context.round)
  const given = sampleGiven(schema, context.round)
  if (given !== NO_VALUE) return given
  const deeper = { ...context, depth: context.depth + 1 }
  const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, ...plain } = schema
  if (typeof $ref === 'string') {
    return sample(mergeSchemas([plain, resolvePointer(context.root, $ref)], context.root), deeper)
  }
  if (Array.isArray(allOf))
    return sample(mergeSchemas([{ ...schema, allOf: undefined }, ...allOf], context.root), deeper)
  const union = Array.isArray(anyOf) ? anyOf : oneOf
  if (Array.isArray(union) && union.length > 0) {
    const rest = Array.isArray(anyOf) ? { ...schema, anyOf: undefined } : { ...schema, oneOf: undefined }
    return sampleUnion(union, rest, deeper)
  }
  if (condition !== undefined) {
    const isTaken = context.round % 2 === 0
    const parts = isTaken ? [plain, condition, then ?? {}] : [plain, otherwise ?? {}]
    return sample(mergeSchemas(parts, context.root), deeper)
  }
  return sampleTyped(schema, context)
}

/** What the author wrote down: `default`, `examples`, `const`, `enum`. */
function sampleGiven(schema: JsonSchema, round: number): unknown {
  const { examples, enum: choices } = schema
  if (Object.hasOwn(schema, 'const')) return schema['const']
  if (round === 0 && Object.hasOwn(schema, 'default') && schema['default'] !== null) return schema['default']
  if (Array.isArray(examples) && examples.length > round) return examples[round]
  if (Array.isArray(choices) && choices.length > 0) return choices[round % choices.length]
  return NO_VALUE
}

function sampleUnion(union: readonly unknown[], rest: JsonSchema, context: Context): unknown {
  for (let index = 0; index < union.length; index++) {
    const branch = union[(index + context.round) % union.length]
    // The simpler branch reads better than null.
    if (context.round === 0 && union.length > 1 && isNull(branch)) continue
    const value = sample(mergeSchemas([rest, branch], context.root), context)
    if (value !== NO_VALUE) return value
  }
  return union.some(isNull) ? null : NO_VALUE
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null'

function sampleTyped(schema: JsonSchema, context: Context): unknown {
  switch (typeOf(schema, context.round)) {
    case 'string':
      return sampleString(schema, context.name, context.round) ?? NO_VALUE
    case 'integer':
      return sampleNumber(schema, true, context.round) ?? NO_VALUE
    case 'number':
      return sampleNumber(schema, false, context.round) ?? NO_VALUE
    case 'boolean':
      return context.round % 2 === 0
    case 'null':
      return null
    case 'array':
      return sampleArray(schema, context)
    case 'object':
      return sampleObject(schema, context)
    default:
      return NO_VALUE
  }
}

/** The first type that is not null; where none is named, the one that the other keywords are about. */
function typeOf(schema: JsonSchema, round: number): unknown {
  const { type } = schema
  if (Array.isArray(type)) {
    const types: readonly unknown[] = type.length > 1 ? type.filter((name) => name !== 'null') : type
    return types[round % types.length]
  }
  if (type !== undefined) return type
  if (schema['properties'] !== undefined || schema['required'] !== undefined) return 'object'
  if (schema['items'] !== undefined || schema['prefixItems'] !== undefined) return 'array'
  if (schema['minimum'] !== undefined || schema['maximum'] !== undefined) return 'number'
  return 'string'
}

function sampleArray(schema: JsonSchema, context: Context): unknown {
  const { items, prefixItems, contains, minItems, maxItems } = schema
  const tuple: readonly unknown[] = Array.isArray(prefixItems)
    ? prefixItems
    : Array.isArray(items)
      ? items
      : []
  const rest = Array.isArray(items) ? schema['additionalItems'] : items
  const least = typeof minItems === 'number' ? minItems : 0
  const most = typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY
  const wanted = Math.min(most, Math.max(least, tuple.length, 1))
  const values: unknown[] = []
  while (values.length < Math.min(wanted, 1000)) {
    const index = values.length
    const wantsContained = contains !== undefined && index === tuple.length
    const inner = {
      ...context,
      depth: context.depth + 1,
      round: context.round + Math.max(0, index - tuple.length),
    }
    const value = sample(index < tuple.length ? tuple[index] : wantsContained ? contains : rest, inner)
    if (value === NO_VALUE) return index >= least ? values : NO_VALUE
    values.push(value)
  }
  return values
}

function sampleObject(schema: JsonSchema, context: Context): unknown {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const values: Record<string, unknown> = {}
  const add = (name: string): boolean => {
    if (Object.hasOwn(values, name)) return true
    const inner = Object.hasOwn(properties, name) ? properties[name] : (schema['additionalProperties'] ?? {})
    const value = sample(inner, { ...context, depth: context.depth + 1, name })
    if (value === NO_VALUE) return false
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true })
    return dependentsOf(schema, name).every(add)
  }
  if (!textsIn(schema['required']).every(add)) return NO_VALUE
  const least = typeof schema['minProperties'] === 'number' ? schema['minProperties'] : 0
  const optional = [
    ...Object.keys(properties),
    ...Array.from({ length: Math.min(least, 100) }, (_, index) => `key${index + 1}`),
  ]
  for (const name of optional) {
    const isWanted =
      Object.keys(values).length < least || (context.round > 1 && Object.hasOwn(properties, name))
    if (isWanted) add(name)
  }
  return values
}

function dependentsOf({ dependentRequired }: JsonSchema, name: string): readonly string[] {
  return isObject(dependentRequired) ? textsIn(dependentRequired[name]) : []
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
