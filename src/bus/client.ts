import { BaseBus, type BaseBusOptions } from './base-bus.ts'
import { Connection, type ConnectionOptions, type ConnectionState } from './connection.ts'
import { DEFAULT_BUS_URL } from './default-url.ts'
import { BusError } from './errors.ts'
import { parseMessage } from './parse-message.ts'
import { peekTopic } from './peek-topic.ts'
import { SparingLog } from './sparing-log.ts'
import { isTopic } from './topics.ts'

export interface MessageBusClientOptions
  extends BaseBusOptions, Omit<ConnectionOptions, 'url' | 'maxFrameBytes'> {
  /** Default `ws://127.0.0.1:8181/core`, as OpenVoiceOS has it. */
  readonly url?: string | undefined
  readonly onState?: ((state: ConnectionState) => void) | undefined
}

export interface ConnectOptions {
  /** Milliseconds until `connect` gives up waiting; default never. The client itself goes on trying. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * A participant of an OpenVoiceOS message bus.
 *
 * It comes back after every loss of the connection, for ever, unless `reconnect` is `false`. Listeners and bound
 * toolboxes stay. Questions that were out at a loss fail at once; messages that cannot be sent are not kept.
 */
export class MessageBusClient extends BaseBus {
  readonly url: string
  readonly #connection: Connection
  readonly #malformed: SparingLog
  readonly #onState: ((state: ConnectionState) => void) | undefined
  readonly #watchers = new Set<(state: ConnectionState) => void>()
  readonly #mark: Buffer
  #encryption: BusError | undefined

  /** Does not connect yet. @throws TypeError for a `url` that is none of a WebSocket. */
  constructor(options: MessageBusClientOptions = {}) {
    super(options)
    const { url = DEFAULT_BUS_URL, onState } = options
    this.url = checkUrl(url)
    this.#onState = onState
    this.#mark = Buffer.from(this.asks.mark)
    this.#malformed = new SparingLog((line) => this.log.warn(line))
    this.#connection = new Connection(
      // Others may be set to take longer messages than this side sends.
      { ...options, url, maxFrameBytes: this.maxMessageBytes * 8 },
      {
        onFrame: (frame, isBinary) => this.#receive(frame, isBinary),
        onState: (state) => this.#changed(state),
      },
    )
  }

  get state(): ConnectionState {
    return this.#connection.state
  }

  /**
   * Connects, and resolves when the connection is open for the first time.
   *
   * @throws BusError `disconnected` when that takes longer than `timeoutMs`, or fails with `reconnect: false`.
   */
  connect({ timeoutMs, signal }: ConnectOptions = {}): Promise<void> {
    this.#connection.start()
    return this.whenOpen(timeoutMs, signal)
  }

  override async close(): Promise<void> {
    await this.#connection.close()
    this.listeners.clear()
  }

  protected override send(text: string): boolean {
    if (this.state.kind === 'closed') throw this.#closedError()
    return this.#connection.send(text)
  }

  protected override whenOpen(timeoutMs: number | undefined, signal: AbortSignal | undefined): Promise<void> {
    if (this.state.kind === 'open') return Promise.resolve()
    if (this.state.kind === 'closed') return Promise.reject(this.#closedError())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let cause = this.state.kind === 'idle' ? 'connect() was not called' : 'the bus did not answer'
    const watch = (state: ConnectionState): void => {
      if (state.kind === 'open') resolve()
      if (state.kind === 'waiting') ({ cause } = state)
      if (state.kind === 'closed') reject(this.#closedError())
    }
    const giveUp = (): void => reject(this.#disconnected(cause))
    const stop = (): void => reject(signal!.reason as Error)
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
    if (signal?.aborted === true) stop()
    signal?.addEventListener('abort', stop, { once: true })
    this.#watchers.add(watch)
    return promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      this.#watchers.delete(watch)
    })
  }

  protected override whySilent(): BusError | undefined {
    return this.#encryption
  }

  #changed(state: ConnectionState): void {
    if (state.kind === 'waiting') this.asks.failAll(this.#disconnected(state.cause))
    if (state.kind === 'closed') this.asks.failAll(this.#closedError())
    for (const watch of this.#watchers) watch(state)
    this.#onState?.(state)
  }

  #disconnected(cause: string): BusError {
    return new BusError('disconnected', `no connection to the bus at ${this.url}: ${cause}`)
  }

  #closedError(): BusError {
    const { state } = this
    if (state.kind === 'closed' && state.cause !== undefined) return this.#disconnected(state.cause)
    return new BusError('closed', `the connection to the bus at ${this.url} was closed`)
  }

  #receive(frame: Buffer, isBinary: boolean): void {
    if (isBinary) return this.#drop('it is binary', frame)
    if (!this.#concerns(frame)) return
    const parsed = parseMessage(frame)
    if (parsed.ok) return this.dispatch(parsed.message)
    if (parsed.fault === 'encrypted' && this.#encryption === undefined) {
      this.#encryption = new BusError(
        'encrypted',
        `the bus at ${this.url} cannot be understood: ${parsed.detail}`,
      )
      this.log.error(this.#encryption.message)
    }
    this.#drop(parsed.detail, frame)
  }

  /** Whether it is worth the parsing: somebody listens to the topic, or it is a reply to this client. */
  #concerns(frame: Buffer): boolean {
    const topic = peekTopic(frame)
    if (topic === undefined || !isTopic(topic) || this.listeners.has(topic)) return true
    return this.asks.await(topic) && frame.includes(this.#mark)
  }

  #drop(why: string, frame: Buffer): void {
    this.#malformed.add(() => {
      const start = JSON.stringify(frame.toString('utf8', 0, 200))
      return `A message on the bus was dropped: ${why}. It has ${frame.length} bytes and begins ${start}`
    })
  }
}

function checkUrl(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : undefined
  if (protocol === 'ws:' || protocol === 'wss:') return url
  throw new TypeError(
    `MessageBusClient: url must be like ${DEFAULT_BUS_URL}, received ${JSON.stringify(url)}`,
  )
}
