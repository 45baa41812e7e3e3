import { isObject } from '../../json-schema/json-object.ts'
import { mapSchema } from '../../json-schema/map-schema.ts'
import { printReference, resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { SchemaMode } from '../adapter.ts'
import { findMark, mark } from '../mark-unrepresentable.ts'
import type { StandardSchema } from './types.ts'

interface Fallback {
  readonly base: JsonSchema
  readonly domain?: string
  readonly proto?: { readonly name: string }
  readonly unit?: unknown
  readonly out?: JsonSchema | null
}

const unitName = (unit: unknown): string => (unit instanceof Date ? 'Date' : typeof unit)

const FALLBACK = {
  date: ({ base }: Fallback) => mark(base, 'Date'),
  domain: ({ base, domain }: Fallback) => mark(base, domain ?? 'custom'),
  proto: ({ base, proto }: Fallback) => mark(base, proto?.name ?? 'custom'),
  unit: ({ base, unit }: Fallback) => mark(base, unitName(unit)),
}

/** Options for arktype's converter, which by itself writes `{}` where a type cannot be described. */
export const arktypeOptions: Readonly<Record<string, unknown>> = { fallback: FALLBACK }

const keep = ({ base }: Fallback): JsonSchema => base

/**
 * Finds a morph whose result has no declared type. The converter for outputs takes it for `unknown`; the one for the
 * type as a whole tells.
 */
export function findMorph(
  schema: StandardSchema,
  output: JsonSchema,
  mode: SchemaMode,
): ReturnType<typeof findMark> {
  if (mode === 'input' || typeof schema.toJsonSchema !== 'function') return undefined
  const fallback = {
    ...FALLBACK,
    default: keep,
    defaultValue: () => undefined,
    morph: ({ base, out }: Fallback) => out ?? mark(base, 'transform'),
    predicate: keep,
    patternIntersection: keep,
    symbolKey: keep,
    arrayObject: keep,
    arrayPostfix: keep,
  }
  const whole = schema.toJsonSchema({ target: 'draft-2020-12', fallback })
  return findMark(whole, ({ type, pointer }) => {
    const described = resolvePointer(output, printReference(pointer))
    return type === 'transform' && !(isObject(described) && Object.keys(described).length > 0)
  })
}

/** Arktype numbers its definitions by all types that the process ever made; here they count from one. */
export function renameDefinitions(schema: JsonSchema): JsonSchema {
  const { $defs } = schema
  if (!isObject($defs)) return schema
  const names = new Map(Object.keys($defs).map((name, index) => [name, `type_${index + 1}`]))
  return mapSchema(schema, {
    leave(copy, { at }) {
      const { $ref } = copy
      const target = typeof $ref === 'string' ? names.get($ref.replace('#/$defs/', '')) : undefined
      const moved = target === undefined ? copy : { ...copy, $ref: `#/$defs/${target}` }
      if (at.parent !== undefined) return moved
      const entries = Object.entries(moved['$defs'] as JsonSchema)
      return { ...moved, $defs: Object.fromEntries(entries.map(([name, inner]) => [names.get(name), inner])) }
    },
  })
}
