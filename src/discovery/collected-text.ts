import type { Readable } from 'node:stream'

/** The text that comes out of a stream, to be taken in pieces. */
export interface CollectedText {
  /** Waits until `marker` has come. */
  until(marker: string): Promise<void>
  /** Takes what came before `marker`, or everything when it has not come. */
  take(marker: string): string
}

/** A plugin that prints in an endless loop must not fill the memory. */
const MOST = 1_000_000
const KEPT = 64 * 1024

export function collectText(stream: Readable): CollectedText {
  let text = ''
  let arrived: (() => void) | undefined
  let wanted = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece: string) => {
    text += piece
    if (text.length > MOST) text = `${text.slice(0, KEPT)}\n…\n${text.slice(-KEPT)}`
    if (arrived !== undefined && text.includes(wanted)) arrived()
  })
  return {
    async until(marker) {
      if (text.includes(marker)) return
      await new Promise<void>((resolve) => {
        wanted = marker
        arrived = resolve
      })
      arrived = undefined
    },
    take(marker) {
      const end = text.indexOf(marker)
      const taken = end === -1 ? text : text.slice(0, end)
      text = end === -1 ? '' : text.slice(end + marker.length)
      return taken
    },
  }
}
