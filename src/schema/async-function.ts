/**
 * Whether `value` is an `async` function.
 *
 * Trying a schema with one synchronously would leave a promise behind that nobody waits for, and its rejection would
 * end the process.
 */
export const isAsyncFunction = (value: unknown): boolean =>
  typeof value === 'function' && value.constructor.name === 'AsyncFunction'
