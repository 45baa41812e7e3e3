import { VALIDATED } from './marks.ts'

/** Tags a validated object with the schema that it passed, and freezes it. */
export function tagValidated<T extends object>(value: T, schema: unknown): Readonly<T> {
  Object.defineProperty(value, VALIDATED, { value: schema })
  return Object.freeze(value)
}

/** The schema that `value` was validated against ahead of the call; `undefined` for any other value. */
export const validatedAgainst = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<symbol, unknown>)[VALIDATED] : undefined
