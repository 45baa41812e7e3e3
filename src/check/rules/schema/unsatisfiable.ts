import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo } from '../../schema-document.ts'
import { type Contradiction, contradictionsIn } from './contradictions.ts'

export const schemaUnsatisfiable = defineRule({
  id: 'schema/unsatisfiable',
  family: 'schema',
  title: 'Some value fits the schema: its bounds and constraints do not exclude each other.',
  severity: 'error',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const node of document.objects) {
      for (const contradiction of contradictionsIn(node.schema, (schema) =>
        document.references.follow(schema),
      )) {
        yield { path: pointerTo(document, node), details: { contradiction, place: placeName(node) } }
      }
    }
  },
  message: ({ contradiction, place }) => `No value fits ${place}: ${explain(contradiction)}.`,
})

function explain(contradiction: Contradiction): string {
  switch (contradiction.kind) {
    case 'bounds':
      return `\`${contradiction.low}\` excludes \`${contradiction.high}\``
    case 'no-number-between':
      return `there is no multiple of ${contradiction.step} from ${contradiction.low} to ${contradiction.high}`
    case 'value-type':
      return `\`${contradiction.keyword}\` is not of the type ${contradiction.types.join(' or ')}`
    case 'const-not-in-enum':
      return '`const` is not among the values of `enum`'
    case 'too-few-properties':
      return `it must have ${contradiction.wanted} properties and can have ${contradiction.possible}`
    case 'too-few-items':
      return `it must have ${contradiction.wanted} items and can have ${contradiction.possible}`
    case 'forbidden-property':
      return `\`${contradiction.name}\` is required and its schema is \`false\``
    case 'closed-members':
      return `one member of \`allOf\` requires \`${contradiction.name}\`, and another is closed without it`
  }
}
