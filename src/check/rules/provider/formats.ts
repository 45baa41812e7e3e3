import { placeName } from '../../place-name.ts'
import { defineRule, type Rule } from '../../rule.ts'
import { pointerTo, typesOf } from '../../schema-document.ts'

export interface Formats {
  readonly formats: readonly string[]
  /** Only of strings; a number's format is not looked at. */
  readonly stringsOnly?: boolean
}

function defineFormatRule(id: string, title: string, effect: string): Rule<'schema', Formats> {
  return defineRule({
    id,
    family: 'provider',
    title,
    severity: 'by-profile',
    scope: 'schema',
    *detect({ document }, { formats, stringsOnly = false }: Formats) {
      for (const node of document.having('format')) {
        const { format } = node.schema
        const types = typesOf(node.schema)
        if (typeof format !== 'string' || formats.includes(format)) continue
        if (stringsOnly && types.length > 0 && !types.includes('string')) continue
        yield { path: pointerTo(document, node, 'format'), details: { format, place: placeName(node) } }
      }
    },
    message: ({ format, place }, { formats }) =>
      `The format '${format}' at ${place} ${effect}; known are ${formats.join(', ')}.`,
    fix: () => 'Leave the format out and say in the description what is meant.',
  })
}

export const openaiStrictFormat = defineFormatRule(
  'openai-strict/format',
  'Only the nine formats that strict mode knows (`uri` is none of them).',
  'is refused',
)

export const strictFormat = defineFormatRule(
  'strict/format',
  'Only the formats that the strict mode in question knows.',
  'is not supported',
)

export const geminiFormat = defineFormatRule(
  'gemini/format',
  "A string's format is `enum` or `date-time`.",
  'is refused',
)

export const xaiFormat = defineFormatRule(
  'xai/format',
  'Only the formats that xAI enforces; others are hints.',
  'is not enforced',
)
