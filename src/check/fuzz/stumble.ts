import { isPlainObject } from '../../core/plain-object.ts'

/** The errors that JavaScript itself throws at code that goes wrong. */
const STUMBLES: ReadonlySet<string> = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'URIError',
  'EvalError',
  'InternalError',
  'AssertionError',
])

/**
 * Whether what a tool threw shows that its code went wrong, rather than that it refused.
 *
 * A failure of the network or the file system is neither: `fetch` reports it as a TypeError whose cause has a code.
 */
export function isStumble(thrown: unknown): boolean {
  if (!(thrown instanceof Error) && !hasErrorShape(thrown)) return true
  if (isSystemFault(thrown) || isSystemFault(thrown.cause)) return false
  return STUMBLES.has(thrown.name) || thrown.message === ''
}

interface ErrorShape {
  readonly name: string
  readonly message: string
  readonly cause?: unknown
}

/** An error of another realm, or an object made to look like one. */
const hasErrorShape = (value: unknown): value is ErrorShape =>
  typeof value === 'object' &&
  value !== null &&
  !isPlainObject(value) &&
  typeof (value as Partial<ErrorShape>).message === 'string'

const isSystemFault = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  /^(E[A-Z]+|UND_ERR_\w+)$/.test(String(value.code))
