import { defineRule } from '../../rule.ts'

const PLACES = { argument_schema: 'argument schema', output_schema: 'output schema' } as const

export const schemaTooLarge = defineRule({
  id: 'schema/too-large',
  family: 'schema',
  title: 'A schema is small enough to be read; a larger one is not checked.',
  severity: 'error',
  scope: 'tool',
  *detect({ refused }) {
    for (const { place, refusal } of refused) {
      if (refusal === 'too-large') yield { path: `/${place}`, details: { place } }
    }
  },
  message: ({ place }) => `The ${PLACES[place]} is larger than a megabyte; it was not checked any further.`,
  fix: () => 'Put data out of the schema: take an id and look it up inside the tool.',
})

export const schemaCyclic = defineRule({
  id: 'schema/cyclic',
  family: 'schema',
  title: 'A schema is a tree: no object contains itself.',
  severity: 'error',
  scope: 'tool',
  *detect({ refused }) {
    for (const { place, refusal } of refused) {
      if (refusal === 'cyclic') yield { path: `/${place}`, details: { place } }
    }
  },
  message: ({ place }) => `The ${PLACES[place]} contains itself, so it cannot be written as JSON.`,
  fix: () => 'Put the recursive part under `$defs` and refer to it with `$ref`.',
})
