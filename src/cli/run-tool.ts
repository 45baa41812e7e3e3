import type { CallOptions, CallWarning } from '../core/call.ts'
import { CallTimeout, messageOf, type Phase, RuntimeError } from '../core/errors.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { runWatched, ThreadHeld } from '../discovery/run-watched.ts'
import { ExitIntercepted, guardExit } from './guard/exit.ts'
import { Interruption } from './usage-error.ts'

export interface ToolRun {
  readonly result: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  readonly durations: Readonly<Partial<Record<Phase, number>>>
}

export interface RunToolOptions extends Pick<CallOptions, 'context' | 'config' | 'strict'> {
  readonly timeoutMs: number
  /** Told of what the tool did beside its answer: a rejected promise, an exception after the answer. */
  readonly onNote: (note: string) => void
  /** Told of every argument that was dropped, before the tool runs; what it throws ends the call. */
  readonly onWarning?: (warning: CallWarning) => void
  readonly onPhase?: (phase: Phase, milliseconds: number) => void
}

/**
 * Runs one tool through its toolbox's lifecycle, whatever it does to the process meanwhile.
 *
 * From here on the tool cannot end the process: `process.exit` and uncaught exceptions fail the call while it runs,
 * and are only reported once it has answered.
 *
 * @throws ValueError, RuntimeError; Interruption at Ctrl+C.
 */
export async function runTool(
  toolbox: ToolBox,
  tool: string,
  args: unknown,
  options: RunToolOptions,
): Promise<ToolRun> {
  const warnings: string[] = []
  const durations: Partial<Record<Phase, number>> = {}
  const guard = guardCall(toolbox.toolboxId, tool, options.onNote)
  const call = (): Promise<Record<string, unknown>> =>
    toolbox.callTool(tool, args, {
      ...options,
      signal: guard.signal,
      onWarning: (warning) => {
        options.onWarning?.(warning)
        warnings.push(warning.message)
      },
      onPhase: (phase, milliseconds) => {
        durations[phase] = milliseconds
        options.onPhase?.(phase, milliseconds)
      },
    })
  try {
    const result = await Promise.race([watch(call, toolbox.toolboxId, tool, options.timeoutMs), guard.broken])
    return { result, warnings, durations }
  } finally {
    guard.settle()
  }
}

function watch<T>(call: () => Promise<T>, toolbox: string, tool: string, timeoutMs: number): Promise<T> {
  try {
    return runWatched(call, timeoutMs)
  } catch (error) {
    if (!(error instanceof ThreadHeld)) throw error
    if (error.interrupted) throw new Interruption()
    const cause = new CallTimeout(timeoutMs)
    const message = `Tool execution failed for '${tool}' in ToolBox '${toolbox}': ${cause.message}; it blocked the event loop`
    throw new RuntimeError(message, { phase: 'execution', tool, toolbox, cause })
  }
}

interface CallGuard {
  readonly signal: AbortSignal
  /** Rejects when the process is attacked or interrupted before the call is settled. */
  readonly broken: Promise<never>
  settle(): void
}

/** What befalls the process is told to the call that runs, or ran last. */
interface Watcher {
  breakWith(reason: string, cause: unknown): void
  note(text: string): void
  interrupt(): void
}

let watcher: Watcher | undefined

function guardCall(toolbox: string, tool: string, onNote: (note: string) => void): CallGuard {
  const controller = new AbortController()
  const { promise: broken, reject } = Promise.withResolvers<never>()
  broken.catch(() => {})
  let settled = false
  if (watcher === undefined) watchProcess()
  watcher = {
    breakWith(reason, cause) {
      if (settled) return onNote(reason)
      const message = `Tool execution failed for '${tool}' in ToolBox '${toolbox}': ${reason}`
      reject(new RuntimeError(message, { phase: 'execution', tool, toolbox, cause }))
    },
    note: onNote,
    interrupt() {
      controller.abort(new Interruption())
      reject(new Interruption())
    },
  }
  return {
    signal: controller.signal,
    broken,
    settle() {
      settled = true
    },
  }
}

/** Stays for the rest of the process: a tool may still strike after its answer. */
function watchProcess(): void {
  guardExit((code) => watcher?.breakWith(`the tool called process.exit(${code})`, undefined))
  process.on('uncaughtException', (error: unknown) => {
    if (!(error instanceof ExitIntercepted)) {
      watcher?.breakWith(`uncaught exception: ${messageOf(error)}`, error)
    }
  })
  process.on('unhandledRejection', (reason) =>
    watcher?.note(`the tool left a rejected promise: ${messageOf(reason)}`),
  )
  process.once('SIGINT', () => watcher?.interrupt())
}
