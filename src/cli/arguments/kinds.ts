import { isObject } from '../../json-schema/json-object.ts'
import { resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { SchemaPlace } from './schema-place.ts'

export type JsonKind = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'

/** `choice` is a string that `enum` or `const` names, where no other string is allowed. */
export type Kind = JsonKind | 'choice'

/** Which kinds of JSON value a schema lets through. */
export interface Kinds {
  /** The kinds that the schema names. */
  readonly named: ReadonlySet<Kind>
  /** Whether some branch of the schema names none, and so takes anything. */
  readonly open: boolean
}

const ANYTHING: Kinds = { named: new Set(), open: true }
const NOTHING: Kinds = { named: new Set(), open: false }

/** How many references and unions are opened one inside the other; beyond, a schema counts as saying nothing. */
const DEEPEST = 50

/** The kinds of value that are allowed at a place; anything at all where no schema speaks. */
export function kindsAt({ root, heads }: SchemaPlace): Kinds {
  const known = new Map<unknown, Kinds | undefined>()
  return anyOf(heads.map((head) => kindsOf(root, head, known, 0))) ?? ANYTHING
}

/** Every value that an `enum` or `const` names at a place. */
export const literalsAt = ({ schemas }: SchemaPlace): readonly unknown[] => schemas.flatMap(literalsOf)

/** The kind of a JSON value; a whole number is an `integer`. */
export function kindOfJson(value: unknown): JsonKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as 'string' | 'boolean' | 'object'
}

/** Whether the kinds were named so that `kind` is among them. */
export const names = ({ named }: Kinds, kind: Kind): boolean =>
  named.has(kind) || (kind === 'integer' && named.has('number')) || (kind === 'choice' && named.has('string'))

/** `undefined` for a schema that is being opened already: it adds nothing to what is found elsewhere. */
function kindsOf(
  root: JsonSchema,
  schema: unknown,
  known: Map<unknown, Kinds | undefined>,
  depth: number,
): Kinds | undefined {
  if (schema === false) return NOTHING
  if (!isObject(schema) || depth > DEEPEST) return ANYTHING
  if (known.has(schema)) return known.get(schema)
  known.set(schema, undefined)
  const inner = (next: unknown): Kinds | undefined => kindsOf(root, next, known, depth + 1)
  const { type, $ref, allOf } = schema
  const parts: (Kinds | undefined)[] = []
  if (typeof type === 'string') parts.push(named([type]))
  if (Array.isArray(type)) parts.push(named(type))
  const literals = literalsOf(schema)
  if (literals.length > 0) parts.push(named(literals.map(kindOfLiteral)))
  if (typeof $ref === 'string') parts.push(inner(resolvePointer(root, $ref)))
  if (Array.isArray(allOf)) parts.push(...allOf.map(inner))
  for (const union of [schema['anyOf'], schema['oneOf']]) {
    if (Array.isArray(union)) parts.push(anyOf(union.map(inner)))
  }
  const kinds = parts.filter((part) => part !== undefined).reduce(both, ANYTHING)
  known.set(schema, kinds)
  return kinds
}

function anyOf(parts: readonly (Kinds | undefined)[]): Kinds | undefined {
  const found = parts.filter((part) => part !== undefined)
  return found.length === 0 ? undefined : found.reduce(either)
}

function literalsOf(schema: JsonSchema): readonly unknown[] {
  const { enum: choices } = schema
  if (Object.hasOwn(schema, 'const')) return [schema['const']]
  return Array.isArray(choices) ? choices : []
}

const kindOfLiteral = (value: unknown): Kind => (typeof value === 'string' ? 'choice' : kindOfJson(value))

const named = (kinds: readonly unknown[]): Kinds => ({ named: new Set(kinds as Kind[]), open: false })

const either = (left: Kinds, right: Kinds): Kinds => ({
  named: new Set([...left.named, ...right.named]),
  open: left.open || right.open,
})

function both(left: Kinds, right: Kinds): Kinds {
  if (left.open && right.open) return either(left, right)
  if (left.open) return right
  if (right.open) return left
  const shared = [...left.named].filter((kind) => names(right, kind))
  const narrowed = [...right.named].filter((kind) => names(left, kind))
  return { named: new Set([...shared, ...narrowed]), open: false }
}
