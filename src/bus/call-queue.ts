export interface CallQueueOptions {
  /** How many calls run at once; default 16. */
  readonly concurrency?: number | undefined
  /** How many more may wait for their turn; default 1,000. */
  readonly queue?: number | undefined
}

/** Never rejects. */
type Task = () => Promise<void>

/** Runs calls in the order of their coming, a bounded number at once, and lets a bounded number wait. */
export class CallQueue {
  readonly #concurrency: number
  readonly #limit: number
  readonly #waiting: { readonly run: Task; readonly refuse: () => void }[] = []
  readonly #whenIdle: (() => void)[] = []
  #running = 0

  /** @throws RangeError for bounds that let nothing through. */
  constructor({ concurrency = 16, queue = 1000 }: CallQueueOptions) {
    if (!(concurrency >= 1)) throw new RangeError(`concurrency must be 1 or more, received ${concurrency}`)
    if (!(queue >= 0)) throw new RangeError(`queue must be 0 or more, received ${queue}`)
    this.#concurrency = concurrency
    this.#limit = queue
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Runs `run` now or later; calls `refuse` instead when too many wait, or when `clear` comes first. */
  add(run: Task, refuse: () => void): void {
    if (this.#running < this.#concurrency) this.#start(run)
    else if (this.waiting < this.#limit) this.#waiting.push({ run, refuse })
    else refuse()
  }

  /** Refuses all that wait. */
  clear(): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse()
  }

  /** Resolves when nothing runs any more. */
  whenIdle(): Promise<void> {
    return this.#running === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenIdle.push(resolve))
  }

  #start(run: Task): void {
    this.#running++
    void run().finally(() => {
      this.#running--
      const next = this.#waiting.shift()
      if (next !== undefined) this.#start(next.run)
      else if (this.#running === 0) for (const resolve of this.#whenIdle.splice(0)) resolve()
    })
  }
}
