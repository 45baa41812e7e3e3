import type { Mismatch } from './match-value.ts'

/** What came of one documented call. */
export type ExampleOutcome =
  | { readonly code: 'passed' }
  /** The tool changes something and was not run; its arguments do fit. */
  | { readonly code: 'skipped' }
  /** The schema of the tool refuses the documented arguments. */
  | { readonly code: 'refused'; readonly reason: string }
  | { readonly code: 'failed'; readonly reason: string }
  | { readonly code: 'wrong-output'; readonly mismatches: readonly Mismatch[] }
  | { readonly code: 'wrong-error'; readonly expected: string; readonly received: string }
  | { readonly code: 'no-error'; readonly expected: string }
  /** The example itself cannot be read: a matcher that does not exist. */
  | { readonly code: 'invalid'; readonly reason: string }

export interface ExampleResult {
  readonly toolbox: string
  readonly tool: string
  /** The position among the tool's examples. */
  readonly index: number
  /** The example's name, where it has one. */
  readonly name: string | undefined
  readonly outcome: ExampleOutcome
}
