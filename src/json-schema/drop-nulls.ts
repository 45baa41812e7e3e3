import { acceptsNull } from './accepts-null.ts'
import { isObject } from './json-object.ts'
import { itemSchema, propertySchema } from './known-keys.ts'
import { createResolver, followReferences, referenceOf, type Resolver } from './references.ts'
import type { JsonSchema } from './types.ts'

/** The schemas that a value fits all at once, for one choice of branches. */
type Reading = readonly JsonSchema[]

/**
 * Undoes what strict mode does to optional keys: a `null` under a key that `schema` makes optional, and under which
 * it accepts no `null`, is left out of the copy.
 *
 * Every other value is kept, fit or not. The value given is not changed.
 */
export function dropOptionalNulls(schema: JsonSchema, value: unknown): unknown {
  const resolver = createResolver(schema)
  const pending: { readonly from: object; readonly to: object; readonly readings: readonly Reading[] }[] = []
  const copyOf = (from: unknown, readings: readonly Reading[]): unknown => {
    if (typeof from !== 'object' || from === null || readings.length === 0) return from
    const to: object = Array.isArray(from) ? [] : {}
    pending.push({ from, to, readings: likeliest(readings, from, resolver) })
    return to
  }
  const copy = copyOf(value, readingsOf([schema], resolver))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { from, to, readings } = next
    const isList = Array.isArray(from)
    for (const [key, inner] of Object.entries(from)) {
      if (inner === null && !isList && standsForAbsent(key, readings, resolver)) continue
      const inside =
        typeof inner !== 'object' || inner === null
          ? []
          : readings.map((parts) =>
              parts.map((part) => (isList ? itemSchema(part, Number(key)) : propertySchema(part, key))),
            )
      const copied = copyOf(
        inner,
        inside.flatMap((parts) => readingsOf(parts, resolver)).slice(0, MOST_READINGS),
      )
      Object.defineProperty(to, key, { value: copied, writable: true, enumerable: true, configurable: true })
    }
  }
  return copy
}

/** Whether the first reading that knows the key makes it optional, and takes no `null` there. */
function standsForAbsent(key: string, readings: readonly Reading[], resolver: Resolver): boolean {
  for (const parts of readings) {
    const schemas = parts.filter((part) => knows(part, key)).map((part) => propertySchema(part, key))
    if (schemas.length === 0) continue
    const isOptional = !parts.some((part) => requires(part, key))
    return isOptional && !schemas.every((schema) => acceptsNull(schema, resolver))
  }
  return false
}

/** The readings for which the value can have been made: best those whose keys are just the value's. */
function likeliest(readings: readonly Reading[], value: object, resolver: Resolver): readonly Reading[] {
  if (Array.isArray(value)) return readings
  const fitting = readings.filter((parts) => parts.every((part) => mayDescribe(part, value, resolver)))
  const keys = Object.keys(value)
  const exact = fitting.filter((parts) => {
    const known = new Set(
      parts.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
    )
    return known.size === keys.length && keys.every((key) => known.has(key))
  })
  return exact.length > 0 ? exact : fitting.length > 0 ? fitting : readings
}

const knows = ({ properties }: JsonSchema, key: string): boolean =>
  isObject(properties) && Object.hasOwn(properties, key)

const requires = ({ required }: JsonSchema, key: string): boolean =>
  Array.isArray(required) && required.includes(key)

/** Values further down tell nothing of the branch at the top. */
const FAR = 3

/**
 * Whether a part may speak of this object. A branch whose types and fixed values are not the object's, or that asks for
 * keys that it lacks, or for more than `null` under one, is not the branch that it was made for.
 */
function mayDescribe(part: JsonSchema, value: object, resolver: Resolver, depth = 0): boolean {
  const { properties, required, additionalProperties } = part
  if (Array.isArray(required) && !required.every((key) => Object.hasOwn(value, String(key)))) return false
  const known = isObject(properties) ? properties : {}
  return Object.entries(value).every(([key, found]) => {
    const schema = Object.hasOwn(known, key) ? known[key] : additionalProperties
    if (found === null) return !requires(part, key) || schema === undefined || acceptsNull(schema, resolver)
    const target = followReferences(schema, resolver)
    if (target === false) return false
    if (!isObject(target)) return true
    if (!mayBe(target['type'], found)) return false
    if (isObject(found)) return depth >= FAR || mayDescribe(target, found, resolver, depth + 1)
    if (Array.isArray(found)) return true
    if ('const' in target) return target['const'] === found
    return !Array.isArray(target['enum']) || target['enum'].includes(found)
  })
}

function mayBe(type: unknown, value: unknown): boolean {
  if (type === undefined) return true
  const found = Array.isArray(value) ? 'array' : typeof value
  return [type].flat().some((name) => name === found || (found === 'number' && name === 'integer'))
}

/** Unions multiply; a value that can be read in more ways is read in the first of them. */
const MOST_READINGS = 64
const DEEPEST = 100

/** The ways to read a value that fits all of `schemas`: one for each choice of branches, references followed. */
function readingsOf(schemas: readonly unknown[], resolver: Resolver, depth = 0): readonly Reading[] {
  let readings: readonly Reading[] = [[]]
  for (const schema of schemas) {
    if (!isObject(schema)) continue
    readings = multiply(readings, [[schema]])
    if (depth > DEEPEST) continue
    const reference = referenceOf(schema)
    const { allOf, anyOf, oneOf } = schema
    const together = [
      ...(Array.isArray(allOf) ? (allOf as unknown[]) : []),
      ...(reference === undefined ? [] : [resolver.resolve(reference, schema)]),
    ]
    if (together.length > 0) readings = multiply(readings, readingsOf(together, resolver, depth + 1))
    for (const union of [anyOf, oneOf]) {
      if (!Array.isArray(union)) continue
      const branches = union.flatMap((branch) => readingsOf([branch], resolver, depth + 1))
      readings = multiply(readings, branches)
    }
  }
  return readings
}

const multiply = (left: readonly Reading[], right: readonly Reading[]): readonly Reading[] =>
  left.flatMap((one) => right.map((other) => [...one, ...other])).slice(0, MOST_READINGS)
