import { isObject } from '../../../json-schema/json-object.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, propertiesOf, typesOf } from '../../schema-document.ts'

export const vertexAnyOfSiblings = defineRule({
  id: 'vertex/any-of-siblings',
  family: 'provider',
  title: '`anyOf` is the only keyword of its schema.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('anyOf')) {
      const siblings = Object.keys(node.schema).filter((keyword) => keyword !== 'anyOf')
      if (siblings.length > 0)
        yield { path: pointerTo(document, node, 'anyOf'), details: { siblings, place: placeName(node) } }
    }
  },
  message: ({ siblings, place }) =>
    `\`anyOf\` at ${place} stands beside ${siblings.map((keyword) => `\`${keyword}\``).join(', ')}.`,
  fix: () => 'Move the siblings into each branch, or leave them out.',
})

export const typeArray = defineRule({
  id: 'type-array',
  family: 'provider',
  title: '`type` is one type, not a list.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('type')) {
      const { type } = node.schema
      if (!Array.isArray(type)) continue
      yield {
        path: pointerTo(document, node, 'type'),
        details: { types: type.map(String), place: placeName(node) },
      }
    }
  },
  message: ({ types, place }) => `\`type\` at ${place} is a list (${types.join(', ')}).`,
  fix: ({ types }) =>
    types.includes('null')
      ? 'Make it optional, or use `nullable` or `anyOf` there.'
      : 'Use `anyOf`, or choose one type.',
})

export const nullable = defineRule({
  id: 'nullable',
  family: 'provider',
  title: '`nullable` is OpenAPI: where JSON Schema is read, null stays forbidden.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('nullable')) {
      const { nullable: isNullable, anyOf } = node.schema
      if (isNullable !== true || typesOf(node.schema).includes('null')) continue
      if (Array.isArray(anyOf) && anyOf.some((branch) => isObject(branch) && branch['type'] === 'null'))
        continue
      yield { path: pointerTo(document, node, 'nullable'), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) =>
    `\`nullable\` at ${place} means nothing in JSON Schema, so null is not allowed there.`,
  fix: () => 'Write the type as `["string", "null"]` or as `anyOf` with `{ "type": "null" }`.',
})

/** An old fault of OpenAI's; whether it is still there is not known. */
export const openaiStrictAnyOfFirstKey = defineRule({
  id: 'openai-strict/anyof-first-key',
  family: 'provider',
  title: 'The objects of a union differ in their first property.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('anyOf')) {
      const branches: unknown = node.schema['anyOf']
      if (!Array.isArray(branches)) continue
      const first = branches.flatMap((branch) => {
        const schema = document.references.follow(branch)
        return isObject(schema) ? Object.keys(propertiesOf(schema)).slice(0, 1) : []
      })
      const twice = first.find((key, index) => first.indexOf(key) < index)
      if (twice === undefined) continue
      yield { path: pointerTo(document, node, 'anyOf'), details: { key: twice, place: placeName(node) } }
    }
  },
  message: ({ key, place }) =>
    `Two branches of the union at ${place} both start with the property \`${key}\`.`,
  fix: () => 'Put a property that only one branch has first.',
})
