import { spawnSync } from 'node:child_process'

/** One command line to time, and where. */
export interface Subject {
  readonly argv: readonly string[]
  readonly cwd: string
}

export interface Timing {
  /** Median over the pairs of this command's wall time divided by the reference's. */
  readonly ratio: number
  /** The same of the quickest runs: other work on the machine only ever slows a run. */
  readonly quickest: number
  /** Median wall time in milliseconds; means something only beside the others of the same run. */
  readonly milliseconds: number
}

/**
 * Times whole processes, wall time, each run paired with one of `reference` right before it, by default `node -e 0`.
 *
 * The first two runs warm the caches and do not count.
 *
 * @throws Error when a run does not exit with 0, since a fast failure would look like a fast command.
 */
export function measure(
  { argv, cwd }: Subject,
  pairs: number,
  reference: Subject = { argv: ['-e', '0'], cwd },
): Timing {
  const ratios: number[] = []
  const times: number[] = []
  const referenceTimes: number[] = []
  for (let run = -2; run < pairs; run++) {
    const before = timeProcess(reference.argv, reference.cwd)
    const time = timeProcess(argv, cwd)
    if (run < 0) continue
    ratios.push(time / before)
    times.push(time)
    referenceTimes.push(before)
  }
  const quickest = Math.min(...times) / Math.min(...referenceTimes)
  return { ratio: median(ratios), quickest, milliseconds: median(times) }
}

function timeProcess(argv: readonly string[], cwd: string): number {
  const start = process.hrtime.bigint()
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6
  if (status !== 0) throw new Error(`node ${argv.join(' ')} exited with ${status}: ${stderr.toString()}`)
  return milliseconds
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
