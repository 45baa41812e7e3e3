import { type Cluster, clusters, displayWidth } from './display-width.ts'

/** Shortens text to `width` columns with an ellipsis at its end; `undefined` leaves it whole. */
export function truncate(text: string, width: number | undefined): string {
  if (width === undefined || displayWidth(text) <= width) return text
  return `${takeColumns(clusters(text), width - 1).join('')}…`
}

/** Shortens text to its last `width` columns, with an ellipsis at its beginning. */
export function truncateStart(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  return `…${takeColumns(clusters(text).toReversed(), width - 1)
    .toReversed()
    .join('')}`
}

/** Fills text with spaces to `width` columns. */
export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)))

/** The same, with the text at the end. */
export const padStart = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, width - displayWidth(text))) + text

function takeColumns(parts: readonly Cluster[], width: number): string[] {
  let columns = 0
  const taken: string[] = []
  for (const part of parts) {
    columns += part.columns
    if (columns > width) break
    taken.push(part.text)
  }
  return taken
}
