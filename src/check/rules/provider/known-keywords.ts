import { isObject } from '../../../json-schema/json-object.ts'
import { placeName } from '../../place-name.ts'
import { defineRule } from '../../rule.ts'
import { pointerTo, type SchemaDocument } from '../../schema-document.ts'
import type { SchemaNode } from '../../../json-schema/walk.ts'

export interface KnownKeywords {
  readonly known: ReadonlySet<string>
  /** Not reported either: dropped on the way, harmless, or the matter of a rule of its own. */
  readonly others: ReadonlySet<string>
  /** Where given, nothing else is reported. */
  readonly only?: ReadonlySet<string>
  /** Nor this: dropped, but nothing is lost by it. */
  readonly isHarmless?: (keyword: string, value: unknown) => boolean
}

interface Found {
  readonly path: string
  readonly details: { readonly keyword: string; readonly place: string }
}

/** Finds keywords that a provider does not know. What stands under one of them is not looked at any more. */
function* findUnknown(
  document: SchemaDocument,
  { known, others, only, isHarmless = () => false }: KnownKeywords,
): Generator<Found> {
  const hidden = new Set<SchemaNode>()
  for (const node of document.nodes) {
    if (node.parent !== undefined && (hidden.has(node.parent) || !known.has(node.keyword!))) {
      hidden.add(node)
      continue
    }
    if (!isObject(node.schema)) continue
    for (const keyword of Object.keys(node.schema)) {
      if (known.has(keyword) || others.has(keyword) || isHarmless(keyword, node.schema[keyword])) continue
      if (only !== undefined && !only.has(keyword)) continue
      yield { path: pointerTo(document, node, keyword), details: { keyword, place: placeName(node) } }
    }
  }
}

const INSTEAD: Readonly<Record<string, string>> = {
  $ref: 'Put the referenced schema in its place.',
  $defs: 'Put each definition where it is referred to.',
  definitions: 'Put each definition where it is referred to.',
  additionalProperties: 'Leave it out.',
  allOf: 'Merge the members into one schema.',
  const: 'Use an `enum` of one value.',
  exclusiveMaximum: 'Use `maximum`.',
  exclusiveMinimum: 'Use `minimum`.',
  oneOf: 'Use `anyOf`.',
  propertyNames: 'Leave it out.',
}

const instead = ({ keyword }: Found['details']): string =>
  INSTEAD[keyword] ?? 'Leave it out, and say it in the description where it matters.'

export const geminiUnknownKeyword = defineRule({
  id: 'gemini/unknown-keyword',
  family: 'provider',
  title: "Only the keywords of Gemini's own `Schema` type.",
  severity: 'by-profile',
  scope: 'schema',
  detect: ({ document }, keywords: KnownKeywords) => findUnknown(document, keywords),
  message: ({ keyword, place }) => `\`${keyword}\` at ${place} is no keyword that the API knows.`,
  fix: instead,
})

export const geminiJsonSchemaIgnoredKeyword = defineRule({
  id: 'gemini-jsonschema/ignored-keyword',
  family: 'provider',
  title: 'Constraints outside the documented list are ignored.',
  severity: 'by-profile',
  scope: 'schema',
  detect: ({ document }, keywords: KnownKeywords) => findUnknown(document, keywords),
  message: ({ keyword, place }) => `\`${keyword}\` at ${place} is ignored.`,
  fix: instead,
})

export const ollamaDroppedKeyword = defineRule({
  id: 'ollama/dropped-keyword',
  family: 'provider',
  title: 'Ollama keeps only type, items, enum, description, properties, required, $defs and anyOf.',
  severity: 'by-profile',
  scope: 'schema',
  detect: ({ document }, keywords: KnownKeywords) => findUnknown(document, keywords),
  message: ({ keyword, place }) => `\`${keyword}\` at ${place} is dropped before the model sees it.`,
  fix: instead,
})
