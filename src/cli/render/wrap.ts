import { displayWidth } from './display-width.ts'

/**
 * Breaks text into lines of at most `width` columns, at spaces only: a word that is longer stays whole, so that paths
 * and command lines can be copied. Line breaks in the text stay. Lines after the first are indented by `hanging`.
 */
export function wrap(text: string, width: number, hanging = 0): readonly string[] {
  return text.split('\n').flatMap((line, index) => wrapLine(line, width, index === 0 ? 0 : hanging, hanging))
}

function wrapLine(text: string, width: number, first: number, hanging: number): readonly string[] {
  const lead = /^ */.exec(text)![0]
  const lines: string[] = []
  let line = ' '.repeat(first) + lead
  let columns = first + lead.length
  let isEmpty = true
  for (const word of text.slice(lead.length).split(' ')) {
    const needed = displayWidth(stripColours(word))
    if (!isEmpty && columns + 1 + needed > width) {
      lines.push(line.trimEnd())
      line = ' '.repeat(hanging) + word
      columns = hanging + needed
    } else {
      line += isEmpty ? word : ` ${word}`
      columns += (isEmpty ? 0 : 1) + needed
    }
    isEmpty = false
  }
  return [...lines, line.trimEnd()]
}

const COLOUR = new RegExp(`${String.fromCodePoint(0x1b)}\\[[\\d;]*m`, 'g')

/** Text without the codes that colour it. */
export const stripColours = (text: string): string => text.replaceAll(COLOUR, '')
