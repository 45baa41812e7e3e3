import { placeName, placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { type ObjectNode, pointerTo, type SchemaDocument } from '../../schema-document.ts'

interface EnumNode {
  readonly node: ObjectNode
  readonly values: readonly unknown[]
}

const enumsOf = (document: SchemaDocument): readonly EnumNode[] =>
  document.having('enum').flatMap((node) => {
    const values: unknown = node.schema['enum']
    return Array.isArray(values) ? [{ node, values }] : []
  })

export const geminiEnumStrings = defineRule({
  id: 'gemini/enum-strings',
  family: 'provider',
  title: 'The values of an `enum` are strings.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, values } of enumsOf(document)) {
      const other = values.find((value) => typeof value !== 'string')
      if (other === undefined) continue
      yield {
        path: pointerTo(document, node, 'enum'),
        details: { value: JSON.stringify(other), place: placeName(node) },
      }
    }
  },
  message: ({ value, place }) => `The \`enum\` at ${place} has a value that is no string: ${value}.`,
  fix: () => 'Write the values as strings and convert them inside the tool, or list them in the description.',
})

export const geminiEnumType = defineRule({
  id: 'gemini/enum-type',
  family: 'provider',
  title: 'An `enum` stands beside `type: "string"`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, values } of enumsOf(document)) {
      const { type } = node.schema
      if (type === 'string' || Array.isArray(type) || !values.every((value) => typeof value === 'string'))
        continue
      yield { path: pointerTo(document, node), details: { type, place: placeName(node) } }
    }
  },
  message: ({ type, place }) =>
    type === undefined
      ? `The \`enum\` at ${place} has no \`type: "string"\` beside it.`
      : `The \`enum\` at ${place} stands beside \`type: ${JSON.stringify(type)}\`.`,
  fix: () => 'Add `"type": "string"`.',
})

export const geminiEnumEmpty = defineRule({
  id: 'gemini/enum-empty',
  family: 'provider',
  title: 'An `enum` has at least one value.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, values } of enumsOf(document)) {
      if (values.length === 0)
        yield { path: pointerTo(document, node, 'enum'), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} has an empty \`enum\`.`,
  fix: () => 'List the values, or leave the `enum` out.',
})

export const geminiEnumSize = defineRule({
  id: 'gemini/enum-size',
  family: 'provider',
  title: 'An `enum` has no more than about 90 values.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, values } of enumsOf(document)) {
      if (values.length <= 92) continue
      yield {
        path: pointerTo(document, node, 'enum'),
        details: { count: values.length, place: placeName(node) },
      }
    }
  },
  message: ({ count, place }) =>
    `The \`enum\` at ${place} has ${count} values; 90 were taken, 93 were refused ("too many states for serving").`,
  fix: () => 'Take a string, list the values in the description, and check it inside the tool.',
})

export const anthropicStrictEnumCase = defineRule({
  id: 'anthropic-strict/enum-case',
  family: 'provider',
  title: 'The values of an `enum` do not depend on upper and lower case.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, values } of enumsOf(document)) {
      const value = values.find((one) => typeof one === 'string' && one !== one.toLowerCase())
      if (value === undefined) continue
      yield {
        path: pointerTo(document, node, 'enum'),
        details: { value: String(value), place: placeName(node) },
      }
    }
  },
  message: ({ value, place }) =>
    `The \`enum\` at ${place} has capital letters ('${value}'), and the model may write them small.`,
  fix: () => 'Use lower-case values, or compare without regard to case.',
})

export const anthropicStrictEnumComplex = defineRule({
  id: 'anthropic-strict/enum-complex',
  family: 'provider',
  title: 'The values of an `enum` are no objects or arrays.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, values } of enumsOf(document)) {
      if (!values.some((value) => typeof value === 'object' && value !== null)) continue
      yield { path: pointerTo(document, node, 'enum'), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `The \`enum\` at ${place} has an object or an array among its values.`,
  fix: () => 'Use `anyOf` with a schema for each, or give each value a name.',
})
