/**
 * Makes text from a plugin, a file or the command line safe for a terminal.
 *
 * Control characters, which could move the cursor, change colours or reorder the line, become visible escapes; line
 * breaks stay.
 */
export const visible = (text: string): string => (/[^\n\x20-\x7E]/.test(text) ? escapeUnsafe(text) : text)

/** The same on one line: line breaks and tabs become spaces. */
export const visibleLine = (text: string): string => visible(text.replaceAll(/\s+/g, ' '))

const escapeUnsafe = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]|\p{Cs}/gu, toEscape)

function toEscape(char: string): string {
  if (char === '\t') return '  '
  if (char === '\r') return ''
  return `\\u{${char.codePointAt(0)!.toString(16)}}`
}
