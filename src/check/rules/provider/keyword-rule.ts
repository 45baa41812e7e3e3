import { placeName } from '../../place-name.ts'
import { defineRule, type Rule } from '../../rule.ts'
import { type ObjectNode, pointerTo } from '../../schema-document.ts'

export interface Keywords {
  readonly keywords: readonly string[]
}

interface KeywordRule {
  readonly id: string
  readonly title: string
  readonly impliedBy?: readonly string[]
  /** What to do instead, by keyword; a function when it depends on the keyword. */
  readonly fix: string | ((keyword: string) => string)
  /** Further conditions on the place. */
  readonly when?: (node: ObjectNode, keyword: string) => boolean
}

/** A rule against keywords, which the profile lists. Nothing is a keyword but where a schema stands. */
export function defineKeywordRule({
  when = () => true,
  fix,
  ...info
}: KeywordRule): Rule<'schema', Keywords> {
  return defineRule({
    ...info,
    family: 'provider',
    severity: 'by-profile',
    scope: 'schema',
    *detect({ document }, { keywords }: Keywords) {
      for (const keyword of keywords) {
        for (const node of document.having(keyword)) {
          if (!when(node, keyword)) continue
          yield { path: pointerTo(document, node, keyword), details: { keyword, place: placeName(node) } }
        }
      }
    },
    message: ({ keyword, place }) => `\`${keyword}\` at ${place} is not supported.`,
    fix: ({ keyword }) => (typeof fix === 'string' ? fix : fix(keyword)),
  })
}
