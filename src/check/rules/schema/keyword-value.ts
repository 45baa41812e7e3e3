import { isObject } from '../../../json-schema/json-object.ts'
import { pointerTo, type SchemaDocument } from '../../schema-document.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'

interface Kind {
  readonly expected: string
  readonly keywords: readonly string[]
  readonly fits: (value: unknown) => boolean
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText) && isDistinct(value)
const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** The elements are the matter of rules under `meta/`. */
const isDistinctList = (value: unknown): boolean => !Array.isArray(value) || isDistinct(value)

/** What the meta-schemas of 2020-12 and draft-07 ask of values, as far as no rule under `meta/` does. */
const KINDS: readonly Kind[] = [
  {
    expected: 'a number',
    keywords: ['minimum', 'maximum'],
    fits: (value) => typeof value === 'number',
  },
  {
    expected: 'a number',
    keywords: ['exclusiveMinimum', 'exclusiveMaximum'],
    // Booleans are the matter of meta/draft4-bound.
    fits: (value) => typeof value === 'number' || typeof value === 'boolean',
  },
  {
    expected: 'a number above 0',
    keywords: ['multipleOf'],
    fits: (value) => typeof value === 'number' && value > 0,
  },
  {
    expected: 'a whole number, 0 or more',
    keywords: [
      'minLength',
      'maxLength',
      'minItems',
      'maxItems',
      'minProperties',
      'maxProperties',
      'minContains',
      'maxContains',
    ],
    fits: isCount,
  },
  {
    expected: 'text',
    keywords: [
      'pattern',
      'format',
      'title',
      'description',
      '$ref',
      '$dynamicRef',
      '$id',
      '$schema',
      '$comment',
      'contentEncoding',
      'contentMediaType',
    ],
    fits: isText,
  },
  {
    expected: 'a name of letters, digits, `-`, `_` and `.`, with a letter or `_` first',
    keywords: ['$anchor', '$dynamicAnchor'],
    fits: (value) => typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
  },
  { expected: 'a list that names each property once', keywords: ['required'], fits: isDistinctList },
  { expected: 'a list that names each type once', keywords: ['type'], fits: isDistinctList },
  {
    expected: 'true or false',
    keywords: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly', 'nullable'],
    fits: (value) => typeof value === 'boolean',
  },
  { expected: 'a list', keywords: ['examples'], fits: Array.isArray },
  {
    expected: 'a list of at least one schema',
    keywords: ['prefixItems'],
    fits: (value) => Array.isArray(value) && value.length > 0,
  },
  {
    expected: 'an object that maps names to lists of names',
    keywords: ['dependentRequired'],
    fits: (value) => isObject(value) && Object.values(value).every(isNames),
  },
  {
    expected: 'an object that maps names to schemas or to lists of names',
    keywords: ['dependencies'],
    fits: (value) =>
      isObject(value) && Object.values(value).every((one) => !Array.isArray(one) || isNames(one)),
  },
]

export const schemaKeywordValue = defineRule({
  id: 'schema/keyword-value',
  family: 'schema',
  title: 'Every keyword has a value of the kind that JSON Schema asks for.',
  severity: 'error',
  impliedBy: ['array/items-array-draft07'],
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const { expected, keywords, fits } of KINDS) {
      for (const keyword of keywords) {
        for (const node of document.having(keyword)) {
          if (fits(node.schema[keyword])) continue
          yield {
            path: pointerTo(document, node, keyword),
            details: { keyword, expected, place: placeName(node) },
          }
        }
      }
    }
    if (isDraft07(document)) return
    for (const node of document.having('items')) {
      if (!Array.isArray(node.schema['items'])) continue
      const details = {
        keyword: 'items',
        expected: 'one schema (a list is draft-07; use `prefixItems`)',
        place: placeName(node),
      }
      yield { path: pointerTo(document, node, 'items'), details }
    }
  },
  message: ({ keyword, expected, place }) => `\`${keyword}\` at ${place} must be ${expected}.`,
})

export const isDraft07 = ({ root }: SchemaDocument): boolean =>
  isObject(root) && /\/draft-0[67]\/schema/.test(String(root['$schema']))

export const schemaDialect = defineRule({
  id: 'schema/dialect',
  family: 'schema',
  title: '`$schema` names 2020-12 or draft-07, or is left out.',
  severity: 'warning',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    if (!isObject(document.root)) return
    const { $schema } = document.root
    if (typeof $schema !== 'string' || KNOWN_DIALECT.test($schema)) return
    yield { path: `/${document.place}/$schema`, details: { dialect: $schema } }
  },
  message: ({ dialect }) => `The dialect '${dialect}' is not one that tools and providers read.`,
  fix: () => 'Leave `$schema` out, which means 2020-12, and write the schema accordingly.',
})

const KNOWN_DIALECT = /^https?:\/\/json-schema\.org\/(?:draft\/2020-12|draft-07)\/schema#?$/
