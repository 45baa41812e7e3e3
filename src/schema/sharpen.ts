import { schemasAt } from '../json-schema/known-keys.ts'
import type { JsonSchema, Path } from '../json-schema/types.ts'
import type { SchemaAdapter } from './adapter.ts'
import { isUnrepresentableSchemaError } from './unrepresentable.ts'
import { type Fault, missing, wrongType, wrongValue } from './words.ts'

/**
 * Says all that would do in a place: libraries report the innermost schema only, `string` where `null` would do too,
 * or `number` where it must be whole, or nothing about a key that is missing.
 *
 * The schema's own description knows. Where it cannot be described the faults stay as they are.
 */
export function sharpen(faults: readonly Fault[], describe: SchemaAdapter['toJsonSchema']): readonly Fault[] {
  if (!faults.some(isVague)) return faults
  let schema: JsonSchema
  try {
    schema = describe('input')
  } catch (error) {
    if (!isUnrepresentableSchemaError(error)) throw error
    return faults
  }
  return faults.map((fault) => (isVague(fault) ? sharpenOne(fault, schema) : fault))
}

const isVague = ({ kind, choices }: Fault): boolean =>
  kind === 'type' || (kind === 'missing' && choices === undefined)

function sharpenOne(fault: Fault, schema: JsonSchema): Fault {
  const { path, kind, expected, value } = fault
  const places = schemasAt(schema, path).toReversed()
  if (kind === 'missing' && expected === undefined) return missingAt(path, places)
  const types = typesOf(places)
  const known = expected?.split(' or ') ?? []
  if (types.length < known.length || !known.every((type) => includes(types, type))) return fault
  if (types.every((type) => known.includes(type))) return fault
  return kind === 'missing' ? missing(path, types.join(' or ')) : wrongType(path, types.join(' or '), value)
}

const typesOf = (places: readonly JsonSchema[]): readonly string[] => [
  ...new Set(places.flatMap(({ type }) => (type ?? []) as string | string[])),
]

const includes = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'number' && types.includes('integer'))

/** A key that is missing, with what the schemas for it want. */
export function missingAt(path: Path, schemas: readonly JsonSchema[]): Fault {
  const choices = schemas.flatMap((schema): readonly unknown[] => {
    if (Array.isArray(schema['enum'])) return schema['enum']
    return 'const' in schema ? [schema['const']] : []
  })
  if (choices.length > 0) return wrongValue(path, choices, undefined)
  const types = typesOf(schemas)
  return missing(path, types.length === 0 ? undefined : types.join(' or '))
}
