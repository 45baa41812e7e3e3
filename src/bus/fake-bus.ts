import { BaseBus } from './base-bus.ts'
import { BusError } from './errors.ts'
import { parseMessage } from './parse-message.ts'

/**
 * A bus within this process, for tests.
 *
 * Like the real one it carries text, so nothing is shared between sender and receiver, and everybody hears
 * everything, in order and not before the sender's own code has run to its end.
 */
export class FakeBus extends BaseBus {
  #closed = false

  async connect(): Promise<void> {}

  override async close(): Promise<void> {
    this.#closed = true
    this.listeners.clear()
    this.asks.failAll(new BusError('closed', 'the bus was closed'))
  }

  /** Puts any text on the bus, as a stranger with no regard for the rules might. */
  inject(frame: string): void {
    queueMicrotask(() => this.#receive(frame))
  }

  protected override send(text: string): boolean {
    if (this.#closed) throw new BusError('closed', 'the bus was closed')
    this.inject(text)
    return true
  }

  protected override async whenOpen(): Promise<void> {}

  #receive(text: string): void {
    const parsed = parseMessage(text)
    if (parsed.ok) this.dispatch(parsed.message)
    else this.log.warn(`A message on the bus was dropped: ${parsed.detail}`)
  }
}
