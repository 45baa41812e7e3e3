/**
 * The words of a message without what depends on the arguments, to tell whether two messages say the same: quoted
 * text, numbers, and the arguments themselves are left out.
 */
export function wordsOf(message: string, args: unknown): string {
  const values = textsIn(args).toSorted((left, right) => right.length - left.length)
  const long = values.filter((value) => value.length > 1)
  const masked = long.reduce((text, value) => text.replaceAll(value, ' '), message)
  const words = masked.replaceAll(QUOTED, ' ').match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  const short = new Set(values.filter((value) => value.length === 1))
  return words.filter((word) => !short.has(word)).join(' ')
}

const QUOTED = /"(?:[^"\\]|\\.)*"|(?<!\p{L})'(?:[^'\\]|\\.)*'|`[^`]*`|“[^”]*”/gu

/** Every text inside a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
