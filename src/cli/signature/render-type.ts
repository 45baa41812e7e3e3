import { isObject } from '../../json-schema/json-object.ts'
import { resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { visibleLine } from '../../core/visible.ts'

export interface TypeLimits {
  /** How many objects and lists are opened one inside the other; deeper ones are `{ … }` and `unknown[]`. */
  readonly depth: number
  /** How many properties of an object are named. */
  readonly properties: number
  /** How many members of a union or enum are named. */
  readonly members: number
}

const DEFAULT_LIMITS: TypeLimits = { depth: 3, properties: 8, members: 8 }

/** Writes a schema as a TypeScript type, shortened where it is large; a type that contains itself is its name. */
export const renderType = (schema: unknown, root: JsonSchema, limits: TypeLimits = DEFAULT_LIMITS): string =>
  print(schema, { root, limits, depth: 0, steps: 0, opened: [] }).join(' | ')

interface Context {
  readonly root: JsonSchema
  readonly limits: TypeLimits
  /** Objects and lists around this place. */
  readonly depth: number
  /** References and unions on the way here, which add no depth. */
  readonly steps: number
  /** The references that are being written out. */
  readonly opened: readonly string[]
}

const MOST_STEPS = 20

/** The members of the union that a schema is; one for most. */
function print(schema: unknown, context: Context): readonly string[] {
  if (schema === false) return ['never']
  if (!isObject(schema) || context.steps > MOST_STEPS) return ['unknown']
  const { $ref, type } = schema
  if (Object.hasOwn(schema, 'const')) return [printLiteral(schema['const'])]
  if (Array.isArray(schema['enum'])) return limit(schema['enum'].map(printLiteral), context)
  if (typeof $ref === 'string') return printReference($ref, context)
  const inner = { ...context, steps: context.steps + 1 }
  const branches = [schema['anyOf'], schema['oneOf']].find((union) => Array.isArray(union))
  if (Array.isArray(branches) && !isObject(schema['properties'])) {
    return limit(
      branches.flatMap((branch) => print(branch, inner)),
      context,
    )
  }
  if (Array.isArray(schema['allOf']) && type === undefined) return [printIntersection(schema['allOf'], inner)]
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return limit(
    types.map((name) => printNamed(name, schema, context)),
    context,
  )
}

function printNamed(name: unknown, schema: JsonSchema, context: Context): string {
  switch (name) {
    case 'string':
    case 'boolean':
    case 'null':
      return name
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return printArray(schema, context)
    case 'object':
      return printObject(schema, context)
    default:
      if (isObject(schema['properties'])) return printObject(schema, context)
      return schema['items'] === undefined ? 'unknown' : printArray(schema, context)
  }
}

function printArray({ items, prefixItems }: JsonSchema, context: Context): string {
  if (context.depth >= context.limits.depth) return 'unknown[]'
  const inner = { ...context, depth: context.depth + 1 }
  const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : undefined
  if (tuple === undefined) return `${asElement(print(items, inner))}[]`
  const first = tuple.slice(0, context.limits.members).map((item) => print(item, inner).join(' | '))
  const isClosed = items === false || Array.isArray(items)
  const rest = tuple.length > first.length || !isClosed ? ['…'] : []
  return `[${[...first, ...rest].join(', ')}]`
}

const asElement = (members: readonly string[]): string =>
  members.length > 1 || members[0]!.includes(' & ') ? `(${members.join(' | ')})` : members[0]!

function printObject(schema: JsonSchema, context: Context): string {
  const { properties, additionalProperties: extra } = schema
  const entries = isObject(properties) ? Object.entries(properties) : []
  if (entries.length === 0 && !isObject(extra)) return extra === false ? '{}' : 'object'
  if (context.depth >= context.limits.depth) return '{ … }'
  const inner = { ...context, depth: context.depth + 1 }
  if (entries.length === 0) return `Record<string, ${print(extra, inner).join(' | ')}>`
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const shown = entries.slice(0, context.limits.properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${printName(name)}${mark}: ${print(property, inner).join(' | ')}`
  })
  return `{ ${[...shown, ...(entries.length > shown.length ? ['…'] : [])].join(', ')} }`
}

function printIntersection(parts: readonly unknown[], context: Context): string {
  const types = parts.slice(0, context.limits.members).map((part) => asPart(print(part, context)))
  const told = [...new Set(types)].filter((type) => type !== 'unknown')
  return told.length === 0 ? 'unknown' : told.join(' & ')
}

const asPart = (members: readonly string[]): string =>
  members.length > 1 ? `(${members.join(' | ')})` : members[0]!

function printReference(reference: string, context: Context): readonly string[] {
  if (context.opened.includes(reference)) return [nameOf(reference)]
  const target = resolvePointer(context.root, reference)
  if (target === undefined) return [nameOf(reference)]
  return print(target, { ...context, steps: context.steps + 1, opened: [...context.opened, reference] })
}

/** `#/$defs/City` is `City`. */
const nameOf = (reference: string): string =>
  visibleLine(reference.split('/').at(-1)!).replace(/^#?$/, 'this') || 'unknown'

function limit(members: readonly string[], { limits }: Context): readonly string[] {
  const distinct = [...new Set(members)]
  return distinct.length > limits.members ? [...distinct.slice(0, limits.members - 1), '…'] : distinct
}

const LONGEST_LITERAL = 40

/** A literal of a schema as TypeScript writes it, shortened. */
export function printLiteral(value: unknown): string {
  const text = visibleLine(JSON.stringify(value) ?? 'unknown')
  if (text.length <= LONGEST_LITERAL) return text
  return typeof value === 'string' ? `${text.slice(0, LONGEST_LITERAL - 2).toWellFormed()}…"` : '…'
}

/** A property name, in quotes where it is no identifier. */
export const printName = (name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : visibleLine(JSON.stringify(name))
