import type { CallOptions, CallOwner } from './call-options.ts'
import type { LazySignal } from './deadline.ts'
import type { Logger } from './log.ts'
import type { Invocation } from './tool.ts'

type Values = Readonly<Record<string, unknown>>

const NOTHING: Values = Object.freeze({})

/** What a tool is told about its call. The signal is made only for a tool that looks at it. */
export class CallInvocation implements Invocation {
  readonly context: Values
  readonly config: Values
  readonly log: Logger
  #signal: AbortSignal | undefined
  readonly #makeSignal: LazySignal | undefined

  constructor(owner: CallOwner, options: CallOptions, makeSignal: LazySignal | undefined) {
    this.context = options.context ?? NOTHING
    this.config = options.config === undefined ? owner.config : { ...owner.config, ...options.config }
    this.log = owner.log
    this.#makeSignal = makeSignal
  }

  get signal(): AbortSignal {
    return (this.#signal ??= this.#makeSignal?.() ?? new AbortController().signal)
  }
}
