import { placeName, placeNameFirst } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, typesOf } from '../../schema-document.ts'

export const arrayTuple = defineRule({
  id: 'array/tuple',
  family: 'provider',
  title: 'No `prefixItems`: a list of fixed length becomes an object.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }, options: { readonly onlyClosed: true } | undefined) {
    for (const node of document.having('prefixItems')) {
      if (options?.onlyClosed === true && node.schema['items'] !== false) continue
      yield { path: pointerTo(document, node, 'prefixItems'), details: { place: placeNameFirst(node) } }
    }
  },
  message: ({ place }) => `${place} is a tuple (\`prefixItems\`).`,
  fix: () => 'Use an object with one property for each element.',
})

export const arrayItemsArrayDraft07 = defineRule({
  id: 'array/items-array-draft07',
  family: 'provider',
  title: '`items` is one schema; the list of draft-07 is refused.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('items')) {
      if (!Array.isArray(node.schema['items'])) continue
      yield { path: pointerTo(document, node, 'items'), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `\`items\` of ${place} is a list of schemas, as only draft-07 has it.`,
  fix: () => 'Use an object with one property for each element, or `prefixItems` where tuples are taken.',
})

export const strictArrayBounds = defineRule({
  id: 'strict/array-bounds',
  family: 'provider',
  title: 'No `maxItems`, and `minItems` only where the provider takes 0 or 1.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }, { minItems }: { readonly minItems: readonly number[] }) {
    for (const keyword of ['minItems', 'maxItems']) {
      for (const node of document.having(keyword)) {
        if (keyword === 'minItems' && minItems.includes(node.schema[keyword] as number)) continue
        yield { path: pointerTo(document, node, keyword), details: { keyword, place: placeName(node) } }
      }
    }
  },
  message: ({ keyword, place }, { minItems }) =>
    keyword === 'minItems' && minItems.length > 0
      ? `\`minItems\` at ${place} may only be ${minItems.join(' or ')}.`
      : `\`${keyword}\` at ${place} is not supported.`,
  fix: () => 'Say it in the description; the tool still validates.',
})

export const geminiMaxItemsBudget = defineRule({
  id: 'gemini/max-items-budget',
  family: 'provider',
  title: 'The `maxItems` of a schema add up to no more than about 960.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    const sum = document
      .having('maxItems')
      .reduce(
        (total, { schema }) => total + (typeof schema['maxItems'] === 'number' ? schema['maxItems'] : 0),
        0,
      )
    if (sum > 960) yield { path: '/argument_schema', details: { sum } }
  },
  message: ({ sum }) =>
    `The \`maxItems\` of the schema add up to ${sum}; past about 960 the request is refused.`,
  fix: () => 'Lower them, or say them in the description.',
})

export const geminiItemsOnNonArray = defineRule({
  id: 'gemini/items-on-non-array',
  family: 'provider',
  title: '`items` stands only beside `type: "array"`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('items')) {
      const types = typesOf(node.schema)
      if (types.length === 0 || types.includes('array')) continue
      yield {
        path: pointerTo(document, node, 'items'),
        details: { place: placeName(node), type: String(types[0]) },
      }
    }
  },
  message: ({ place, type }) => `\`items\` at ${place} stands beside \`type: "${type}"\`.`,
  fix: () => 'Remove `items`, or make it an array.',
})

export const llamaCppRepetition2000 = defineRule({
  id: 'llama.cpp/repetition-2000',
  family: 'provider',
  title: 'Lengths and numbers of items stay under 2000.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const keyword of ['minItems', 'maxItems', 'minLength', 'maxLength']) {
      for (const node of document.having(keyword)) {
        const value = node.schema[keyword]
        if (typeof value !== 'number' || value < 2000) continue
        yield {
          path: pointerTo(document, node, keyword),
          details: { keyword, value, place: placeName(node) },
        }
      }
    }
  },
  message: ({ keyword, value, place }) =>
    `\`${keyword}: ${value}\` at ${place} becomes a grammar with too many repetitions; the limit is 2000.`,
  fix: () => 'Leave it out and check it inside the tool.',
})
