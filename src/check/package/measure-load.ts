import { type IsolatedLoad, loadIsolated } from '../../discovery/load-isolated.ts'
import type { FoundEntry } from '../../discovery/scan-types.ts'
import { machinePace } from './machine-pace.ts'

export interface MeasureOptions {
  /** The file of `measure-worker`; default: beside this module, `.ts` in the sources and `.cjs` in the bundle. */
  readonly program?: string | URL | undefined
  /** Milliseconds for one load; default 10,000. */
  readonly timeoutMs?: number | undefined
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** How often a slow load is tried, the first one included; default 3. */
  readonly tries?: number | undefined
  /** How many times slower than usual the machine is; default: by starting an empty Node.js beside a slow load. */
  readonly pace?: (() => Promise<number>) | undefined
}

export interface MeasuredLoad extends IsolatedLoad {
  /** Milliseconds that it would take on a usual machine. */
  readonly usualMs: number
}

/** A load that takes longer than this is measured again: the first one may have waited for the disk. */
export const SLOW_MS = 250

/**
 * Loads one toolbox in a process of its own and looks at what it does meanwhile; of slow loads the fastest counts,
 * and a slow machine is no fault of the toolbox.
 */
export async function measureLoad(entry: FoundEntry, options: MeasureOptions = {}): Promise<MeasuredLoad> {
  const { program = defaultProgram(), timeoutMs, config, tries = 3, pace = machinePace } = options
  let best: MeasuredLoad | undefined
  for (let count = 0; count < tries; count++) {
    const [load] = await loadIsolated([entry], { program, timeoutMs, config, onOutput: () => {} })
    const isSlow = load!.status !== 'error' && load!.durationMs > SLOW_MS
    const usualMs = load!.durationMs / (isSlow ? await pace() : 1)
    if (best === undefined || usualMs < best.usualMs) best = { ...load!, usualMs }
    if (best.status === 'error' || best.usualMs <= SLOW_MS) return best
  }
  return best!
}

const defaultProgram = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './measure-worker.ts' : './measure-worker.cjs', import.meta.url)
