/** What a heartbeat needs of a connection. */
export interface Pinged {
  ping(): void
  /** Ends the connection at once. */
  terminate(): void
}

export interface Heartbeat {
  /** To be called at every sign of life. */
  alive(): void
  stop(): void
}

/** Ends a connection whose other side has gone without a word: no sign of life between two beats. */
export function startHeartbeat(socket: Pinged, everyMs: number): Heartbeat {
  let isAlive = true
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A beat that comes late means that this process was busy, and the pong may lie unread.
    const wasBusy = now - last > everyMs * 1.5
    last = now
    if (!isAlive && !wasBusy) return socket.terminate()
    isAlive = false
    socket.ping()
  }, everyMs)
  timer.unref()
  return {
    alive() {
      isAlive = true
    },
    stop() {
      clearInterval(timer)
    },
  }
}
