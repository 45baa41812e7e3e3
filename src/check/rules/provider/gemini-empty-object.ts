import { isObject } from '../../../json-schema/json-object.ts'
import { placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo } from '../../schema-document.ts'

export const geminiEmptyObject = defineRule({
  id: 'gemini/empty-object',
  family: 'provider',
  title: 'An object that Gemini sees has properties.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.objects) {
      const { type, properties, additionalProperties } = node.schema
      // A map is the matter of object/map.
      if (type !== 'object' || isObject(additionalProperties)) continue
      const isEmpty =
        properties === undefined || (isObject(properties) && Object.keys(properties).length === 0)
      if (isEmpty) yield { path: pointerTo(document, node), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} is an object without properties.`,
  fix: () => 'List the properties; for a tool without arguments leave `parameters` out of the declaration.',
})
