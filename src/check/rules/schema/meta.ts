import { JSON_TYPES } from './json-type.ts'
import { isObject } from '../../../json-schema/json-object.ts'
import { pointerTo } from '../../schema-document.ts'
import { placeName, placeNameFirst } from '../../place-name.ts'
import { defineRule, type Rule } from '../../rule.ts'
import type { JsonSchema } from '../../../json-schema/types.ts'

interface KeywordShape {
  readonly id: string
  readonly title: string
  readonly keywords: readonly string[]
  readonly isWrong: (value: unknown, schema: JsonSchema) => boolean
  /** What it must be, behind "`required` at `x` must be". */
  readonly expected: string
  readonly fix: string
}

/** A rule on the value of a keyword, which every reader of JSON Schema checks first. */
function defineShapeRule({
  id,
  title,
  keywords,
  isWrong,
  expected,
  fix,
}: KeywordShape): Rule<'schema', undefined> {
  return defineRule({
    id,
    family: 'schema',
    title,
    severity: 'error',
    scope: 'schema',
    reads: 'both',
    *detect({ document }) {
      for (const keyword of keywords) {
        for (const node of document.having(keyword)) {
          const value = node.schema[keyword]
          if (!isWrong(value, node.schema)) continue
          yield {
            path: pointerTo(document, node, keyword),
            details: { keyword, found: print(value), place: placeName(node) },
          }
        }
      }
    },
    message: ({ keyword, found, place }) => `\`${keyword}\` at ${place} must be ${expected}, not ${found}.`,
    fix: () => fix,
  })
}

export const metaRequiredNotArray = defineShapeRule({
  id: 'meta/required-not-array',
  title: '`required` is a list of property names.',
  keywords: ['required'],
  isWrong: (value) => !Array.isArray(value) || value.some((name) => typeof name !== 'string'),
  expected: 'a list of property names',
  fix: 'List the required names on the object that has the properties; leave `required` out when there are none.',
})

export const metaPropertiesNotObject = defineShapeRule({
  id: 'meta/properties-not-object',
  title: '`properties` maps names to schemas.',
  keywords: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
  isWrong: (value) => !isObject(value),
  expected: 'an object that maps names to schemas',
  fix: 'Write `{}` when there are none (an empty PHP array becomes `[]`).',
})

export const metaBadType = defineShapeRule({
  id: 'meta/bad-type',
  title: '`type` is one of the seven types of JSON Schema, in lower case, or a list of them.',
  keywords: ['type'],
  isWrong: (value) =>
    Array.isArray(value)
      ? value.length === 0 || !value.every((type) => JSON_TYPES.has(type))
      : !JSON_TYPES.has(value),
  expected: 'one of array, boolean, integer, null, number, object, string',
  fix: 'Use the JSON Schema name of the type.',
})

export const metaEmptyComposition = defineShapeRule({
  id: 'meta/empty-composition',
  title: '`anyOf`, `oneOf` and `allOf` are lists of at least one schema.',
  keywords: ['anyOf', 'oneOf', 'allOf'],
  isWrong: (value) => !Array.isArray(value) || value.length === 0,
  expected: 'a list of at least one schema',
  fix: 'Leave the keyword out when there are no branches.',
})

export const metaEnumNotArray = defineShapeRule({
  id: 'meta/enum-not-array',
  title: '`enum` is a list of values.',
  keywords: ['enum'],
  isWrong: (value) => !Array.isArray(value),
  expected: 'a list of values',
  fix: 'Write the values as a list.',
})

export const metaDraft4Bound = defineShapeRule({
  id: 'meta/draft4-bound',
  title: '`exclusiveMinimum` and `exclusiveMaximum` are numbers, not the booleans of draft-04.',
  keywords: ['exclusiveMinimum', 'exclusiveMaximum'],
  isWrong: (value) => typeof value === 'boolean',
  expected: 'a number',
  fix: 'Put the bound itself there (zod-to-json-schema: target "jsonSchema7").',
})

/** They hold one schema, not several; lists in `items` have a rule of their own. */
const ONE_SCHEMA = [
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'additionalItems',
  'contentSchema',
] as const

export const metaPropertyNotSchema = defineRule({
  id: 'meta/property-not-schema',
  family: 'schema',
  title: 'Where a schema stands, there is an object or a boolean.',
  severity: 'error',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const node of document.nodes) {
      if (isObject(node.schema) || typeof node.schema === 'boolean') continue
      yield {
        path: pointerTo(document, node),
        details: { found: print(node.schema), place: placeNameFirst(node) },
      }
    }
    for (const keyword of ONE_SCHEMA) {
      for (const node of document.having(keyword)) {
        if (!Array.isArray(node.schema[keyword])) continue
        const details = { found: 'a list', place: `\`${keyword}\` at ${placeName(node)}` }
        yield { path: pointerTo(document, node, keyword), details }
      }
    }
  },
  message: ({ found, place }) => `${place} must be a schema, not ${found}.`,
  fix: () => 'Write a schema, such as `{ "type": "string" }`.',
})

const print = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? '`[]`' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? 'undefined'
  return `\`${text.length > 40 ? `${text.slice(0, 39)}…` : text}\``
}
