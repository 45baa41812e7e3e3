import { type ChildProcess, spawn } from 'node:child_process'
import { collectText } from './collected-text.ts'
import type { LoadAnswer, LoadReport, LoadRequest } from './load-protocol.ts'

type Answered<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'hung' }
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: NodeJS.Signals | null }

export interface ChildLoad {
  readonly answered: Answered<LoadReport>
  /** What was printed meanwhile. */
  readonly stdout: string
  readonly stderr: string
}

/** A process that loads toolboxes; once a load has hung or ended it, it is of no more use. */
export interface LoadChild {
  load(request: LoadRequest): Promise<ChildLoad>
  stop(): void
}

const START_MS = 30_000
/** How much longer than its time a toolbox gets: one that merely waits is reported by its own process. */
const GRACE_MS = 500
/** How long to wait for output that is still on its way. */
const DRAIN_MS = 200

/**
 * Starts a process that loads toolboxes.
 *
 * @throws Error when the program does not come up, with what it printed.
 */
export async function startLoadChild(program: string): Promise<LoadChild> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
  const stop = (): void => {
    child.kill('SIGKILL')
    // Until it is gone it would count among what a tool has left open.
    child.unref()
  }
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  void closed.then(stopWithParent(stop))
  const stdout = collectText(child.stdout!)
  const stderr = collectText(child.stderr!)
  const started = await ask(child, START_MS, (answer) => answer.kind === 'ready' || undefined)
  if (started.kind !== 'answer') {
    stop()
    await atMost(DRAIN_MS, closed)
    throw new Error(
      `The program that loads toolboxes, ${program}, did not start. ${stderr.take(NEVER).trim()}`,
    )
  }
  return {
    stop,
    async load(request) {
      const { number, timeoutMs, marker } = request
      const answered = await ask(
        child,
        timeoutMs + GRACE_MS,
        (answer) => (answer.kind === 'report' && answer.number === number ? answer.report : undefined),
        request,
      )
      if (answered.kind === 'hung') stop()
      const printed =
        answered.kind === 'answer' ? Promise.all([stdout.until(marker), stderr.until(marker)]) : closed
      await atMost(DRAIN_MS, printed)
      return { answered, stdout: stdout.take(marker), stderr: stderr.take(marker) }
    },
  }
}

const DEADLY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `stop` before this process ends, by a signal too: a child that holds its thread would never notice. */
function stopWithParent(stop: () => void): () => void {
  const release = (): void => {
    process.off('exit', stop)
    for (const signal of DEADLY) process.off(signal, end)
  }
  const end = (signal: NodeJS.Signals): void => {
    stop()
    release()
    // Unless somebody else knows what to do about it, it does now what it would have done.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  process.on('exit', stop)
  for (const signal of DEADLY) process.on(signal, end)
  return release
}

/** No text contains it. */
const NEVER = '\uD800'

function ask<T>(
  child: ChildProcess,
  ms: number,
  pick: (answer: LoadAnswer) => T | undefined,
  request?: LoadRequest,
): Promise<Answered<T>> {
  return new Promise((resolve) => {
    const { exitCode, signalCode } = child
    const finish = (answered: Answered<T>): void => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
      resolve(answered)
    }
    const onMessage = (message: unknown): void => {
      const value = pick(message as LoadAnswer)
      if (value !== undefined) finish({ kind: 'answer', value })
    }
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      finish({ kind: 'exited', code, signal })
    const onError = (): void => finish({ kind: 'exited', code: null, signal: null })
    const timer = setTimeout(() => finish({ kind: 'hung' }), ms)
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.on('error', onError)
    if (exitCode !== null || signalCode !== null) onExit(exitCode, signalCode)
    // Should the channel be closed, the exit says so.
    else if (request !== undefined) child.send(request, () => {})
  })
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work, limit])
  clearTimeout(timer)
}
