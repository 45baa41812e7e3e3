import { placeName, placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { describesObject, pointerTo, propertiesOf, requiredOf, typesOf } from '../../schema-document.ts'

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

export const strictAllRequired = defineRule({
  id: 'strict/all-required',
  family: 'provider',
  title: 'Every property is required; what may be left out is a union with null.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('properties')) {
      const required = new Set(requiredOf(node.schema))
      for (const name of Object.keys(propertiesOf(node.schema))) {
        if (required.has(name)) continue
        yield {
          path: pointerTo(document, node, 'properties', name),
          details: { name, place: placeName(node) },
        }
      }
    }
  },
  message: ({ name, place }) => `The property \`${name}\` of ${place} is not in \`required\`.`,
  fix: () => 'Require it, and let it be null where it may be left out.',
})

export const openaiResponsesOptionalForced = defineRule({
  id: 'openai-responses/optional-forced',
  family: 'provider',
  title: 'The Responses API makes optional properties mandatory unless `strict: false` is sent.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('properties')) {
      const required = new Set(requiredOf(node.schema))
      const names = Object.keys(propertiesOf(node.schema)).filter((name) => !required.has(name))
      if (names.length > 0)
        yield { path: pointerTo(document, node), details: { names, place: placeName(node) } }
    }
  },
  message: ({ names, place }) =>
    `${names.length === 1 ? `The optional property \`${names[0]}\`` : `${names.length} optional properties`} of ${place} will be filled with "", 0 or false by the model.`,
  fix: () => 'Send `strict: false` with the tool, or let the properties be null.',
})
