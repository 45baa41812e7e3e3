import { readFileSync } from 'node:fs'
import type { SourceExcerpt } from './load-error.ts'
import type { StackPlace } from './stack-place.ts'

/** Of a longer line, as bundlers write them, only what is around the column is kept. */
const REACH = 100

/** The line of source at a place; `undefined` where no column is known or the file cannot be read. */
export function excerptAt({ file, line, column }: StackPlace): SourceExcerpt | undefined {
  if (column === undefined) return undefined
  const text = readSource(file).split(/\r?\n/)[line - 1]
  if (text === undefined || column > text.length + 1) return undefined
  const start = Math.max(0, column - 1 - REACH)
  return { text: text.slice(start, column + REACH), column: column - start }
}

/** The place where one of `texts` first stands in a file. */
export function placeOf(file: string, texts: readonly string[]): StackPlace | undefined {
  const source = readSource(file)
  const found = texts.map((text) => source.indexOf(text)).filter((index) => index !== -1)
  if (found.length === 0) return undefined
  const before = source.slice(0, Math.min(...found)).split('\n')
  return { file, line: before.length, column: before.at(-1)!.length + 1 }
}

/** The text of a file; empty when it cannot be read. */
export function readSource(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
