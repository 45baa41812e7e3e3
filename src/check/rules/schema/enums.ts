import { placeName, placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, typesOf } from '../../schema-document.ts'
import { isOfType } from './json-type.ts'

export const enumEmpty = defineRule({
  id: 'enum/empty',
  family: 'schema',
  title: 'An `enum` has at least one value.',
  severity: 'error',
  impliedBy: ['gemini/enum-empty'],
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const node of document.having('enum')) {
      const values: unknown = node.schema['enum']
      if (!Array.isArray(values) || values.length > 0) continue
      yield { path: pointerTo(document, node, 'enum'), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} has an empty \`enum\`, so no value fits.`,
  fix: () => 'List the values, or leave the `enum` out.',
})

export const schemaEnumValues = defineRule({
  id: 'schema/enum-values',
  family: 'schema',
  title: 'The values of an `enum` differ, and each fits the `type` beside it.',
  severity: 'warning',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const node of document.having('enum')) {
      const values: unknown = node.schema['enum']
      if (!Array.isArray(values)) continue
      const types = typesOf(node.schema)
      const printed = values.map((value) => JSON.stringify(value))
      const seen = new Set<string>()
      for (const [index, value] of values.entries()) {
        const isTwice = seen.has(printed[index]!)
        seen.add(printed[index]!)
        const isOut = types.length > 0 && !types.some((type) => isOfType(value, type))
        if (!isTwice && !isOut) continue
        const details = { value: printed[index]!, isTwice, place: placeName(node), types: types.join(' or ') }
        yield { path: pointerTo(document, node, 'enum', index), details }
      }
    }
  },
  message: ({ value, isTwice, place, types }) =>
    isTwice
      ? `The \`enum\` at ${place} has ${value} twice.`
      : `The \`enum\` at ${place} has ${value}, which is no ${types} and can never be chosen.`,
  fix: () => 'Remove it.',
})
