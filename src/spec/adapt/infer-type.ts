import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/** The keywords that speak of values of one type only. */
const KEYWORDS_OF_TYPE: readonly (readonly [string, readonly string[]])[] = [
  [
    'object',
    [
      'additionalProperties',
      'dependentRequired',
      'dependentSchemas',
      'maxProperties',
      'minProperties',
      'patternProperties',
      'properties',
      'propertyNames',
      'required',
      'unevaluatedProperties',
    ],
  ],
  [
    'array',
    [
      'contains',
      'items',
      'maxContains',
      'maxItems',
      'minContains',
      'minItems',
      'prefixItems',
      'unevaluatedItems',
      'uniqueItems',
    ],
  ],
  ['string', ['format', 'maxLength', 'minLength', 'pattern']],
  ['number', ['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf']],
]

const OTHER_WAYS = ['$ref', 'allOf', 'anyOf', 'if', 'not', 'oneOf'] as const

/** Names the type of a schema that shows it only by its values or by its other keywords. */
export const inferType = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const type = impliedType(copy)
      if (type === undefined) return copy
      report(place, 'type', `the type that the schema implies, ${JSON.stringify(type)}, is written down`)
      return { type, ...copy }
    },
  }))

function impliedType(schema: JsonSchema): string | readonly string[] | undefined {
  if (schema['type'] !== undefined) return undefined
  if ('const' in schema) return typeOf(schema['const'])
  if (Array.isArray(schema['enum'])) return single([...new Set(schema['enum'].map(typeOf))])
  if (OTHER_WAYS.some((keyword) => keyword in schema)) return undefined
  const families = KEYWORDS_OF_TYPE.filter(([, keywords]) => keywords.some((keyword) => keyword in schema))
  return families.length === 1 ? families[0]![0] : undefined
}

const single = (types: readonly string[]): string | readonly string[] | undefined =>
  types.length > 1 ? types : types[0]

/** The type of which a keyword speaks (`number` also for `integer`); `undefined` when it speaks of any. */
export const typeOfKeyword = (keyword: string): string | undefined =>
  KEYWORDS_OF_TYPE.find(([, keywords]) => keywords.includes(keyword))?.[0]

/** The JSON Schema type of a value; whole numbers are `integer`. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}
