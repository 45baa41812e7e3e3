import { isObject } from '../../../json-schema/json-object.ts'
import { printPointer } from '../../../json-schema/pointer.ts'
import { pathOf } from '../../../json-schema/walk.ts'
import { messageOf } from '../../../core/errors.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'

export const schemaPattern = defineRule({
  id: 'schema/pattern',
  family: 'schema',
  title: 'Every pattern is a regular expression that compiles, with the flag `u`.',
  severity: 'error',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    const patterns = [
      ...document
        .having('pattern')
        .map((node) => ({ node, pattern: node.schema['pattern'], inner: ['pattern'] })),
      ...document.having('patternProperties').flatMap((node) => {
        const map = node.schema['patternProperties']
        const keys = isObject(map) ? Object.keys(map) : []
        return keys.map((pattern) => ({ node, pattern, inner: ['patternProperties', pattern] }))
      }),
    ]
    for (const { node, pattern, inner } of patterns) {
      const fault = typeof pattern === 'string' ? findFault(pattern) : undefined
      if (fault === undefined) continue
      const details = { fault, place: placeName(node) }
      yield { path: printPointer([document.place, ...pathOf(node), ...inner]), details }
    }
  },
  message: ({ fault, place }) => `The pattern at ${place} does not compile: ${fault}`,
  fix: () =>
    'Escape only what must be escaped: with the flag `u`, `\\-` outside brackets and `\\_` are errors.',
})

function findFault(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u')
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
