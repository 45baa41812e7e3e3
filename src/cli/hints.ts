const hints = new WeakMap<object, readonly string[]>()

/** Attaches what to do next, a line each, to an error, and returns it. */
export function withHints<E extends Error>(error: E, lines: readonly string[]): E {
  hints.set(error, [...hintsOf(error), ...lines])
  return error
}

/** What to do next about an error. */
export const hintsOf = (error: unknown): readonly string[] =>
  typeof error === 'object' && error !== null ? (hints.get(error) ?? []) : []
