import { isAssertion } from '../../json-schema/annotations.ts'
import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import type { Adapter } from '../adapt/adapted.ts'
import { stripKeywords } from '../adapt/strip-keyword.ts'
import type { StrictDialect } from './dialect.ts'

/**
 * Takes out what only refines a value, where strict mode does not know it: the tool still validates it.
 *
 * What gives a value its structure stays, for `findMisfits` to name.
 */
export const stripRefinements = (dialect: StrictDialect): Adapter =>
  stripKeywords((keyword, value, schema) => {
    const reason = whyUnknown(keyword, value, schema, dialect)
    if (reason === undefined) return undefined
    return {
      message: `${reason} and is left out`,
      lost: !SILENT.has(keyword) && !(keyword === 'default' && value === null),
    }
  })

/** Refinements that some strict mode refuses. */
const REFINEMENTS: ReadonlySet<string> = new Set([
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'uniqueItems',
])

/** What tells a model nothing; a default of `null` neither. */
const SILENT: ReadonlySet<string> = new Set([
  '$comment',
  '$schema',
  '$vocabulary',
  'contentSchema',
  'deprecated',
  'discriminator',
  'readOnly',
  'writeOnly',
])

function whyUnknown(
  keyword: string,
  value: unknown,
  schema: JsonSchema,
  { keywords, formats, mostMinItems, unknownPattern, name }: StrictDialect,
): string | undefined {
  if (keyword === 'format' && !formats.has(String(value)))
    return `format "${String(value)}" is not known to ${name}`
  if (keyword === 'pattern') {
    const found = unknownPattern(String(value))
    return found === undefined ? undefined : `the pattern uses \`${found}\`, which ${name} does not know,`
  }
  if (keyword === 'minItems' && Number(value) > mostMinItems)
    return `\`minItems\` above ${mostMinItems} is not known to ${name}`
  if (keyword === 'unevaluatedProperties' || keywords.has(keyword)) return undefined
  if (keyword === 'minProperties' || keyword === 'maxProperties')
    return isMap(schema) ? undefined : unknown(keyword, name)
  const isRefinement = REFINEMENTS.has(keyword) || !isAssertion(keyword) || !STRUCTURAL.has(keyword)
  return isRefinement ? unknown(keyword, name) : undefined
}

const unknown = (keyword: string, name: string): string => `\`${keyword}\` is not known to ${name}`

const isMap = (schema: JsonSchema): boolean => !isObject(schema['properties'])

/** What says how a value is made; a keyword that JSON Schema does not know says nothing. */
export const STRUCTURAL: ReadonlySet<string> = new Set([
  '$dynamicRef',
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'else',
  'enum',
  'if',
  'items',
  'maxContains',
  'minContains',
  'not',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'properties',
  'propertyNames',
  'required',
  'then',
  'type',
  'unevaluatedItems',
  'unevaluatedProperties',
])
