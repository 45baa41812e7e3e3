import type { ErrorJson } from '../core/errors.ts'
import { withHints } from './hints.ts'

/** The command line itself is wrong: a flag, a command, a file that is not there. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  /** `next` says what to do, a line each. */
  constructor(message: string, next: readonly string[] = [], options?: ErrorOptions) {
    super(message, options)
    withHints(this, next)
  }

  toJSON(): ErrorJson {
    return { type: this.name, message: this.message }
  }
}

export const isUsageError = (value: unknown): value is UsageError => value instanceof UsageError

/** The person at the terminal gave up (Ctrl+C). */
export class Interruption extends Error {
  override readonly name = 'Interruption'

  constructor() {
    super('interrupted')
  }
}

export const isInterruption = (value: unknown): value is Interruption => value instanceof Interruption
