import { isObject } from '../../../json-schema/json-object.ts'
import type { JsonSchema } from '../../../json-schema/types.ts'
import { propertiesOf, requiredOf, typesOf } from '../../schema-document.ts'
import { isOfType } from './json-type.ts'

/** Why no value can fit a schema. */
export type Contradiction =
  | { readonly kind: 'bounds'; readonly low: string; readonly high: string }
  | { readonly kind: 'no-number-between'; readonly low: number; readonly high: number; readonly step: number }
  | { readonly kind: 'value-type'; readonly keyword: 'const' | 'enum'; readonly types: readonly unknown[] }
  | { readonly kind: 'const-not-in-enum' }
  | { readonly kind: 'too-few-properties'; readonly wanted: number; readonly possible: number }
  | { readonly kind: 'too-few-items'; readonly wanted: number; readonly possible: number }
  | { readonly kind: 'forbidden-property'; readonly name: string }
  | { readonly kind: 'closed-members'; readonly name: string }

/** Finds what excludes each other within one schema, and between the members of its `allOf`. */
export function contradictionsIn(
  schema: JsonSchema,
  follow: (schema: unknown) => unknown,
): readonly Contradiction[] {
  return [
    ...countBounds(schema),
    ...numberBounds(schema),
    ...fixedValues(schema),
    ...objectSize(schema),
    ...tupleSize(schema),
    ...closedMembers(schema, follow),
  ]
}

const COUNTS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const

const numberAt = (schema: JsonSchema, keyword: string): number | undefined => {
  const value = schema[keyword]
  return typeof value === 'number' ? value : undefined
}

function countBounds(schema: JsonSchema): Contradiction[] {
  return COUNTS.flatMap(([least, most]) => {
    const low = numberAt(schema, least)
    const high = numberAt(schema, most)
    if (low === undefined || high === undefined || low <= high) return []
    return [{ kind: 'bounds', low: `${least}: ${low}`, high: `${most}: ${high}` } as const]
  })
}

interface Bound {
  readonly keyword: string
  readonly value: number
  readonly isExclusive: boolean
}

function boundOf(
  schema: JsonSchema,
  inclusive: string,
  exclusive: string,
  tighter: 1 | -1,
): Bound | undefined {
  const bounds = [inclusive, exclusive].flatMap((keyword) => {
    const value = numberAt(schema, keyword)
    return value === undefined ? [] : [{ keyword, value, isExclusive: keyword === exclusive }]
  })
  return bounds.toSorted(
    (left, right) => tighter * (right.value - left.value) || (right.isExclusive ? 1 : -1),
  )[0]
}

function numberBounds(schema: JsonSchema): Contradiction[] {
  const low = boundOf(schema, 'minimum', 'exclusiveMinimum', 1)
  const high = boundOf(schema, 'maximum', 'exclusiveMaximum', -1)
  if (low === undefined || high === undefined) return []
  if (low.value > high.value || (low.value === high.value && (low.isExclusive || high.isExclusive))) {
    return [{ kind: 'bounds', low: `${low.keyword}: ${low.value}`, high: `${high.keyword}: ${high.value}` }]
  }
  const step = numberAt(schema, 'multipleOf') ?? (schema['type'] === 'integer' ? 1 : undefined)
  // Only whole steps: what is left of 0.1 after division is not to be trusted.
  if (step === undefined || step <= 0 || !Number.isInteger(step)) return []
  const first = Math.ceil(low.value / step) * step
  const least = low.isExclusive && first === low.value ? first + step : first
  const fits = high.isExclusive ? least < high.value : least <= high.value
  return fits ? [] : [{ kind: 'no-number-between', low: low.value, high: high.value, step }]
}

function fixedValues(schema: JsonSchema): Contradiction[] {
  const types = typesOf(schema)
  const { enum: values, const: value } = schema
  const isOut = (one: unknown): boolean => types.length > 0 && !types.some((type) => isOfType(one, type))
  const found: Contradiction[] = []
  if (value !== undefined && isOut(value)) found.push({ kind: 'value-type', keyword: 'const', types })
  if (!Array.isArray(values) || values.length === 0) return found
  if (values.every(isOut)) found.push({ kind: 'value-type', keyword: 'enum', types })
  const printed = values.map((one) => JSON.stringify(one))
  if (value !== undefined && !printed.includes(JSON.stringify(value)))
    found.push({ kind: 'const-not-in-enum' })
  return found
}

function objectSize(schema: JsonSchema): Contradiction[] {
  const properties = propertiesOf(schema)
  const required = requiredOf(schema)
  const forbidden = required.filter((name) => Object.hasOwn(properties, name) && properties[name] === false)
  const found: Contradiction[] = forbidden.map((name) => ({ kind: 'forbidden-property', name }))
  const possible = Object.keys(properties).length
  const isClosed = schema['additionalProperties'] === false && schema['patternProperties'] === undefined
  const least = numberAt(schema, 'minProperties') ?? 0
  const most = numberAt(schema, 'maxProperties') ?? Number.POSITIVE_INFINITY
  if (isClosed && least > possible) found.push({ kind: 'too-few-properties', wanted: least, possible })
  if (required.length > most)
    found.push({ kind: 'too-few-properties', wanted: required.length, possible: most })
  return found
}

function tupleSize({ items, prefixItems, minItems }: JsonSchema): Contradiction[] {
  if (items !== false || typeof minItems !== 'number') return []
  const possible = Array.isArray(prefixItems) ? prefixItems.length : 0
  return minItems > possible ? [{ kind: 'too-few-items', wanted: minItems, possible }] : []
}

/** A closed member of `allOf` forbids what another one requires: the intersection of two closed objects. */
function closedMembers(schema: JsonSchema, follow: (schema: unknown) => unknown): Contradiction[] {
  if (!Array.isArray(schema['allOf'])) return []
  const members = [schema, ...schema['allOf'].map(follow)].filter(isObject)
  for (const closed of members) {
    if (closed['additionalProperties'] !== false || closed['patternProperties'] !== undefined) continue
    const properties = propertiesOf(closed)
    for (const member of members) {
      const name = requiredOf(member).find((one) => !Object.hasOwn(properties, one))
      if (member !== closed && name !== undefined) return [{ kind: 'closed-members', name }]
    }
  }
  return []
}
