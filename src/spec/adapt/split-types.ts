import { derive } from '../../json-schema/origin.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { typeOf, typeOfKeyword } from './infer-type.ts'

/**
 * Writes a list of types as `anyOf` of one schema a type, each with the keywords that speak of it.
 *
 * @param applies which schemas to look at; all by default.
 */
export const splitTypes = (
  schema: JsonSchema,
  applies: (schema: JsonSchema) => boolean = () => true,
): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { type: types, enum: values, ...rest } = copy
      if (!Array.isArray(types) || !applies(copy)) return copy
      if (types.length === 1) return { ...copy, type: types[0] as unknown }
      report(place, 'type', 'the list of types is written as `anyOf`')
      const branches = (types as string[]).map((type) => derive(branchOf(type, values, rest, types), copy))
      const shared = Object.entries(rest).filter(([keyword]) => typeOfKeyword(keyword) === undefined)
      return { ...Object.fromEntries(shared), anyOf: branches.filter((branch) => branch['enum'] !== NOTHING) }
    },
  }))

const NOTHING: readonly unknown[] = []

function branchOf(type: string, values: unknown, rest: JsonSchema, types: readonly unknown[]): JsonSchema {
  const own = Object.entries(rest).filter(([keyword]) => typeOfKeyword(keyword) === familyOfType(type))
  const result = {
    type,
    ...Object.fromEntries(own.filter(([keyword]) => typeOfKeyword(keyword) !== undefined)),
  }
  if (!Array.isArray(values)) return result
  const kept = values.filter((value) => belongs(typeOf(value), type, types))
  if (kept.length === 0) return { ...result, enum: NOTHING }
  return type === 'null' ? result : { ...result, enum: kept }
}

const belongs = (found: string, type: string, types: readonly unknown[]): boolean =>
  found === type || (found === 'integer' && type === 'number' && !types.includes('integer'))

const familyOfType = (type: string): string => (type === 'integer' ? 'number' : type)
