export interface Job {
  /** Whether it may run at the same time as others of its kind. */
  readonly mayOverlap: boolean
  run(): Promise<void>
}

/** Runs jobs in order: neighbours that may overlap at the same time, any other alone. */
export async function runInOrder(jobs: readonly Job[]): Promise<void> {
  let together: Promise<void>[] = []
  for (const job of jobs) {
    if (job.mayOverlap) together.push(job.run())
    else {
      await Promise.all(together)
      together = []
      await job.run()
    }
  }
  await Promise.all(together)
}
