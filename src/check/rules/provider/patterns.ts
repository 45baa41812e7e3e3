import { placeName } from '../../place-name.ts'
import { type RegexFeature, regexFeatures } from '../../regex-features.ts'
import { defineRule } from '../../rule.ts'
import { type ObjectNode, pointerTo, type SchemaDocument } from '../../schema-document.ts'

interface PatternNode {
  readonly node: ObjectNode
  readonly pattern: string
}

const patternsOf = (document: SchemaDocument): readonly PatternNode[] =>
  document.having('pattern').flatMap((node) => {
    const pattern = node.schema['pattern']
    return typeof pattern === 'string' ? [{ node, pattern }] : []
  })

export const patternLookaround = defineRule({
  id: 'pattern/lookaround',
  family: 'provider',
  title: 'No look-ahead or look-behind in a `pattern`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, pattern } of patternsOf(document)) {
      if (!regexFeatures(pattern).has('look-around')) continue
      yield { path: pointerTo(document, node, 'pattern'), details: { pattern, place: placeName(node) } }
    }
  },
  message: ({ pattern, place }) => `The pattern at ${place} uses look-around: ${shorten(pattern)}`,
  fix: () =>
    'Use a pattern without `(?=`, `(?!`, `(?<=` and `(?<!`. (zod before 4.6 writes them for `z.email()`.)',
})

const NAMES: Readonly<Record<RegexFeature, string>> = {
  'look-around': 'look-around',
  'back-reference': 'a back-reference',
  'word-boundary': '`\\b` or `\\B`',
  'unicode-property': '`\\p{…}`',
  'inline-flags': 'inline flags',
  'class-escape': '`\\d`, `\\w` or `\\s`',
}

export const patternUnsupported = defineRule({
  id: 'pattern/unsupported',
  family: 'provider',
  title: "No back-references, word boundaries or other things that the provider's engine lacks.",
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }, { features }: { readonly features: readonly RegexFeature[] }) {
    for (const { node, pattern } of patternsOf(document)) {
      const used = regexFeatures(pattern)
      for (const feature of features) {
        if (!used.has(feature)) continue
        yield { path: pointerTo(document, node, 'pattern'), details: { feature, place: placeName(node) } }
      }
    }
  },
  message: ({ feature, place }) => `The pattern at ${place} uses ${NAMES[feature]}.`,
  fix: () => 'Write the pattern without it.',
})

export const llamaCppPatternAnchors = defineRule({
  id: 'llama.cpp/pattern-anchors',
  family: 'provider',
  title: 'A `pattern` starts with `^` and ends with `$`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, pattern } of patternsOf(document)) {
      if (isAnchored(pattern)) continue
      yield { path: pointerTo(document, node, 'pattern'), details: { pattern, place: placeName(node) } }
    }
  },
  message: ({ pattern, place }) =>
    `The pattern at ${place} is not anchored at both ends: ${shorten(pattern)}`,
  fix: () => 'Write it as `^…$`, with `.*` where anything may stand.',
})

export const xaiImplicitAnchors = defineRule({
  id: 'xai/implicit-anchors',
  family: 'provider',
  title: 'A `pattern` is anchored at both ends, since xAI matches the whole text anyway.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, pattern } of patternsOf(document)) {
      if (isAnchored(pattern)) continue
      yield { path: pointerTo(document, node, 'pattern'), details: { pattern, place: placeName(node) } }
    }
  },
  message: ({ pattern, place }) =>
    `The pattern at ${place} must match the whole text, although it has no anchors: ${shorten(pattern)}`,
  fix: () => 'Write it as `^…$`, with `.*` where anything may stand.',
})

/** Reported once, and not confirmed: `\d` in a pattern below the first level broke the grammar. */
export const llamaCppRegexClass = defineRule({
  id: 'llama.cpp/regex-class',
  family: 'provider',
  title: 'Nested patterns write `[0-9]` instead of `\\d`.',
  severity: 'by-profile',
  scope: 'schema',
  *detect({ document }) {
    for (const { node, pattern } of patternsOf(document)) {
      if (node.depth < 2 || !regexFeatures(pattern).has('class-escape')) continue
      yield { path: pointerTo(document, node, 'pattern'), details: { place: placeName(node) } }
    }
  },
  message: ({ place }) => `The nested pattern at ${place} uses \`\\d\`, \`\\w\` or \`\\s\`.`,
  fix: () => 'Write the characters out, as in `[0-9]`.',
})

/** A `$` behind an odd number of backslashes is a dollar sign. */
const isAnchored = (pattern: string): boolean =>
  pattern.startsWith('^') && /(?<!\\)(?:\\\\)*\$$/.test(pattern)

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
