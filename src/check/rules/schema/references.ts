import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo } from '../../schema-document.ts'

export const refDangling = defineRule({
  id: 'ref/dangling',
  family: 'schema',
  title: 'Every `$ref` names something in the schema.',
  severity: 'error',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const { node, keyword, text, target, isExternal } of document.references.all) {
      if (isExternal || target !== undefined) continue
      yield { path: pointerTo(document, node, keyword), details: { text, place: placeName(node) } }
    }
  },
  message: ({ text, place }) => `The \`$ref\` at ${place} names '${text}', which does not exist.`,
  fix: () => 'Put the schema under `$defs` and refer to it as `#/$defs/Name`.',
})

export const refExternal = defineRule({
  id: 'ref/external',
  family: 'schema',
  title: 'No `$ref` leads out of the schema.',
  severity: 'error',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const { node, keyword, text, isExternal } of document.references.all) {
      if (isExternal)
        yield { path: pointerTo(document, node, keyword), details: { text, place: placeName(node) } }
    }
  },
  message: ({ text, place }) =>
    `The \`$ref\` at ${place} leads to '${text}', outside the schema, where nobody follows it.`,
  fix: () => 'Copy the schema under `$defs` and refer to it there.',
})
