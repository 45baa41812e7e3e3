import { setTimeout as sleep } from 'node:timers/promises'
import { Backoff } from '../../bus/backoff.ts'
import { EXIT } from '../exit-codes.ts'
import { type Ending, ServingProcess } from './serving-process.ts'
import { untilStopped } from './until-stopped.ts'

export interface SuperviseOptions {
  /** The arguments of the process that serves. */
  readonly argv: readonly string[]
  /** How long a call may take, in milliseconds. */
  readonly timeoutMs: number
  /** How long running calls may take when the process is asked to end. */
  readonly graceMs: number
  readonly note: (line: string) => void
  /** Watches the code that is served, and tells of every change until the function returned is called. */
  readonly watch?: WatchCode | undefined
}

export type WatchCode = (onChange: () => void) => () => void

/** How long past a call's own limit a process may be silent before it counts as blocked. */
const MARGIN_MS = 5000

/** How long past the time of grace a process may take to end: it cuts calls off and says good-bye to the bus. */
const GOODBYE_MS = 3000

/**
 * Serves in a process of its own, which is started again when a tool blocks or crashes it, and after every change of
 * the code, until this one is asked to stop. Returns the exit code.
 *
 * Nothing else can end a tool that never lets go of its thread, nor load a module and all that it imports anew.
 */
export async function supervise(options: SuperviseOptions): Promise<number> {
  const { argv, timeoutMs, graceMs, note, watch } = options
  const stopped = untilStopped().then(() => 'stopped' as const)
  const changes = new Changes(watch)
  const backoff = new Backoff()
  for (;;) {
    const serving = new ServingProcess({ argv, blockedMs: timeoutMs + MARGIN_MS })
    const ended = serving.ended.then(() => 'ended' as const)
    let event = await Promise.race([stopped, changes.next(), ended])
    if (event === 'changed') note('something changed: starting again')
    const ending = await serving.stop(graceMs + GOODBYE_MS)
    if (event === 'ended') {
      const goesOn = ending.kind !== 'exited' && serving.hasServed
      if (!goesOn && watch === undefined) return codeOf(ending)
      note(`${describeEnding(ending)}; it is started again${goesOn ? '' : ' after the next change'}`)
      const next = goesOn ? sleep(backoff.next(), 'ended' as const) : changes.next()
      event = await Promise.race([stopped, next])
    } else if (ending.kind === 'blocked') note(describeEnding(ending))
    if (event !== 'stopped') continue
    changes.close()
    return codeOf(ending)
  }
}

/** The changes of the code that is served, one at a time. */
class Changes {
  readonly #unwatch: (() => void) | undefined
  #next = Promise.withResolvers<'changed'>()

  constructor(watch: WatchCode | undefined) {
    this.#unwatch = watch?.(() => this.#next.resolve('changed'))
  }

  /** Resolves at the next change, or at once when there was one since the last that was awaited. */
  next(): Promise<'changed'> {
    const { promise } = this.#next
    return promise.then((event) => {
      if (this.#next.promise === promise) this.#next = Promise.withResolvers()
      return event
    })
  }

  close(): void {
    this.#unwatch?.()
  }
}

function codeOf(ending: Ending): number {
  if (ending.kind === 'exited') return ending.code
  return ending.kind === 'killed' && ending.signal === 'SIGINT' ? EXIT.interrupted : EXIT.bad
}

function describeEnding(ending: Ending): string {
  switch (ending.kind) {
    case 'exited':
      return `the process that serves ended with ${ending.code}`
    case 'killed':
      return `the process that serves was ended by ${ending.signal}`
    case 'blocked': {
      const last = ending.lastTool === undefined ? '' : `; the last tool to begin was '${ending.lastTool}'`
      return `the process that serves was blocked, and had to be killed${last}`
    }
  }
}
