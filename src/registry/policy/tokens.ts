/** A run of letters that is one word: `HTTP` of `HTTPServer`, `Server`, `müller`. */
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{L}/gu

/** The words of a snake_case, camelCase or kebab-case name, or of prose, in lower case. */
export const tokensOf = (text: string): readonly string[] =>
  (text.match(WORD) ?? []).map((word) => word.toLowerCase())

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
