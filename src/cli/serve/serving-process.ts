import { type ChildProcess, spawn } from 'node:child_process'
import { type FromServing, supervisedEnvironment, type ToServing } from './supervision.ts'

/** How a process that serves came to its end. */
export type Ending =
  /** By itself, or because it was asked to. */
  | { readonly kind: 'exited'; readonly code: number }
  /** By a signal of somebody else: of the system, or of a crash. */
  | { readonly kind: 'killed'; readonly signal: NodeJS.Signals }
  /** It gave no sign of life any more, and was killed for that. */
  | { readonly kind: 'blocked'; readonly lastTool: string | undefined }

export interface ServingProcessOptions {
  /** The arguments of `toolbox` in that process. */
  readonly argv: readonly string[]
  /** How long it may give no sign of life, in milliseconds. */
  readonly blockedMs: number
}

/** How often the silence is measured, in milliseconds. */
const TICK_MS = 1000

/** A process that serves, as its supervisor sees it. */
export class ServingProcess {
  readonly ended: Promise<Ending>
  readonly #child: ChildProcess
  readonly #blockedMs: number
  #lastTool: string | undefined
  #hasServed = false
  /** Ticks since the last sign of life; ticks and not time, of which much may pass while the computer sleeps. */
  #silentTicks = 0
  #isBlocked = false

  constructor({ argv, blockedMs }: ServingProcessOptions) {
    this.#blockedMs = blockedMs
    this.#child = spawn(process.execPath, [process.argv[1]!, ...argv], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: supervisedEnvironment(),
    })
    this.#child.on('message', (message) => this.#told(message as FromServing))
    const timer = setInterval(() => this.#tick(), TICK_MS)
    // At a second signal this process ends at once, and leaves none behind.
    const kill = (): void => void this.#child.kill('SIGKILL')
    process.on('exit', kill)
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('exit', (code, signal) => {
        clearInterval(timer)
        process.off('exit', kill)
        resolve(this.#endingOf(code, signal))
      })
    })
  }

  /** Whether it has ever served: what fails before would fail again. */
  get hasServed(): boolean {
    return this.#hasServed
  }

  /** Asks it to finish its calls and end, and kills it when it has not within `withinMs`. */
  async stop(withinMs: number): Promise<Ending> {
    const order: ToServing = 'stop'
    if (this.#child.connected) this.#child.send(order, () => {})
    const timer = setTimeout(() => this.#killBlocked(), withinMs)
    const ending = await this.ended
    clearTimeout(timer)
    return ending
  }

  #told(message: FromServing): void {
    this.#silentTicks = 0
    this.#hasServed = true
    if (typeof message === 'object') this.#lastTool = message.began
  }

  #tick(): void {
    // Before it serves, it loads modules, which takes what it takes.
    if (!this.#hasServed) return
    this.#silentTicks++
    if (this.#silentTicks * TICK_MS > this.#blockedMs) this.#killBlocked()
  }

  #killBlocked(): void {
    this.#isBlocked = true
    this.#child.kill('SIGKILL')
  }

  #endingOf(code: number | null, signal: NodeJS.Signals | null): Ending {
    if (this.#isBlocked) return { kind: 'blocked', lastTool: this.#lastTool }
    return signal === null ? { kind: 'exited', code: code! } : { kind: 'killed', signal }
  }
}
