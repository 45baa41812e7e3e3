import { nearest } from '../../../core/nearest.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, typesOf } from '../../schema-document.ts'

const wordsIn = (text: string): readonly string[] => text.split(/\s+/)

/** The keywords of 2020-12 and draft-07, by the types to whose values they apply. */
const BY_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: wordsIn('minLength maxLength pattern contentEncoding contentMediaType contentSchema'),
  number: wordsIn('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'),
  array: wordsIn(
    `items prefixItems additionalItems unevaluatedItems contains minContains maxContains minItems maxItems
    uniqueItems`,
  ),
  object: wordsIn(
    `properties patternProperties additionalProperties unevaluatedProperties propertyNames required minProperties
    maxProperties dependencies dependentRequired dependentSchemas`,
  ),
}

/** The rest of them, and what OpenAPI and providers add. */
const OTHERS = wordsIn(
  `$anchor $comment $defs $dynamicAnchor $dynamicRef $id $ref $schema $vocabulary allOf anyOf const default
  definitions deprecated description discriminator else enum example examples externalDocs format if not nullable
  oneOf propertyOrdering readOnly then title type writeOnly xml`,
)

const KNOWN: ReadonlySet<string> = new Set([...Object.values(BY_TYPE).flat(), ...OTHERS])

export const schemaUnknownKeyword = defineRule({
  id: 'schema/unknown-keyword',
  family: 'schema',
  title: 'No keyword is misspelt.',
  severity: 'warning',
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const node of document.objects) {
      for (const keyword of Object.keys(node.schema)) {
        if (KNOWN.has(keyword) || keyword.startsWith('x-')) continue
        const meant = nearest(keyword, KNOWN)
        if (meant === undefined) continue
        yield {
          path: pointerTo(document, node, keyword),
          details: { keyword, meant, place: placeName(node) },
        }
      }
    }
  },
  message: ({ keyword, meant, place }) => `\`${keyword}\` at ${place} is no keyword; \`${meant}\` is.`,
  fix: ({ meant }) => `Write \`${meant}\`.`,
})

export const schemaKeywordType = defineRule({
  id: 'schema/keyword-type',
  family: 'schema',
  title: 'A keyword stands beside a type to which it applies.',
  severity: 'warning',
  impliedBy: ['gemini/items-on-non-array', 'meta/required-not-array'],
  scope: 'schema',
  reads: 'both',
  *detect({ document }) {
    for (const [type, keywords] of Object.entries(BY_TYPE)) {
      for (const keyword of keywords) {
        for (const node of document.having(keyword)) {
          const types = typesOf(node.schema)
          if (types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer')))
            continue
          const details = { keyword, type, found: types.join(' or '), place: placeName(node) }
          yield { path: pointerTo(document, node, keyword), details }
        }
      }
    }
  },
  message: ({ keyword, type, found, place }) =>
    `\`${keyword}\` at ${place} applies to the type ${type}, and the type there is ${found}: it has no effect.`,
  fix: () => 'Remove it, or correct the type.',
})
