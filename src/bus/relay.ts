import type { Writable } from 'node:stream'
import { textFrameHeader } from './text-frame.ts'

/** A socket that takes whole WebSocket frames, and has no compression that could come between. */
type FrameSink = Pick<Writable, 'cork' | 'uncork' | 'write' | 'writableLength'>

export interface RelayMember {
  readonly sink: FrameSink
  /** Whether frames may still be written. */
  isOpen(): boolean
  /** Takes the member off at once, since it reads too slowly. */
  drop(): void
}

/**
 * Sends every frame to all members.
 *
 * A frame is framed once, whatever the number of members, and what comes within one turn of the event loop goes out
 * in one write each. Members share the bytes, so a slow one costs no copy, and is dropped past a bound.
 */
export class Relay {
  readonly #members = new Set<RelayMember>()
  readonly #maxBufferedBytes: number
  #pending: Buffer[] = []
  #isScheduled = false

  constructor(maxBufferedBytes: number) {
    this.#maxBufferedBytes = maxBufferedBytes
  }

  get size(): number {
    return this.#members.size
  }

  /** Takes in a member, greeted with a text; it gets all frames that come from now on. */
  join(member: RelayMember, greeting: Buffer): void {
    this.#flush()
    this.#members.add(member)
    writeTo(member.sink, [textFrameHeader(greeting.length), greeting])
  }

  leave(member: RelayMember): void {
    this.#members.delete(member)
  }

  broadcast(text: Buffer): void {
    this.#pending.push(textFrameHeader(text.length), text)
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#isScheduled = false
    if (this.#pending.length === 0) return
    const chunks = joinSmall(this.#pending)
    this.#pending = []
    for (const member of this.#members) {
      if (!member.isOpen()) continue
      writeTo(member.sink, chunks)
      if (member.sink.writableLength > this.#maxBufferedBytes) member.drop()
    }
  }
}

function writeTo(sink: FrameSink, chunks: readonly Buffer[]): void {
  if (chunks.length === 1) {
    sink.write(chunks[0])
    return
  }
  sink.cork()
  for (const chunk of chunks) sink.write(chunk)
  sink.uncork()
}

/** From this size on, copying costs more than a write of its own. */
const LARGE = 65_536

/** Joins neighbouring small buffers into one. */
function joinSmall(buffers: readonly Buffer[]): readonly Buffer[] {
  const chunks: Buffer[] = []
  let small: Buffer[] = []
  const close = (): void => {
    if (small.length > 0) chunks.push(small.length === 1 ? small[0]! : Buffer.concat(small))
    small = []
  }
  for (const buffer of buffers) {
    if (buffer.length < LARGE) small.push(buffer)
    else {
      close()
      chunks.push(buffer)
    }
  }
  close()
  return chunks
}
