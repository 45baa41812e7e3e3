import type { WebSocket } from 'ws'
import { messageOf } from '../core/errors.ts'
import { Backoff, type BackoffOptions } from './backoff.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'

export type ConnectionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** Lost or refused; it tries again after `delayMs`. */
  | { readonly kind: 'waiting'; readonly delayMs: number; readonly cause: string }
  /** For good: `cause` is set when not by its own side. */
  | { readonly kind: 'closed'; readonly cause?: string }

export interface ConnectionOptions {
  readonly url: string
  /** How to try again after a loss; `false` to give up at the first. */
  readonly reconnect?: BackoffOptions | false | undefined
  /** Milliseconds between two pings; default 15,000. */
  readonly heartbeatMs?: number | undefined
  /** Longest frame taken from the other side, in bytes. */
  readonly maxFrameBytes: number
  /** How much may wait to be sent before the other side counts as gone, in bytes; default 64 MiB. */
  readonly maxBufferedBytes?: number | undefined
  /** `false` takes any certificate of a `wss:` server. */
  readonly rejectUnauthorized?: boolean | undefined
}

export interface ConnectionEvents {
  onFrame(frame: Buffer, isBinary: boolean): void
  onState(state: ConnectionState): void
}

/** How a connection came to its end. */
interface Ending {
  readonly cause: string
  /** Milliseconds that it was open. */
  readonly lastedMs: number
}

/** A WebSocket connection that comes back after every loss until it is closed. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #events: ConnectionEvents
  readonly #backoff: Backoff
  readonly #stopped = Promise.withResolvers<void>()
  #state: ConnectionState = { kind: 'idle' }
  #socket: WebSocket | undefined
  #isClosing = false
  #wake: (() => void) | undefined

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    this.#options = options
    this.#events = events
    this.#backoff = new Backoff(options.reconnect === false ? {} : options.reconnect)
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** Begins to connect; further calls do nothing. */
  start(): void {
    if (this.#state.kind === 'idle') void this.#run()
  }

  /** Hands text to the other side; `false` when there is no connection. */
  send(text: string): boolean {
    const socket = this.#socket
    if (socket === undefined || this.#state.kind !== 'open') return false
    if (socket.bufferedAmount > (this.#options.maxBufferedBytes ?? 64 * 1_048_576)) {
      socket.terminate()
      return false
    }
    socket.send(text)
    return true
  }

  /** Closes for good; resolves when the socket is gone, at the latest after a second. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#state.kind === 'idle') return this.#finish()
    this.#wake?.()
    const socket = this.#socket
    const timer = setTimeout(() => socket?.terminate(), 1000)
    socket?.close(1000)
    await this.#stopped.promise
    clearTimeout(timer)
  }

  async #run(): Promise<void> {
    while (!this.#isClosing) {
      this.#enter({ kind: 'connecting' })
      const { cause, lastedMs } = await this.#connectOnce()
      if (this.#isClosing) break
      if (this.#options.reconnect === false) return this.#finish(cause)
      const delayMs = this.#delayAfter(lastedMs)
      this.#enter({ kind: 'waiting', delayMs, cause })
      await this.#sleep(delayMs)
    }
    this.#finish()
  }

  #finish(cause?: string): void {
    this.#enter(cause === undefined ? { kind: 'closed' } : { kind: 'closed', cause })
    this.#stopped.resolve()
  }

  #enter(state: ConnectionState): void {
    this.#state = state
    this.#events.onState(state)
  }

  /** A bus that takes connections only to drop them at once must not be hammered. */
  #delayAfter(lastedMs: number): number {
    if (lastedMs > STABLE_MS) this.#backoff.reset()
    return this.#backoff.next()
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #connectOnce(): Promise<Ending> {
    // Not the global WebSocket: this one says why it fails, can ping and be cut off, and hands over bytes, which most
    // frames never need to have decoded. It costs some 20 ms, so a process that only uses a FakeBus does not load it.
    const { WebSocket } = await import('ws')
    if (this.#isClosing) return { cause: '', lastedMs: 0 }
    const { url, maxFrameBytes, rejectUnauthorized = true, heartbeatMs = 15_000 } = this.#options
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: maxFrameBytes,
      handshakeTimeout: 10_000,
      rejectUnauthorized,
      // A frame that is not UTF-8 is dropped where it is read; here it would end the connection.
      skipUTF8Validation: true,
    })
    this.#socket = socket
    let heartbeat: Heartbeat | undefined
    let openedAt: number | undefined
    let cause: string | undefined
    socket.on('open', () => {
      openedAt = performance.now()
      heartbeat = startHeartbeat(socket, heartbeatMs)
      this.#enter({ kind: 'open' })
    })
    socket.on('message', (frame: Buffer, isBinary) => {
      heartbeat?.alive()
      this.#events.onFrame(frame, isBinary)
    })
    socket.on('pong', () => heartbeat?.alive())
    socket.on('unexpected-response', (_, { statusCode }) => {
      cause = `what listens there is no message bus at that path (it answers with HTTP ${statusCode})`
      socket.terminate()
    })
    socket.on('error', (error) => {
      cause ??= causeOf(error)
    })
    return new Promise((resolve) => {
      socket.on('close', (code) => {
        heartbeat?.stop()
        this.#socket = undefined
        const lastedMs = openedAt === undefined ? 0 : performance.now() - openedAt
        resolve({ cause: cause ?? `the connection was closed (code ${code})`, lastedMs })
      })
    })
  }
}

const STABLE_MS = 5000

function causeOf(error: Error): string {
  // Connecting to `localhost` tries two addresses and fails with both errors in one.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPROTO'
    ? 'what listens there does not speak TLS; is it ws: instead of wss:?'
    : messageOf(error)
}
