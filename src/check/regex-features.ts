/** What a regular expression uses that not every engine has. */
export type RegexFeature =
  | 'look-around'
  | 'back-reference'
  | 'word-boundary'
  | 'unicode-property'
  | 'inline-flags'
  | 'class-escape'

/**
 * Lists what a pattern uses. Escaped text and the inside of `[…]` are read as such: `\(?=` and `[(?=]` are no
 * look-ahead, `(?:` and `(?<name>` no look-around.
 */
export function regexFeatures(pattern: string): ReadonlySet<RegexFeature> {
  const found = new Set<RegexFeature>()
  let isInClass = false
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at, at + 4)
    if (rest[0] === '\\') {
      const feature = escapeFeature(rest, isInClass)
      if (feature !== undefined) found.add(feature)
      at += 1
    } else if (isInClass) isInClass = rest[0] !== ']'
    else if (rest[0] === '[') isInClass = true
    else if (/^\(\?<?[=!]/.test(rest)) found.add('look-around')
    else if (/^\(\?[a-z-]/i.test(rest)) found.add('inline-flags')
  }
  return found
}

function escapeFeature(text: string, isInClass: boolean): RegexFeature | undefined {
  if (/^\\[dDwWsS]/.test(text)) return 'class-escape'
  if (/^\\[pP]\{/.test(text)) return 'unicode-property'
  if (isInClass) return undefined
  if (/^\\(?:[1-9]|k<)/.test(text)) return 'back-reference'
  return /^\\[bB]/.test(text) ? 'word-boundary' : undefined
}
