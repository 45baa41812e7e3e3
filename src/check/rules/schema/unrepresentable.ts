import { defineRule } from '../../rule.ts'

export const schemaUnrepresentable = defineRule({
  id: 'schema/unrepresentable',
  family: 'schema',
  title: 'Everything in a schema can be said in JSON Schema.',
  severity: 'error',
  scope: 'tool',
  *detect({ tool: { faults = [] } }) {
    for (const { place, message, replacement } of faults)
      yield { path: `/${place}`, details: { message, replacement } }
  },
  message: ({ message }) => message,
  fix: ({ replacement }) =>
    replacement === undefined ? undefined : `${replacement.replace(/^./, (letter) => letter.toUpperCase())}.`,
})
