import type { JsonSchema } from '../../src/json-schema/types.ts'

/** There is no value, or none that is not too deep. */
export const NONE = Symbol('none')

/** Numbers from 0 up to `below`, the same for the same seed. */
export function seededNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Makes a value that a schema probably accepts: unions take any branch, `oneOf` without looking at the others. */
export function sample(
  schema: unknown,
  root: JsonSchema,
  pick: (below: number) => number,
  depth = 0,
): unknown {
  if (schema === true) return 'any'
  if (typeof schema !== 'object' || schema === null || depth > 6) return NONE
  const at = schema as JsonSchema
  const inner = (next: unknown): unknown => sample(next, root, pick, depth + 1)
  if (typeof at['$ref'] === 'string') return inner(resolve(at['$ref'], root))
  if ('const' in at) return at['const']
  const values = at['enum']
  if (Array.isArray(values)) return values[pick(values.length)]
  const union = at['anyOf'] ?? at['oneOf']
  if (Array.isArray(union))
    return inner({ ...without(at, ['anyOf', 'oneOf']), ...(union[pick(union.length)] as JsonSchema) })
  const types = [at['type'] ?? 'string'].flat() as string[]
  switch (types[pick(types.length)]) {
    case 'null':
      return null
    case 'boolean':
      return pick(2) === 0
    case 'integer':
      return number(at, pick)
    case 'number':
      return number(at, pick) + (at['multipleOf'] === undefined && pick(2) === 0 ? 0.5 : 0)
    case 'array':
      return array(at, inner, pick)
    case 'object':
      return object(at, inner, pick)
    default:
      return 'xyztuvw'.slice(0, Number(at['minLength'] ?? 0) + pick(3))
  }
}

const resolve = (reference: string, root: JsonSchema): unknown =>
  reference === '#' ? root : (root['$defs'] as JsonSchema)[reference.replace('#/$defs/', '')]

const without = (schema: JsonSchema, keys: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)))

function number(schema: JsonSchema, pick: (below: number) => number): number {
  const least = Math.max(Number(schema['minimum'] ?? -5), Number(schema['exclusiveMinimum'] ?? -6) + 1)
  return least + pick(7)
}

function array(
  schema: JsonSchema,
  inner: (next: unknown) => unknown,
  pick: (below: number) => number,
): unknown {
  const { prefixItems, items, minItems = 0, maxItems = 3 } = schema
  const length = Math.min(Number(minItems) + pick(3), Number(maxItems))
  const list: unknown[] = []
  for (let index = 0; index < length; index++) {
    const next: unknown =
      Array.isArray(prefixItems) && index < prefixItems.length ? prefixItems[index] : items
    const value = next === false ? NONE : inner(next)
    if (value === NONE) return list.length >= Number(minItems) ? list : NONE
    list.push(value)
  }
  return list
}

function object(
  schema: JsonSchema,
  inner: (next: unknown) => unknown,
  pick: (below: number) => number,
): unknown {
  const required = (schema['required'] ?? []) as string[]
  const entries: [string, unknown][] = []
  for (const [key, next] of Object.entries((schema['properties'] ?? {}) as JsonSchema)) {
    if (!required.includes(key) && pick(2) === 0) continue
    const value = inner(next)
    if (value === NONE && required.includes(key)) return NONE
    if (value !== NONE) entries.push([key, value])
  }
  return Object.fromEntries(entries)
}

/**
 * Adds `null` for the keys that a strict schema requires and that a value lacks; `undefined` when no branch fits.
 *
 * @param fits whether a schema of this document accepts a value.
 */
export function fillNulls(
  schema: unknown,
  value: unknown,
  root: JsonSchema,
  fits: (schema: JsonSchema, value: unknown) => boolean,
): unknown {
  const at = schema as JsonSchema
  if (typeof at['$ref'] === 'string') return fillNulls(resolve(at['$ref'], root), value, root, fits)
  if (Array.isArray(at['anyOf'])) {
    for (const branch of at['anyOf'] as JsonSchema[]) {
      const filled = fillNulls(branch, value, root, fits)
      if (filled !== undefined && fits(branch, filled)) return filled
    }
    return undefined
  }
  if (Array.isArray(value) && 'items' in at) {
    const items = value.map((entry) => fillNulls(at['items'], entry, root, fits))
    return items.includes(undefined) ? undefined : items
  }
  if (typeof value !== 'object' || value === null || typeof at['properties'] !== 'object') return value
  const described = at['properties'] as JsonSchema
  const entries = Object.entries(described).map(([key, next]): [string, unknown] => [
    key,
    Object.hasOwn(value, key) ? fillNulls(next, (value as JsonSchema)[key], root, fits) : null,
  ])
  if (entries.some(([, filled]) => filled === undefined)) return undefined
  const strangers = Object.entries(value).filter(([key]) => !Object.hasOwn(described, key))
  return Object.fromEntries([...entries, ...strangers])
}
