import type { JsonType } from './schema-facts.ts'

/** The types whose values a keyword restricts; other values pass it. */
const TYPES_BY_KEYWORD: Readonly<Record<string, readonly JsonType[]>> = {
  ...keywordsOf(['string'], 'minLength maxLength pattern contentEncoding contentMediaType contentSchema'),
  ...keywordsOf(['number'], 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'),
  ...keywordsOf(['string', 'number'], 'format'),
  ...keywordsOf(
    ['array'],
    'items prefixItems additionalItems unevaluatedItems minItems maxItems uniqueItems contains minContains maxContains',
  ),
  ...keywordsOf(
    ['object'],
    'properties required additionalProperties patternProperties propertyNames unevaluatedProperties minProperties maxProperties dependentRequired dependentSchemas dependencies',
  ),
}

function keywordsOf(types: readonly JsonType[], keywords: string): Record<string, readonly JsonType[]> {
  return Object.fromEntries(keywords.split(' ').map((keyword) => [keyword, types]))
}

/** Keywords that restrict values of any type. */
const ANY_TYPE: ReadonlySet<string> = new Set(
  '$ref $dynamicRef type enum const allOf anyOf oneOf not if then else'.split(' '),
)

/** The types that a keyword restricts; `undefined` for one that restricts any type, or none. */
export const typesOfKeyword = (keyword: string): readonly JsonType[] | undefined =>
  Object.hasOwn(TYPES_BY_KEYWORD, keyword) ? TYPES_BY_KEYWORD[keyword] : undefined

/** Whether a keyword can make a value invalid. */
export const isAssertion = (keyword: string): boolean =>
  ANY_TYPE.has(keyword) || typesOfKeyword(keyword) !== undefined

/** Keywords with wording or rules of their own that change no verdict about a value. */
export const isDefinition = (keyword: string): boolean => DEFINITIONS.has(keyword)

const DEFINITIONS: ReadonlySet<string> = new Set(
  '$schema $id id $anchor $dynamicAnchor $vocabulary $defs definitions'.split(' '),
)
