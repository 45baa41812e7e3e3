/** Waits until all have settled, or time is up: one that hangs must not hold up what the others have to say. */
export async function waitAtMost(milliseconds: number, promises: readonly Promise<unknown>[]): Promise<void> {
  const { promise: timeUp, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([Promise.allSettled(promises), timeUp])
  clearTimeout(timer)
}
