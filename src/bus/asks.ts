import type { Message } from './message.ts'
import { ASK_KEY } from './topics.ts'

interface Ask {
  readonly topics: ReadonlySet<string>
  answer(message: Message): void
  fail(error: Error): void
}

/**
 * The questions that are out, each under a key that its replies carry back.
 *
 * By the key, replies are never mixed up, however many ask the same on one topic at once.
 */
export class Asks {
  /** Begins every key; nobody else's messages contain it. Letters and digits only, which no JSON writer escapes. */
  readonly mark = crypto.randomUUID().replaceAll('-', '')
  readonly #asks = new Map<string, Ask>()
  readonly #awaited = new Map<string, number>()
  #count = 0

  /** Remembers a question and returns its key. */
  open(ask: Ask): string {
    const key = `${this.mark}x${(this.#count++).toString(36)}`
    this.#asks.set(key, ask)
    for (const topic of ask.topics) this.#awaited.set(topic, (this.#awaited.get(topic) ?? 0) + 1)
    return key
  }

  close(key: string): void {
    const ask = this.#asks.get(key)
    if (ask === undefined) return
    this.#asks.delete(key)
    for (const topic of ask.topics) {
      const left = this.#awaited.get(topic)! - 1
      if (left === 0) this.#awaited.delete(topic)
      else this.#awaited.set(topic, left)
    }
  }

  /** Whether some question awaits its reply on `topic`. */
  await(topic: string): boolean {
    return this.#awaited.has(topic)
  }

  /** Hands a message to the question that it answers, if it answers one. */
  deliver(message: Message): void {
    const key = message.context[ASK_KEY]
    const ask = typeof key === 'string' ? this.#asks.get(key) : undefined
    if (ask?.topics.has(message.type) === true) ask.answer(message)
  }

  failAll(error: Error): void {
    for (const ask of this.#asks.values()) ask.fail(error)
  }
}
