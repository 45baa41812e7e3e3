/** Why nothing was scaffolded; the code is for programs, the message and the fix for people. */
export interface ScaffoldProblem {
  readonly code: ScaffoldProblemCode
  /** What is wrong, and where. */
  readonly message: string
  /** What to do next. */
  readonly fix: string
}

export type ScaffoldProblemCode =
  | 'name-invalid'
  | 'tool-invalid'
  | 'tool-duplicate'
  | 'template-missing'
  | 'target-exists'
  | 'target-not-empty'
  | 'target-is-link'
  | 'path-in-the-way'
  | 'write-failed'

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ScaffoldProblem }

export const good = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const bad = (code: ScaffoldProblemCode, message: string, fix: string): Outcome<never> => ({
  ok: false,
  problem: { code, message, fix },
})
