import { fileURLToPath } from 'node:url'
import { type ChildLoad, type LoadChild, startLoadChild } from './load-child.ts'
import { failedToLoad, heldThread } from './load-fault.ts'
import type { LoadReport } from './load-protocol.ts'
import { LOAD_TIMEOUT_MS } from './load.ts'
import { runInLanes } from './run-in-lanes.ts'
import type { FoundEntry } from './scan-types.ts'

export interface IsolatedLoad extends LoadReport {
  readonly id: string
  readonly entry: FoundEntry
  /** What it printed to stdout while it was loaded. */
  readonly stdout: string
}

export interface IsolationOptions {
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** Milliseconds for each toolbox; default 10,000. */
  readonly timeoutMs?: number | undefined
  /** The file that calls `serveLoads`; default `load-worker` beside this module. */
  readonly program?: string | URL | undefined
  /** Told of what a plugin prints, on stdout or stderr; default: to stderr, each line labelled with the id. */
  readonly onOutput?: ((id: string, text: string) => void) | undefined
  /** Told of each result as it comes. */
  readonly onLoaded?: ((result: IsolatedLoad) => void) | undefined
}

/**
 * Loads toolboxes in another process and describes their tools as plain data, in the order of `entries`.
 *
 * They are loaded one after the other, and beside one that takes long. A toolbox that blocks the event loop, ends the
 * process or crashes it is a result like any other, and the rest is loaded by a new process. A process of its own, not
 * a thread: only that contains writes to file descriptor 1, `process.chdir`, aborts and native crashes.
 *
 * @throws Error when `program` cannot be started.
 */
export async function loadIsolated(
  entries: readonly FoundEntry[],
  options: IsolationOptions = {},
): Promise<IsolatedLoad[]> {
  const { onOutput = printLabelled, onLoaded } = options
  const results: IsolatedLoad[] = []
  await runInLanes(entries, () => {
    const loader = createLoader(options)
    return {
      stop: loader.stop,
      async work(entry, index) {
        const load = await loader.load(entry)
        const result = toResult(entry, load, options)
        for (const text of [load.stdout, load.stderr]) if (text !== '') onOutput(entry.id, text)
        results[index] = result
        onLoaded?.(result)
      },
    }
  })
  return results
}

function createLoader({ config, timeoutMs = LOAD_TIMEOUT_MS, program = defaultProgram() }: IsolationOptions) {
  const file = program instanceof URL ? fileURLToPath(program) : program
  const secret = Math.random().toString(36).slice(2)
  let child: LoadChild | undefined
  let loads = 0
  let number = 0
  const loadOnce = async (entry: FoundEntry): Promise<ChildLoad> => {
    child ??= await startLoadChild(file)
    number++
    const marker = `\0loaded ${number} ${secret}\0`
    const load = await child.load({ number, entry, config, timeoutMs, marker })
    loads++
    if (load.answered.kind !== 'answer') {
      child.stop()
      child = undefined
    }
    return load
  }
  return {
    stop: (): void => child?.stop(),
    async load(entry: FoundEntry): Promise<ChildLoad> {
      if (child === undefined) loads = 0
      const load = await loadOnce(entry)
      // An earlier toolbox may have ended the process with a delay; alone, this one shows whether it did it itself.
      return load.answered.kind === 'exited' && loads > 1 ? loadOnce(entry) : load
    },
  }
}

const defaultProgram = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './load-worker.ts' : './load-worker.cjs', import.meta.url)

function toResult(
  entry: FoundEntry,
  { answered, stdout }: ChildLoad,
  options: IsolationOptions,
): IsolatedLoad {
  const base = { id: entry.id, entry, stdout }
  if (answered.kind === 'answer') return { ...base, ...answered.value }
  const { timeoutMs = LOAD_TIMEOUT_MS } = options
  const error =
    answered.kind === 'hung'
      ? heldThread(entry, timeoutMs)
      : failedToLoad(entry, 'exited', `its process ended while it was loaded (${endOf(answered)}); ${ENDING}`)
  return {
    ...base,
    status: 'error',
    tools: [],
    error: error.toJSON(),
    warnings: [],
    durationMs: 0,
    openHandles: [],
  }
}

const ENDING = 'a toolbox must not call process.exit(), and a native crash is the fault of an addon'

const endOf = ({ code, signal }: { code: number | null; signal: string | null }): string =>
  signal === null ? `exit code ${code}` : `signal ${signal}`

function printLabelled(id: string, text: string): void {
  for (const line of text.replace(/\n$/, '').split('\n')) console.error(`[${id}] ${line}`)
}
