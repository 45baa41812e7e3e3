import { expect } from 'vitest'
import type { RuntimeError, ValueError } from '../../src/index.ts'

/** The error with which a call must fail. */
export const failure = async (promise: Promise<unknown>): Promise<RuntimeError | ValueError> =>
  promise.then(
    () => expect.unreachable('the call should fail'),
    (error: RuntimeError | ValueError) => error,
  )
