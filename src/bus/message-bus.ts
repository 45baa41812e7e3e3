import type { ToolBox, ToolBoxBus } from '../core/toolbox.ts'
import type { MessageListener } from './listeners.ts'
import type { Message } from './message.ts'

export interface AskOptions {
  /** Milliseconds; default 3,000. */
  readonly timeoutMs?: number | undefined
  /** Milliseconds to wait for a connection, when there is none; default `timeoutMs`, and never longer. */
  readonly connectMs?: number | undefined
  /** The topics of the answer; default the one of the question with `.response` behind it. */
  readonly replyType?: string | readonly string[] | undefined
  /** Ends the waiting; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

export interface CollectOptions extends AskOptions {
  /** Ends the collecting when no further reply came for this many milliseconds after one; default never. */
  readonly quietMs?: number | undefined
  /** Ends the collecting as soon as it says yes to what has come so far. */
  readonly until?: ((replies: readonly Message[]) => boolean) | undefined
}

/** What `MessageBusClient` and `FakeBus` have in common. */
export interface MessageBus extends ToolBoxBus {
  /** Listens to a topic, until the function returned or `off` is called. */
  on(topic: string, listener: MessageListener): () => void
  /** Listens to the next message of a topic. */
  once(topic: string, listener: MessageListener): () => void
  off(topic: string, listener: MessageListener): void
  /**
   * Sends a message to everybody on the bus, oneself included.
   *
   * `false` when there is no connection now: the message is gone, since a bus keeps nothing for later.
   *
   * @throws BusError `unserialisable`, `too-large`, or `closed`.
   */
  emit(message: Message): boolean
  /**
   * Sends a question and waits for the first reply; `undefined` when none came in time.
   *
   * Replies are known by a key in the context, so that questions asked at once never get each other's.
   *
   * @throws BusError as `emit`, and `disconnected` when there is no connection in time or it is lost meanwhile.
   */
  waitForResponse(message: Message, options?: AskOptions): Promise<Message | undefined>
  /** Sends a question and gathers replies until time is up, or as `options` say. Rejects as `waitForResponse`. */
  collectResponses(message: Message, options?: CollectOptions): Promise<readonly Message[]>
  /** Hosts a toolbox with no restrictions; see `ToolBoxHost` for more. */
  bindToolBox(toolbox: ToolBox): () => void
  close(): Promise<void>
}
