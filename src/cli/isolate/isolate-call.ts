import { exitNow } from '../guard/exit.ts'
import { writeOut } from '../output/streams.ts'
import { runIsolated } from './run-isolated.ts'

/** How long a toolbox may take to load, in milliseconds. */
const LOAD_MS = 10_000

/** Runs a `toolbox call` in a process of its own hands on its answer, and ends with its exit code. */
export async function isolateCall(argv: readonly string[], tool: string, timeoutMs: number): Promise<never> {
  const { answer, exitCode } = await runIsolated({
    argv: ['call', ...argv],
    tool,
    timeoutMs,
    loadMs: LOAD_MS,
  })
  writeOut(answer)
  return exitNow(exitCode)
}
