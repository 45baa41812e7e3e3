import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'

/** A client with no regard for the rules: it sends what it is told to, and keeps every frame. */
export interface RawSocket {
  readonly socket: WebSocket
  readonly frames: string[]
  send(frame: string | Buffer, options?: { binary?: boolean }): void
  /** Resolves with the frames since the connection, once there are so many. */
  received(count: number): Promise<readonly string[]>
  /** Resolves when all that was sent so far has come back from the bus, and with it all that was sent before. */
  settled(): Promise<void>
  close(): Promise<void>
}

export async function openRawSocket(url: string, options: ClientOptions = {}): Promise<RawSocket> {
  const socket = new WebSocket(url, { skipUTF8Validation: true, maxPayload: 0, ...options })
  const frames: string[] = []
  let marks = 0
  socket.on('message', (frame) => frames.push((frame as Buffer).toString()))
  await once(socket, 'open')
  return {
    socket,
    frames,
    send(frame, sendOptions = {}) {
      socket.send(frame, { binary: false, ...sendOptions })
    },
    async received(count) {
      while (frames.length < count) await once(socket, 'message')
      return frames
    },
    async settled() {
      const marker = JSON.stringify({ type: 'marker', data: { n: marks++ } })
      socket.send(marker)
      while (!frames.includes(marker)) await once(socket, 'message')
    },
    async close() {
      if (socket.readyState === socket.CLOSED) return
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
