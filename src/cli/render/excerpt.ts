import { isLoadError, type SourceExcerpt } from '../../discovery/load-error.ts'
import { displayWidth } from './display-width.ts'
import type { Style } from './style.ts'
import { truncate, truncateStart } from './truncate.ts'
import { visible } from '../../core/visible.ts'

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
export function excerptsOf(error: unknown): readonly Excerpt[] {
  if (isLoadError(error) && error.excerpt !== undefined) return [toExcerpt(error.excerpt)]
  return error instanceof Error ? (excerpts.get(error) ?? []) : []
}

export const toExcerpt = ({ text, column }: SourceExcerpt): Excerpt => ({ text, offset: column - 1 })

/**
 * Renders the line around a place, at most `width` columns of it, and a line with a caret under the place.
 *
 * Tabs become spaces and control characters are made visible, so that the caret stands where it should.
 */
export function renderExcerpt({ text, offset }: Excerpt, style: Style, width: number): readonly string[] {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  const newline = text.indexOf('\n', offset)
  const end = newline < 0 ? text.length : newline
  // Nothing farther away than this can be in view.
  const reach = 4 * width
  const near = Math.max(start, offset - reach)
  const far = Math.min(end, offset + reach)
  const before = (near > start ? '…' : '') + visible(text.slice(near, offset))
  const after = visible(text.slice(offset, far)) + (far < end ? '…' : '')
  const left = truncateStart(before, Math.floor(width * 0.7))
  const right = truncate(after, Math.max(1, width - displayWidth(left)))
  return [left + right, ' '.repeat(displayWidth(left)) + style.red('^')]
}
