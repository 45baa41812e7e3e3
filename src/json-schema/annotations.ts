import type { JsonSchema } from './types.ts'

/** Keywords that describe a value, or the document, and accept any value. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  '$comment',
  '$schema',
  '$vocabulary',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'default',
  'deprecated',
  'description',
  'discriminator',
  'example',
  'examples',
  'readOnly',
  'title',
  'writeOnly',
])

/** Keywords that name places for references and accept any value. */
export const LOCATIONS: ReadonlySet<string> = new Set([
  '$anchor',
  '$defs',
  '$dynamicAnchor',
  '$id',
  '$recursiveAnchor',
  'definitions',
])

/** Whether a keyword can refuse a value; vendors' own (`x-…`) cannot. */
export const isAssertion = (keyword: string): boolean =>
  !ANNOTATIONS.has(keyword) && !LOCATIONS.has(keyword) && !keyword.startsWith('x-')

/** Parts a schema into what refuses values and what only describes. */
export function splitAnnotations(schema: JsonSchema): {
  readonly assertions: JsonSchema
  readonly annotations: JsonSchema
} {
  const entries = Object.entries(schema)
  return {
    assertions: Object.fromEntries(entries.filter(([keyword]) => isAssertion(keyword))),
    annotations: Object.fromEntries(entries.filter(([keyword]) => !isAssertion(keyword))),
  }
}
