import { isObject } from '../../../json-schema/json-object.ts'
import { placeName, placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { describesObject, pointerTo, propertiesOf } from '../../schema-document.ts'

export const strictAdditionalPropertiesFalse = defineRule({
  id: 'strict/additional-properties-false',
  family: 'provider',
  title: 'Every object is closed with `additionalProperties: false`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.objects) {
      if (!describesObject(node.schema) || node.schema['additionalProperties'] === false) continue
      const details = {
        place: placeNameFirst(node),
        isMap: isObject(node.schema['additionalProperties']),
      }
      yield { path: pointerTo(document, node), details }
    }
  },
  message: ({ place, isMap }) =>
    isMap
      ? `${place} takes any key (\`additionalProperties\` is a schema); it must be closed with \`additionalProperties: false\`.`
      : `${place} is an object without \`additionalProperties: false\`.`,
  fix: ({ isMap }) =>
    isMap
      ? 'Use an array of `{ key, value }` objects instead of a map.'
      : 'Close the object (zod: `z.strictObject`), or leave it to `toolbox spec --strict`.',
})

/** Objects that take keys which the schema does not list. */
export const objectMap = defineRule({
  id: 'object/map',
  family: 'provider',
  title: 'An object lists its properties; a map with free keys does not survive everywhere.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }, { closesUnstated = false }: { readonly closesUnstated?: boolean }) {
    for (const node of document.objects) {
      const { additionalProperties } = node.schema
      if (node.parent === undefined || !describesObject(node.schema)) continue
      if (Object.keys(propertiesOf(node.schema)).length > 0) continue
      const isMap = isObject(additionalProperties) || additionalProperties === true
      const isHit = closesUnstated ? additionalProperties === undefined : isMap
      if (isHit) yield { path: pointerTo(document, node), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `The keys of ${place} are not listed, so it arrives empty.`,
  fix: () => 'List the properties, or use an array of `{ key, value }` objects.',
})
