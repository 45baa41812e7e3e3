/** Something that a reader will paste into a shell. */
export interface PastedCommands {
  /** The document and the line where it stands. */
  readonly place: string
  readonly script: string
  /** What the document shows as its output; `undefined` when it shows none. */
  readonly output: string | undefined
}

/**
 * The commands in a Markdown text: fenced blocks of `sh`, `console` blocks line by line with the output beneath, and
 * rows of tables that begin with a command. A block marked `sh no-run` is left out.
 */
export function commandsIn(document: string, text: string): PastedCommands[] {
  const found: PastedCommands[] = []
  let fence: { language: string; line: number; lines: string[] } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^```(.*)$/.exec(line)?.[1]
    if (fence !== undefined && mark === undefined) fence.lines.push(line)
    else if (fence !== undefined) {
      found.push(...commandsOf(document, fence))
      fence = undefined
    } else if (mark !== undefined) fence = { language: mark.trim(), line: index + 2, lines: [] }
    else {
      const script = /^\| `(toolbox [^`]+)` \|/.exec(line)?.[1]
      if (script !== undefined) found.push({ place: `${document}:${index + 1}`, script, output: undefined })
    }
  }
  return found
}

function commandsOf(
  document: string,
  { language, line, lines }: { language: string; line: number; lines: readonly string[] },
): PastedCommands[] {
  if (language === 'sh')
    return [{ place: `${document}:${line}`, script: lines.join('\n'), output: undefined }]
  if (language !== 'console') return []
  const found: { place: string; script: string; output: string }[] = []
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('$ '))
      found.push({ place: `${document}:${line + index}`, script: text.slice(2), output: '' })
    else if (found.length > 0) found.at(-1)!.output += `${text}\n`
  }
  return found
}
