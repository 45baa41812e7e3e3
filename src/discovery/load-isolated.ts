import { fileURLToPath } from 'node:url'
import { type ChildLoad, type LoadChild, startLoadChild } from './load-child.ts'
import type { DescribedTool } from './describe.ts'
import type { LoadError } from './load-error.ts'
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
    if (load.answered.kind !== 'answer' || isGarbled(load)) {
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
      // An earlier toolbox may have ended the process with a delay, or changed what JavaScript is made of; alone,
      // this one shows whether it did it itself.
      return (load.answered.kind === 'exited' || isGarbled(load)) && loads > 1 ? loadOnce(entry) : load
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
  if (answered.kind === 'answer' && isReport(answered.value)) return { ...base, ...answered.value }
  const error = toError(entry, answered, options.timeoutMs ?? LOAD_TIMEOUT_MS)
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

function toError(entry: FoundEntry, answered: ChildLoad['answered'], timeoutMs: number): LoadError {
  switch (answered.kind) {
    case 'hung':
      return heldThread(entry, timeoutMs)
    case 'exited':
      return failedToLoad(
        entry,
        'exited',
        `its process ended while it was loaded (${endOf(answered)}); ${ENDING}`,
      )
    case 'answer':
      return failedToLoad(entry, 'threw', GARBLED)
  }
}

const GARBLED =
  'its description came back garbled; a toolbox must not replace built-in functions such as Array.prototype.map'

const isGarbled = ({ answered }: ChildLoad): boolean =>
  answered.kind === 'answer' && !isReport(answered.value)

/** Code that shares its process with a plugin made it: what it says of its own type is no proof. */
const isReport = ({ tools, warnings, status, error }: Partial<LoadReport>): boolean =>
  isListOf(tools, isNamed) &&
  isListOf(warnings, (warning) => typeof warning === 'string') &&
  (status === 'ok' || status === 'empty' || typeof error?.message === 'string')

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem)

const isNamed = (tool: unknown): boolean =>
  typeof tool === 'object' &&
  tool !== null &&
  typeof (tool as DescribedTool).name === 'string' &&
  typeof (tool as DescribedTool).description === 'string'

const ENDING = 'a toolbox must not call process.exit(), and a native crash is the fault of an addon'

const endOf = ({ code, signal }: { code: number | null; signal: string | null }): string =>
  signal === null ? `exit code ${code}` : `signal ${signal}`

function printLabelled(id: string, text: string): void {
  for (const line of text.replace(/\n$/, '').split('\n')) console.error(`[${id}] ${line}`)
}
