/** How many columns of a terminal a text takes: two for wide characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const { columns } of clusters(text)) width += columns
  return width
}

/** A character as a person sees it. */
export interface Cluster {
  readonly text: string
  readonly columns: number
}

const isZeroWidth = (char: string): boolean => /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u{1F3FB}-\u{1F3FF}]$/u.test(char)

/** Made when the first character beyond ASCII is measured. */
let wide: RegExp | undefined
const isWide = (char: string): boolean => (wide ??= widePattern()).test(char)

const widePattern = (): RegExp =>
  new RegExp(
    `^(?:\\p{Emoji_Presentation}|[${[
      '\u{1100}-\u{115F}\u{2329}\u{232A}\u{2E80}-\u{303E}\u{3041}-\u{33FF}\u{3400}-\u{4DBF}\u{4E00}-\u{9FFF}',
      '\u{A000}-\u{A4CF}\u{A960}-\u{A97F}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE10}-\u{FE19}\u{FE30}-\u{FE6F}',
      '\u{FF00}-\u{FF60}\u{FFE0}-\u{FFE6}\u{1B000}-\u{1B2FF}\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}',
    ].join('')}])$`,
    'u',
  )

const JOINER = '\u200D'
const EMOJI_STYLE = '\uFE0F'

/** Splits text into characters as a person sees them: an emoji of several parts is one, two columns wide. */
export function clusters(text: string): readonly Cluster[] {
  const found: { text: string; columns: number }[] = []
  let joins = false
  for (const char of text) {
    const last = found.at(-1)
    const completesFlag = isFlagPart(char) && last !== undefined && isFlagPart(last.text)
    if (last !== undefined && (joins || completesFlag || isZeroWidth(char))) {
      last.text += char
      if (char === EMOJI_STYLE || completesFlag) last.columns = 2
    } else found.push({ text: char, columns: columnsOf(char) })
    joins = char === JOINER
  }
  return found
}

function columnsOf(char: string): number {
  if (isZeroWidth(char)) return 0
  return isWide(char) ? 2 : 1
}

const isFlagPart = (text: string): boolean => /^[\u{1F1E6}-\u{1F1FF}]$/u.test(text)
