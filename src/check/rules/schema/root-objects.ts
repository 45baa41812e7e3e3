import { isObject } from '../../../json-schema/json-object.ts'
import { type Detection, defineRule } from '../../rule.ts'
import { type SchemaDocument, typesOf } from '../../schema-document.ts'

/** Finds a root that names types, and not that of an object. */
function* findOtherRoot(document: SchemaDocument): Generator<Detection<{ readonly found: string }>> {
  const root = document.references.follow(document.root)
  const types = isObject(root) ? typesOf(root) : []
  if (types.length === 0 || types.includes('object')) return
  yield { path: `/${document.place}`, details: { found: types.join(' or ') } }
}

export const schemaArgumentsObject = defineRule({
  id: 'schema/arguments-object',
  family: 'schema',
  title: 'Arguments are an object: nothing else is passed to a tool.',
  severity: 'error',
  impliedBy: ['root/type-object'],
  scope: 'schema',
  detect: ({ document }) => findOtherRoot(document),
  message: ({ found }) => `The argument schema describes ${found}, and a tool takes an object.`,
  fix: () => 'Wrap it in an object schema.',
})

export const schemaOutputObject = defineRule({
  id: 'schema/output-object',
  family: 'schema',
  title: 'The output is an object: any other result fails the call.',
  severity: 'warning',
  impliedBy: ['mcp/output-root-object'],
  scope: 'schema',
  reads: 'output',
  detect: ({ document }) => findOtherRoot(document),
  message: ({ found }) => `The output schema describes ${found}, and a tool returns an object.`,
  fix: () => 'Wrap it in an object schema, for example `{ "result": … }`.',
})
