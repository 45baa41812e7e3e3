import { placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, typesOf } from '../../schema-document.ts'

/** `isFalsyToo`: the provider only asks whether `items` is truthy, and only of a plain `type: "array"`. */
export interface ArrayItemsOptions {
  readonly isFalsyToo: true
}

export const arrayItemsRequired = defineRule({
  id: 'array/items-required',
  family: 'schema',
  title: 'Every array says what its elements are.',
  severity: 'error',
  scope: 'schema',
  reads: 'both',
  *detect({ document }, options: ArrayItemsOptions | undefined) {
    for (const node of document.having('type')) {
      const { type, items, prefixItems } = node.schema
      const isHit =
        options === undefined
          ? typesOf(node.schema).includes('array') && items === undefined && prefixItems === undefined
          : type === 'array' && !items
      if (!isHit) continue
      const details = { place: placeNameFirst(node), isTuple: items === false || prefixItems !== undefined }
      yield { path: pointerTo(document, node), details }
    }
  },
  message: ({ place, isTuple }) =>
    isTuple
      ? `${place} is a tuple, whose \`items\` is false or missing.`
      : `${place} is an array without \`items\`.`,
  fix: ({ isTuple }) =>
    isTuple
      ? 'Use an object with one property for each element.'
      : 'Add `items`, such as `"items": { "type": "string" }`.',
})
