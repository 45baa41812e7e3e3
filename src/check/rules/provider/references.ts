import { isObject } from '../../../json-schema/json-object.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo } from '../../schema-document.ts'

export const refSiblings = defineRule({
  id: 'ref/siblings',
  family: 'provider',
  title: 'A `$ref` stands alone.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node } of document.references.all) {
      const siblings = Object.keys(node.schema).filter((keyword) => !keyword.startsWith('$'))
      if (siblings.length > 0)
        yield { path: pointerTo(document, node), details: { siblings, place: placeName(node) } }
    }
  },
  message: ({ siblings, place }) =>
    `The \`$ref\` at ${place} stands beside ${siblings.map((keyword) => `\`${keyword}\``).join(', ')}.`,
  fix: () => 'Move the siblings into the referenced schema, or write `"anyOf": [{ "$ref": … }]` beside them.',
})

export const refOnlyTopLevelDefs = defineRule({
  id: 'ref/only-top-level-defs',
  family: 'provider',
  title: "A `$ref` names `#` or an entry of the root's `$defs`.",
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }, { allows }: { readonly allows: RegExp }) {
    for (const { node, keyword, text } of document.references.all) {
      if (!allows.test(text))
        yield { path: pointerTo(document, node, keyword), details: { text, place: placeName(node) } }
    }
  },
  message: ({ text, place }) =>
    `The \`$ref\` at ${place} names '${text}', which is no entry of the root's \`$defs\`.`,
  fix: () => 'Put the shared schema under `$defs` (zod-to-json-schema: `$refStrategy: "none"`).',
})

export const refRecursive = defineRule({
  id: 'ref/recursive',
  family: 'provider',
  title: 'No schema refers to itself.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }, options: { readonly onlyThroughRequired: true } | undefined) {
    const { references } = document
    const found = options === undefined ? references.recursive : references.recursiveThroughRequired
    for (const { node, keyword, text } of found) {
      yield { path: pointerTo(document, node, keyword), details: { text, place: placeName(node) } }
    }
  },
  message: ({ text, place }) => `The \`$ref\` to '${text}' at ${place} makes the schema recursive.`,
  fix: () => 'Unroll it to the depth that you need, or take the nested part as a JSON string.',
})

export const refRootHash = defineRule({
  id: 'ref/root-hash',
  family: 'provider',
  title: 'No `$ref: "#"`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, text } of document.references.all) {
      if (text === '#') yield { path: pointerTo(document, node, '$ref'), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `The \`$ref: "#"\` at ${place} is not understood.`,
  fix: () => 'Put the schema under `$defs` and refer to it there.',
})

export const mcpNoRemoteRef = defineRule({
  id: 'mcp/no-remote-ref',
  family: 'provider',
  title: 'MCP clients fetch no `$ref` from the network.',
  severity: 'by-profile',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const { node, keyword, text, isExternal } of document.references.all) {
      if (isExternal) yield { path: pointerTo(document, node, keyword), details: { text } }
    }
  },
  message: ({ text }) =>
    `'${text}' leads out of the schema; a client must not fetch it and should refuse the tool.`,
  fix: () => 'Put the schema under `$defs`.',
})

export const anthropicStrictAllOfRef = defineRule({
  id: 'anthropic-strict/all-of-ref',
  family: 'provider',
  title: 'No `$ref` inside `allOf`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const node of document.having('allOf')) {
      const members: unknown = node.schema['allOf']
      if (!Array.isArray(members) || !members.some((member) => isObject(member) && '$ref' in member)) continue
      yield { path: pointerTo(document, node, 'allOf'), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `\`allOf\` at ${place} has a \`$ref\` among its members.`,
  fix: () => 'Merge the members into one schema.',
})
