import { clusters, displayWidth } from './display-width.ts'
import type { Style } from './style.ts'
import { visible } from './visible.ts'

/** A place in a text that is shown with a caret beneath. */
export interface Excerpt {
  readonly text: string
  /** Index into the text, in UTF-16 units. */
  readonly offset: number
}

const excerpts = new WeakMap<Error, readonly Excerpt[]>()

/** Attaches the places that an error is about, and returns it. */
export function withExcerpts<E extends Error>(error: E, places: readonly Excerpt[]): E {
  excerpts.set(error, places)
  return error
}

/** The places that an error is about. */
export const excerptsOf = (error: unknown): readonly Excerpt[] =>
  error instanceof Error ? (excerpts.get(error) ?? []) : []

/**
 * Renders the line around a place, at most `width` columns of it, and a line with a caret under the place.
 *
 * Tabs become spaces and control characters are made visible, so that the caret stands where it should.
 */
export function renderExcerpt({ text, offset }: Excerpt, style: Style, width: number): readonly string[] {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const newline = text.indexOf('\n', offset)
  const near = Math.max(start, offset - 4 * width)
  const before = visible(text.slice(near, offset))
  const after = visible(
    text.slice(offset, newline < 0 ? offset + 4 * width : Math.min(newline, offset + 4 * width)),
  )
  const room = Math.max(10, width - 2)
  const left = fitEnd(before, Math.floor(room * 0.7), near > start)
  const right = fitStart(
    after,
    room - displayWidth(left),
    newline < 0 ? text.length > offset + 4 * width : newline > offset + 4 * width,
  )
  return [left + right, ' '.repeat(displayWidth(left)) + style.red('^')]
}

function fitEnd(text: string, width: number, isCut: boolean): string {
  if (!isCut && displayWidth(text) <= width) return text
  const kept: string[] = []
  let columns = 1
  for (const cluster of clusters(text).toReversed()) {
    columns += cluster.columns
    if (columns > width) break
    kept.push(cluster.text)
  }
  return `…${kept.toReversed().join('')}`
}

function fitStart(text: string, width: number, isCut: boolean): string {
  if (!isCut && displayWidth(text) <= width) return text
  const kept: string[] = []
  let columns = 1
  for (const cluster of clusters(text)) {
    columns += cluster.columns
    if (columns > width) break
    kept.push(cluster.text)
  }
  return `${kept.join('')}…`
}
