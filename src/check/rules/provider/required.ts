import { listNames, placeName, placeNameFirst } from '../../place-name.ts'
import { type Detection, defineRule } from '../../rule.ts'
import {
  describesObject,
  pointerTo,
  propertiesOf,
  requiredOf,
  typesOf,
  type SchemaDocument,
} from '../../schema-document.ts'

export const groqRequiredWithoutProperties = defineRule({
  id: 'groq/required-without-properties',
  family: 'provider',
  title: 'An object with `required` has `properties`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('required')) {
      if (!typesOf(node.schema).includes('object') || Object.hasOwn(node.schema, 'properties')) continue
      if (requiredOf(node.schema).length === 0) continue
      yield { path: pointerTo(document, node, 'required'), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} has \`required\` but no \`properties\`.`,
  fix: () => 'List the required names under `properties`.',
})

export const cohereStrictOneRequired = defineRule({
  id: 'cohere-strict/one-required',
  family: 'provider',
  title: 'Every object that has properties requires at least one of them.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('properties')) {
      if (!describesObject(node.schema) || Object.keys(propertiesOf(node.schema)).length === 0) continue
      if (requiredOf(node.schema).length > 0) continue
      yield { path: pointerTo(document, node), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `All properties of ${place} are optional; at least one must be required.`,
  fix: () => 'Require the property without which a call makes no sense.',
})

interface Optional {
  readonly names: readonly string[]
  readonly place: string
}

/** The objects that have optional properties. */
function* findOptional(document: SchemaDocument): Generator<Detection<Optional>> {
  for (const node of document.having('properties')) {
    const required = new Set(requiredOf(node.schema))
    const names = Object.keys(propertiesOf(node.schema)).filter((name) => !required.has(name))
    if (names.length > 0)
      yield { path: pointerTo(document, node), details: { names, place: placeName(node) } }
  }
}

export const strictAllRequired = defineRule({
  id: 'strict/all-required',
  family: 'provider',
  title: 'Every property is required; what may be left out is a union with null.',
  severity: 'by-profile',
  scope: 'schema',
  detect: ({ document }) => findOptional(document),
  message: ({ names, place }) =>
    `${listNames(names)} of ${place} ${names.length === 1 ? 'is' : 'are'} not in \`required\`.`,
  fix: () =>
    'Require every property and let those be null that may be left out, or leave it to `toolbox spec --strict`.',
})

export const openaiResponsesOptionalForced = defineRule({
  id: 'openai-responses/optional-forced',
  family: 'provider',
  title: 'The Responses API makes optional properties mandatory unless `strict: false` is sent.',
  severity: 'by-profile',
  scope: 'schema',
  detect: ({ document }) => findOptional(document),
  message: ({ names, place }) =>
    `${listNames(names)} of ${place} ${names.length === 1 ? 'is' : 'are'} optional; the model will fill in "", 0 or false.`,
  fix: () => 'Send `strict: false` with the tool, or let the properties be null.',
})
