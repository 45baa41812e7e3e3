import { messageOf } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { Message } from './message.ts'

/** Is told of messages. What it throws, or rejects with, is logged and disturbs nobody else. */
export type MessageListener = (message: Message) => unknown

interface Entry {
  readonly listener: MessageListener
  readonly once: boolean
}

/** Who listens to which topic, in the order of subscription. */
export class Listeners {
  readonly #log: Logger
  readonly #entries = new Map<string, readonly Entry[]>()

  constructor(log: Logger) {
    this.#log = log
  }

  add(topic: string, listener: MessageListener, once = false): void {
    this.#entries.set(topic, [...(this.#entries.get(topic) ?? []), { listener, once }])
  }

  /** Takes away one subscription of `listener`, the oldest. */
  remove(topic: string, listener: MessageListener): void {
    const entry = this.#entries.get(topic)?.find((entry) => entry.listener === listener)
    if (entry !== undefined) this.#drop(topic, entry)
  }

  clear(): void {
    this.#entries.clear()
  }

  has(topic: string): boolean {
    return this.#entries.has(topic)
  }

  dispatch(message: Message): void {
    for (const entry of this.#entries.get(message.type) ?? []) {
      if (entry.once) this.#drop(message.type, entry)
      this.#tell(entry.listener, message)
    }
  }

  #drop(topic: string, entry: Entry): void {
    const rest = (this.#entries.get(topic) ?? []).filter((other) => other !== entry)
    if (rest.length === 0) this.#entries.delete(topic)
    else this.#entries.set(topic, rest)
  }

  #tell(listener: MessageListener, message: Message): void {
    const complain = (thrown: unknown): void =>
      this.#log.error(`A listener to '${message.type}' failed: ${messageOf(thrown)}`)
    try {
      const result = listener(message)
      if (result instanceof Promise) result.catch(complain)
    } catch (thrown) {
      complain(thrown)
    }
  }
}
