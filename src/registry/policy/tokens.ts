/** The words of a snake_case, camelCase or kebab-case name, or of prose, in lower case. */
export const tokensOf = (text: string): readonly string[] => wordsOf(text).map((word) => word.toLowerCase())

/**
 * Runs of letters that are one word each: `HTTP` and `Server` of `HTTPServer`, `müller`.
 *
 * Classes of Unicode take milliseconds to set up, which a start has no use for: nearly all names are ASCII.
 */
function wordsOf(text: string): readonly string[] {
  if (/[\u0080-\uFFFF]/.test(text)) return text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}/gu) ?? []
  return text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]/g) ?? []
}

/**
 * The forms in which an English verb stands in names and prose: `store`, `stores`, `stored`, `storing`.
 *
 * @param doubled the last letter doubles: `running`, `committed`.
 */
export function inflections(verb: string, doubled = false): readonly string[] {
  const stem = doubled ? verb + verb.at(-1)! : verb.replace(/e$/, '')
  const sibilant = /(?:s|x|z|ch|sh)$/.test(verb)
  const y = /[^aeiou]y$/.test(verb)
  const third = y ? `${verb.slice(0, -1)}ies` : `${verb}${sibilant ? 'es' : 's'}`
  const past = y ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  return [verb, third, past, `${stem}ing`]
}
