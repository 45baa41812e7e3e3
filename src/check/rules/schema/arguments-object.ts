import { isObject } from '../../../json-schema/json-object.ts'
import { defineRule } from '../../rule.ts'
import { typesOf } from '../../schema-document.ts'

export const schemaArgumentsObject = defineRule({
  id: 'schema/arguments-object',
  family: 'schema',
  title: 'Arguments and output can be objects: nothing else is passed to a tool or taken from it.',
  severity: 'error',
  impliedBy: ['root/type-object', 'mcp/output-root-object'],
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    const root = document.references.follow(document.root)
    if (!isObject(root)) return
    const types = typesOf(root)
    if (types.length === 0 || types.includes('object')) return
    yield { path: `/${document.place}`, details: { place: document.place, found: types.join(' or ') } }
  },
  message: ({ place, found }) =>
    `The ${place === 'argument_schema' ? 'argument' : 'output'} schema describes ${found}, and a tool takes and returns objects.`,
  fix: () => 'Wrap it in an object schema.',
})
