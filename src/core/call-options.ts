import type { DroppedKey } from './dropped-keys.ts'
import type { Phase } from './errors.ts'
import type { Logger } from './log.ts'

/** Something that the caller should know although the call went on. */
export interface CallWarning extends DroppedKey {
  readonly message: string
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the call is given up; no limit by default. */
  readonly timeoutMs?: number | undefined
  readonly context?: Readonly<Record<string, unknown>> | undefined
  /** Laid over the toolbox's own configuration for this call. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** Makes an argument that the schema would drop an input failure. */
  readonly strict?: boolean | undefined
  /** Told of every dropped key; without it, warnings go to the toolbox's log. */
  readonly onWarning?: ((warning: CallWarning) => void) | undefined
  /** Told how long each step took, in milliseconds, failed steps included. */
  readonly onPhase?: ((phase: Phase, milliseconds: number) => void) | undefined
}

/** The toolbox on whose behalf a call runs. */
export interface CallOwner {
  readonly toolboxId: string
  readonly config: Readonly<Record<string, unknown>>
  readonly log: Logger
}
