import { isObject } from '../../../json-schema/json-object.ts'
import { defineRule } from '../../rule.ts'

export const mcpOutputRootObject = defineRule({
  id: 'mcp/output-root-object',
  family: 'provider',
  title: 'Before revision 2026-07-28 an MCP output schema says literally `type: "object"` at its root.',
  severity: 'by-profile',
  scope: 'schema',
  reads: 'output',
  *detect({ document: { root } }) {
    if (!isObject(root) || root['type'] !== 'object') yield { path: '/output_schema', details: {} }
  },
  message: () =>
    'The root of the output schema does not say `type: "object"`; clients then fail to read the whole list of tools.',
  fix: () => 'Wrap the result in an object, for example `{ "result": … }`.',
})

export const bedrockToolResultObject = defineRule({
  id: 'bedrock/tool-result-object',
  family: 'provider',
  title: 'A result that Bedrock takes as JSON is an object.',
  severity: 'by-profile',
  scope: 'schema',
  reads: 'output',
  *detect({ document }) {
    const root = document.references.follow(document.root)
    if (!isObject(root) || root['type'] === 'object' || isObject(root['properties'])) return
    yield { path: '/output_schema', details: {} }
  },
  message: () =>
    'The output may be something other than an object, and Converse takes only an object as JSON.',
  fix: () => 'Wrap the result in an object; otherwise it has to be sent as text.',
})
