import { isObject } from '../../../json-schema/json-object.ts'
import type { JsonSchema } from '../../../json-schema/types.ts'
import { placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { type ObjectNode, pointerTo, type SchemaDocument } from '../../schema-document.ts'

/** Where a schema stands for a value that a model has to produce. */
const VALUE_POSITIONS: ReadonlySet<string | undefined> = new Set([
  '$defs',
  'anyOf',
  'definitions',
  'items',
  'oneOf',
  'prefixItems',
  'properties',
])

const COMBINATORS = ['$ref', 'anyOf', 'oneOf', 'allOf']
const TYPED = ['type', 'enum', 'const', ...COMBINATORS]

const hasNone = (schema: JsonSchema, keywords: readonly string[]): boolean =>
  !keywords.some((keyword) => Object.hasOwn(schema, keyword))

const valuesOf = (document: SchemaDocument): readonly ObjectNode[] =>
  document.objects.filter(({ keyword }) => VALUE_POSITIONS.has(keyword))

export const openaiStrictTypeless = defineRule({
  id: 'openai-strict/typeless',
  family: 'provider',
  title: 'Every schema has a `type`, a union, a reference, an `enum` or a `const`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of valuesOf(document)) {
      if (hasNone(node.schema, TYPED))
        yield { path: pointerTo(document, node), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} has no \`type\`.`,
  fix: () => 'Name a type; for anything at all, take a JSON string.',
})

export const vertexTypeRequired = defineRule({
  id: 'vertex/type-required',
  family: 'provider',
  title: 'Every schema has a `type`, or is an `anyOf`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of valuesOf(document)) {
      if (!hasNone(node.schema, ['type', ...COMBINATORS])) continue
      yield { path: pointerTo(document, node), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} has no \`type\`.`,
  fix: () => 'Name a type; for anything at all, take a JSON string.',
})

export const llamaCppEmptySchemaObject = defineRule({
  id: 'llama.cpp/empty-schema-object',
  family: 'provider',
  title: 'No empty schema: llama.cpp takes `{}` for an object.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of valuesOf(document)) {
      if (Object.keys(node.schema).length > 0) continue
      yield { path: pointerTo(document, node), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} is \`{}\`, from which the model may only make an object.`,
  fix: () => 'Name a type, or add a description: `{ "description": … }` stays open to any value.',
})

export const boolSchema = defineRule({
  id: 'bool-schema',
  family: 'provider',
  title: 'No `true` or `false` where a schema stands.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.nodes) {
      if (typeof node.schema !== 'boolean') continue
      const isPosition =
        VALUE_POSITIONS.has(node.keyword) || node.keyword === 'allOf' || node.keyword === 'patternProperties'
      if (!isPosition || isEndOfTuple(node)) continue
      yield { path: pointerTo(document, node), details: { value: node.schema, place: placeNameFirst(node) } }
    }
  },
  message: ({ value, place }) => `${place} is the schema \`${value}\`.`,
  fix: ({ value }) =>
    value ? 'Name a type; for anything at all, take a JSON string.' : 'Leave the property out.',
})

/** `items: false` behind `prefixItems` only closes a tuple. */
const isEndOfTuple = ({ keyword, schema, parent }: SchemaDocument['nodes'][number]): boolean =>
  keyword === 'items' &&
  schema === false &&
  isObject(parent?.schema) &&
  parent.schema['prefixItems'] !== undefined
