import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { defaultLogger, type Logger } from '../core/log.ts'
import { Message } from './message.ts'
import { isLoopback, isTrustedOrigin } from './origin.ts'
import { Relay, type RelayMember } from './relay.ts'
import { SparingLog } from './sparing-log.ts'
import { CONNECTED } from './topics.ts'

export interface MessageBusServerOptions {
  /** Default `127.0.0.1`: only this machine. */
  readonly host?: string | undefined
  /** Default 8181; 0 for any that is free. */
  readonly port?: number | undefined
  /** Default `/core`. */
  readonly route?: string | undefined
  /** A longer message is dropped; default 10 MiB. Four times as much ends its sender's connection. */
  readonly maxMessageBytes?: number | undefined
  /** How much may wait for a client that reads slowly before it is dropped, in bytes; default 64 MiB. */
  readonly maxBufferedBytes?: number | undefined
  /** Takes connections from pages of any web site, as OpenVoiceOS does; default `false`. */
  readonly anyOrigin?: boolean | undefined
  readonly log?: Logger | undefined
  readonly onEvent?: ((event: BusEvent) => void) | undefined
}

export type BusEvent =
  | { readonly kind: 'joined' | 'left' | 'dropped'; readonly client: string; readonly clients: number }
  | { readonly kind: 'refused'; readonly client: string; readonly reason: string }

const GREETING = Buffer.from(new Message(CONNECTED, {}, { session: { session_id: 'default' } }).serialize())

/** The clients of a development bus: who may join, and what is passed on. */
export class DevelopmentBus {
  readonly #options: MessageBusServerOptions
  readonly #maxMessageBytes: number
  readonly #sockets: WebSocketServer
  readonly #relay: Relay
  readonly #dropped: SparingLog
  messages = 0

  constructor(options: MessageBusServerOptions) {
    const {
      maxMessageBytes = 10 * 1_048_576,
      maxBufferedBytes = 64 * 1_048_576,
      log = defaultLogger,
    } = options
    this.#options = options
    this.#maxMessageBytes = maxMessageBytes
    this.#relay = new Relay(maxBufferedBytes)
    this.#dropped = new SparingLog((line) => log.warn(line))
    this.#sockets = new WebSocketServer({
      noServer: true,
      // The relay writes frames of its own to the socket, which only works as long as none is compressed.
      perMessageDeflate: false,
      maxPayload: maxMessageBytes * 4,
      // By the standard a text that is not UTF-8 ends the connection; here it only costs the frame.
      skipUTF8Validation: true,
    })
  }

  get clients(): number {
    return this.#relay.size
  }

  admit(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { route = '/core', anyOrigin = false, host = '127.0.0.1' } = this.#options
    const { url = '', headers } = request
    const client = `${socket.remoteAddress}:${socket.remotePort}`
    if (url.split('?')[0] !== route)
      return this.#refuse(socket, client, 404, `asked for ${url}, not ${route}`)
    const ownHost = isLoopback(host) ? undefined : headers.host
    if (!anyOrigin && !isTrustedOrigin(headers.origin, ownHost)) {
      return this.#refuse(socket, client, 403, `comes from a page of ${headers.origin}`)
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#join(webSocket, socket, client))
  }

  async close(): Promise<void> {
    for (const webSocket of this.#sockets.clients) {
      webSocket.close(1001)
      setTimeout(() => webSocket.terminate(), CLOSING_MS).unref()
    }
    const gone = [...this.#sockets.clients].map(
      (socket) => new Promise((resolve) => socket.once('close', resolve)),
    )
    await Promise.all(gone)
  }

  #join(webSocket: WebSocket, socket: Socket, client: string): void {
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 30_000)
    let kind: 'left' | 'dropped' = 'left'
    const member: RelayMember = {
      sink: socket,
      isOpen: () => webSocket.readyState === webSocket.OPEN,
      drop() {
        kind = 'dropped'
        webSocket.terminate()
      },
    }
    this.#relay.join(member, GREETING)
    this.#tell({ kind: 'joined', client, clients: this.clients })
    webSocket.on('message', (frame: Buffer, isBinary) => this.#pass(frame, isBinary, client))
    webSocket.on('error', (error) =>
      this.#dropped.add(() => `Client ${client} broke the protocol: ${error.message}`),
    )
    webSocket.on('close', () => {
      this.#relay.leave(member)
      this.#tell({ kind, client, clients: this.clients })
    })
  }

  #pass(frame: Buffer, isBinary: boolean, client: string): void {
    const fault = this.#faultOf(frame, isBinary)
    if (fault !== undefined)
      return this.#dropped.add(() => `A message of client ${client} was dropped: ${fault}`)
    this.messages++
    this.#relay.broadcast(frame)
  }

  #faultOf(frame: Buffer, isBinary: boolean): string | undefined {
    if (isBinary) return 'it is binary'
    if (frame.length > this.#maxMessageBytes) {
      return `it has ${frame.length} bytes, more than ${this.#maxMessageBytes}`
    }
    // Passed on, it would end the connections of all others that go by the standard.
    return isUtf8(frame) ? undefined : 'it is not UTF-8'
  }

  #refuse(socket: Socket, client: string, status: number, reason: string): void {
    socket.on('error', () => {})
    socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
    this.#tell({ kind: 'refused', client, reason })
  }

  #tell(event: BusEvent): void {
    this.#options.onEvent?.(event)
  }
}

/** How long clients may take to say good-bye. */
const CLOSING_MS = 250
