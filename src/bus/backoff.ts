export interface BackoffOptions {
  /** Milliseconds before the second try; default 250. */
  readonly firstMs?: number | undefined
  /** The longest wait between two tries; default 30,000. */
  readonly maxMs?: number | undefined
}

/**
 * Waits that double up to a limit, each shortened by up to half at random, so that those who lost one bus at once do
 * not all come back at once.
 */
export class Backoff {
  readonly #firstMs: number
  readonly #maxMs: number
  readonly #random: () => number
  #nextMs: number

  constructor({ firstMs = 250, maxMs = 30_000 }: BackoffOptions = {}, random: () => number = Math.random) {
    this.#firstMs = firstMs
    this.#maxMs = maxMs
    this.#random = random
    this.#nextMs = firstMs
  }

  next(): number {
    const wait = this.#nextMs
    this.#nextMs = Math.min(wait * 2, this.#maxMs)
    return wait * (1 - this.#random() / 2)
  }

  reset(): void {
    this.#nextMs = this.#firstMs
  }
}
