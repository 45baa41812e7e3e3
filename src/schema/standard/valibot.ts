import type { SchemaMode } from '../adapter.ts'
import { mark } from '../mark-unrepresentable.ts'

interface ValibotSchema {
  readonly type: string
  readonly class?: { readonly name: string }
  readonly literal?: unknown
  readonly entries?: Readonly<Record<string, ValibotSchema>>
  readonly default?: unknown
}

interface SchemaContext {
  readonly valibotSchema: ValibotSchema
  readonly jsonSchema: Record<string, unknown>
  readonly errors?: readonly string[]
}

interface ActionContext {
  readonly valibotAction: { readonly kind: string; readonly type: string }
  readonly jsonSchema: Record<string, unknown>
  readonly errors?: readonly string[]
}

/** Options for valibot's converter: checks that JSON Schema has no words for are left out, types are marked. */
export const valibotOptions = (mode: SchemaMode): Readonly<Record<string, unknown>> => ({
  overrideSchema: ({ valibotSchema, jsonSchema, errors }: SchemaContext) => {
    if (valibotSchema.entries !== undefined) return withRequired(valibotSchema.entries, jsonSchema, mode)
    if (errors === undefined) return undefined
    const type = typeOf(valibotSchema)
    return type === undefined ? jsonSchema : mark(jsonSchema, type)
  },
  overrideAction: ({ valibotAction, jsonSchema, errors }: ActionContext) => {
    if (errors === undefined) return undefined
    const isTransformed = valibotAction.kind === 'transformation' && mode === 'output'
    return isTransformed ? transformed(valibotAction.type, jsonSchema) : jsonSchema
  },
})

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  blob: 'File',
  custom: 'custom',
  date: 'Date',
  file: 'File',
  function: 'function',
  map: 'Map',
  nan: 'NaN',
  promise: 'Promise',
  set: 'Set',
  symbol: 'symbol',
  undefined: 'undefined',
  void: 'void',
}

function typeOf(schema: ValibotSchema): string | undefined {
  if (schema.type === 'literal') return typeof schema.literal
  if (schema.type === 'instance') return schema.class?.name ?? 'custom'
  // Keys of other schemas than `string` come out right; the converter only doubts them.
  if (schema.type === 'record') return undefined
  return TYPES[schema.type] ?? schema.type
}

/** In a result, keys with a default are always there. */
function withRequired(
  entries: Readonly<Record<string, ValibotSchema>>,
  jsonSchema: Record<string, unknown>,
  mode: SchemaMode,
): Record<string, unknown> {
  const isOptional = (schema: ValibotSchema): boolean =>
    ['exact_optional', 'nullish', 'optional'].includes(schema.type) &&
    (mode === 'input' || schema.default === undefined)
  const required = Object.keys(entries).filter((key) => !isOptional(entries[key]!))
  const { required: _required, ...rest } = jsonSchema
  return required.length === 0 ? rest : { ...rest, required }
}

const RESULTS: Readonly<Record<string, string>> = {
  parse_boolean: 'boolean',
  stringify_json: 'string',
  to_boolean: 'boolean',
  to_number: 'number',
  to_string: 'string',
}

/** Transformations that hand on the type that they got. */
const KEEPS_TYPE = /^(?:filter_items|normalize|readonly|sort_items|to_\w+_case|to_(?:max|min)_value|trim\w*)$/

function transformed(type: string, jsonSchema: Record<string, unknown>): Record<string, unknown> {
  const result = RESULTS[type]
  if (result !== undefined) return { type: result }
  if (type === 'to_date') return mark(jsonSchema, 'Date')
  if (type === 'to_bigint') return mark(jsonSchema, 'bigint')
  return KEEPS_TYPE.test(type) ? jsonSchema : mark(jsonSchema, 'transform')
}
