import { wordsOf } from './message-words.ts'
import type { Spoiling } from './near-misses.ts'
import type { Path } from '../../json-schema/types.ts'

/** What went wrong in one call with generated arguments. */
export type FaultKind =
  /** The schema admits the arguments, the validator refuses them. */
  | { readonly code: 'rejected-valid'; readonly reason: string; readonly path: Path }
  /** The schema refuses the arguments, the validator lets them through to the tool. */
  | { readonly code: 'accepted-invalid'; readonly spoiling: Spoiling; readonly path: Path }
  /** The tool stumbled: a TypeError and its like, or something thrown that is no error. */
  | { readonly code: 'crash'; readonly reason: string }
  /** The tool refused in words of its own, which no example declares. */
  | { readonly code: 'undeclared-error'; readonly reason: string }
  | { readonly code: 'invalid-output'; readonly reason: string; readonly path: Path }
  | { readonly code: 'mutated-arguments' }
  | { readonly code: 'timeout'; readonly timeoutMs: number }

/** A fault with the smallest arguments found that show it. */
export type FuzzFault = FaultKind & {
  readonly toolbox: string
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** A line for a POSIX shell that shows the fault: `toolbox call weather_tools/get_weather '{"days":7}'`. */
  readonly call: string
  /** The seed of the run; the same seed gives the same run. */
  readonly seed: number
}

/** Tells faults of different causes apart, so that each is reported once. */
export function causeOf(fault: FaultKind, args: unknown): string {
  switch (fault.code) {
    case 'accepted-invalid':
      return `${fault.code} ${fault.spoiling} ${placeOf(fault.path)}`
    case 'rejected-valid':
    case 'invalid-output':
      return `${fault.code} ${placeOf(fault.path)}`
    case 'crash':
    case 'undeclared-error':
      return `${fault.code} ${wordsOf(fault.reason, args)}`
    default:
      return fault.code
  }
}

const placeOf = (path: Path): string => path.map((key) => (typeof key === 'number' ? '*' : key)).join('.')
