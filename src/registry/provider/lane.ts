/** Lets one job run at a time, in order of arrival. */
export interface Lane {
  readonly isIdle: boolean
  /**
   * Runs a job when its turn comes. An abort takes a waiting job out of the lane, and lets the next one in although
   * the running one has not ended: what was given up must not block the others.
   */
  run<T>(job: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function createLane(): Lane {
  let last: Promise<void> = Promise.resolve()
  let jobs = 0
  return {
    get isIdle() {
      return jobs === 0
    },
    async run(job, signal) {
      const before = last
      const { promise: over, resolve: leave } = Promise.withResolvers<void>()
      last = over
      jobs++
      const end = (): void => {
        jobs--
        leave()
      }
      if (!(await isMyTurn(before, signal))) {
        void before.then(end)
        signal.throwIfAborted()
      }
      return runUntilAborted(job, signal, end)
    },
  }
}

/** Resolves to false when the job is given up before its turn. */
async function isMyTurn(before: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const { promise: aborted, resolve } = Promise.withResolvers<false>()
  const abort = (): void => resolve(false)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  const turn = await Promise.race([before.then(() => true), aborted])
  signal.removeEventListener('abort', abort)
  return turn && !signal.aborted
}

async function runUntilAborted<T>(job: () => Promise<T>, signal: AbortSignal, end: () => void): Promise<T> {
  let isOver = false
  const endOnce = (): void => {
    if (!isOver) end()
    isOver = true
  }
  signal.addEventListener('abort', endOnce, { once: true })
  try {
    return await job()
  } finally {
    signal.removeEventListener('abort', endOnce)
    endOnce()
  }
}
