import { defaultLogger, type Logger } from '../core/log.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { Asks } from './asks.ts'
import { BusError } from './errors.ts'
import { ToolBoxHost } from './host.ts'
import { Listeners, type MessageListener } from './listeners.ts'
import type { AskOptions, CollectOptions, MessageBus } from './message-bus.ts'
import { Message } from './message.ts'
import { ASK_KEY, responseTo } from './topics.ts'

export interface BaseBusOptions {
  /** Put into every question as its `source`, unless it has one (OVOS-MSG-1 §3.2). */
  readonly source?: string | undefined
  /** Default: warnings and errors on stderr. */
  readonly log?: Logger | undefined
  /** The longest message that the bus takes, in bytes; default 10 MiB, as OpenVoiceOS has it. */
  readonly maxMessageBytes?: number | undefined
}

const MEBIBYTE = 1_048_576

const size = (bytes: number): string => `${(bytes / MEBIBYTE).toFixed(1)} MiB`

/** The longest delay that a timer takes (2^31 - 1 ms). */
const LONGEST_TIMER = 2_147_483_647

/** Everything about a bus but the wire. */
export abstract class BaseBus implements MessageBus {
  protected readonly listeners: Listeners
  protected readonly asks = new Asks()
  protected readonly log: Logger
  protected readonly maxMessageBytes: number
  readonly #source: string | undefined
  #host: ToolBoxHost | undefined

  constructor({ source, log = defaultLogger, maxMessageBytes = 10 * MEBIBYTE }: BaseBusOptions = {}) {
    this.#source = source
    this.log = log
    this.maxMessageBytes = maxMessageBytes
    this.listeners = new Listeners(log)
  }

  /** Puts text on the wire; `false` when there is no connection. */
  protected abstract send(text: string): boolean

  /** Resolves when `send` can work; rejects with a `BusError` when it cannot within `timeoutMs`. */
  protected abstract whenOpen(timeoutMs: number, signal: AbortSignal | undefined): Promise<void>

  /** Why no reply can be expected on this bus, where that is known. */
  protected whySilent(): BusError | undefined {
    return undefined
  }

  abstract close(): Promise<void>

  on(topic: string, listener: MessageListener): () => void {
    this.listeners.add(topic, listener)
    return () => this.off(topic, listener)
  }

  once(topic: string, listener: MessageListener): () => void {
    this.listeners.add(topic, listener, true)
    return () => this.off(topic, listener)
  }

  off(topic: string, listener: MessageListener): void {
    this.listeners.remove(topic, listener)
  }

  emit(message: Message): boolean {
    const text = message.serialize()
    // UTF-8 takes at most three bytes for a unit of a JavaScript string.
    if (text.length * 3 > this.maxMessageBytes) this.#checkSize(text, message)
    return this.send(text)
  }

  async waitForResponse(message: Message, options: AskOptions = {}): Promise<Message | undefined> {
    const [reply] = await this.collectResponses(message, { ...options, until: () => true })
    return reply
  }

  async collectResponses(message: Message, options: CollectOptions = {}): Promise<readonly Message[]> {
    const { timeoutMs = 3000, connectMs = timeoutMs, replyType = responseTo(message.type) } = options
    const { signal, quietMs, until } = options
    const start = performance.now()
    signal?.throwIfAborted()
    await this.whenOpen(Math.min(connectMs, timeoutMs, LONGEST_TIMER), signal)
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<readonly Message[]>()
    const replies: Message[] = []
    const finish = (): void => {
      const fault = replies.length === 0 ? this.whySilent() : undefined
      if (fault === undefined) resolve(replies)
      else reject(fault)
    }
    const stop = (): void => reject(signal!.reason as Error)
    let quiet: NodeJS.Timeout | undefined
    const key = this.asks.open({
      topics: new Set(typeof replyType === 'string' ? [replyType] : replyType),
      fail: reject,
      answer(reply) {
        replies.push(reply)
        clearTimeout(quiet)
        if (until?.(replies) === true) finish()
        else if (quietMs !== undefined) quiet = setTimeout(finish, quietMs)
      },
    })
    const left = Math.max(timeoutMs - (performance.now() - start), 0)
    const timer = setTimeout(finish, Math.min(left, LONGEST_TIMER))
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const sent = this.emit(this.#asQuestion(message, key))
      if (!sent)
        throw new BusError('disconnected', `the connection was lost before '${message.type}' was sent`)
      return await promise
    } finally {
      clearTimeout(timer)
      clearTimeout(quiet)
      signal?.removeEventListener('abort', stop)
      this.asks.close(key)
    }
  }

  bindToolBox(toolbox: ToolBox): () => void {
    this.#host ??= new ToolBoxHost(this, { log: this.log })
    return this.#host.add(toolbox)
  }

  /** Tells whoever waits for this message, and whoever listens. */
  protected dispatch(message: Message): void {
    this.asks.deliver(message)
    this.listeners.dispatch(message)
  }

  #asQuestion({ type, data, context }: Message, key: string): Message {
    const source = this.#source === undefined ? {} : { source: this.#source }
    return new Message(type, data, { ...source, ...context, [ASK_KEY]: key })
  }

  #checkSize(text: string, { type }: Message): void {
    const bytes = Buffer.byteLength(text)
    if (bytes <= this.maxMessageBytes) return
    throw new BusError(
      'too-large',
      `the message '${type}' is ${size(bytes)} long and the bus takes ${size(this.maxMessageBytes)}`,
    )
  }
}
