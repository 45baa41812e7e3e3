import { defineKeywordRule } from './keyword-rule.ts'

export const arrayUnsupportedKeyword = defineKeywordRule({
  id: 'array/unsupported-keyword',
  title: 'No `uniqueItems`, `contains`, `minContains` or `maxContains`.',
  fix: 'Say it in the description and check it inside the tool.',
})

export const objectUnsupportedKeyword = defineKeywordRule({
  id: 'object/unsupported-keyword',
  title: 'No `patternProperties`, `minProperties`, `maxProperties`, `unevaluatedProperties` or the like.',
  fix: 'List the properties, or use an array of `{ key, value }` objects.',
})

export const openaiPropertyNames = defineKeywordRule({
  id: 'openai/property-names',
  title: 'No `propertyNames`, which zod 4 writes for every record.',
  fix: 'Use an object with listed properties, or an array of `{ key, value }` objects.',
})

export const openaiOneOf = defineKeywordRule({
  id: 'openai/oneof',
  title: 'No `oneOf`, which zod 4.1.13 and later write for a discriminated union.',
  impliedBy: ['root/no-combinators'],
  fix: 'Use `anyOf`: for branches that exclude each other it means the same.',
})

export const openaiStrictComposition = defineKeywordRule({
  id: 'openai-strict/composition',
  title: 'No `allOf`, `not`, `if`, `then`, `else` or dependent schemas.',
  impliedBy: ['root/no-combinators'],
  fix: (keyword) =>
    keyword === 'allOf'
      ? 'Merge the members into one schema.'
      : 'Say it in the description and check it inside the tool.',
})

export const strictNumericBounds = defineKeywordRule({
  id: 'strict/numeric-bounds',
  title: 'No `minimum`, `maximum`, exclusive bounds or `multipleOf`.',
  fix: 'Say it in the description; the tool still validates. (zod writes the safe-integer bounds for every `z.int()`.)',
})

export const length = defineKeywordRule({
  id: 'length',
  title: 'No `minLength` or `maxLength`.',
  fix: 'Say it in the description; the tool still validates.',
})

export const openaiStrictDefault = defineKeywordRule({
  id: 'openai-strict/default',
  title: 'No `default`.',
  fix: 'Let the argument be null, and fill in the default inside the tool.',
})

export const copilotStudioExclusiveBound = defineKeywordRule({
  id: 'copilot-studio/exclusive-bound',
  title:
    'No numeric `exclusiveMinimum` or `exclusiveMaximum`: Copilot Studio expects the booleans of draft-04.',
  fix: 'Use `minimum` and `maximum`.',
  when: ({ schema }, keyword) => typeof schema[keyword] === 'number',
})

export const llamaCppNumberBounds = defineKeywordRule({
  id: 'llama.cpp/number-bounds',
  title: 'Bounds of a `number` are not enforced by llama.cpp.',
  fix: 'Say it in the description; the tool still validates.',
  when: ({ schema }) => schema['type'] === 'number',
})
