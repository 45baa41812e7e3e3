import { printPointer } from '../../json-schema/pointer.ts'
import type { Path } from '../../json-schema/types.ts'
import type { DeltaKind } from './judgements.ts'
import type { View } from './view.ts'

/** One structural difference between two schemas, before anybody judges it. */
export interface Delta {
  readonly kind: DeltaKind
  /** Place in the older schema; `undefined` for what is new. */
  readonly beforePath: Path | undefined
  /** Place in the newer schema; `undefined` for what is gone. */
  readonly afterPath: Path | undefined
  /** What stood there, where it is short. */
  readonly before?: unknown
  readonly after?: unknown
}

/** What a comparison of one aspect gets to work with. */
export interface Comparison {
  readonly report: (delta: Delta) => void
  /** Compares two schemas, with everything beneath them. */
  readonly compare: (before: View, after: View) => void
}

/** A text that names a pair of places. */
export const pairKey = (before: View, after: View): string =>
  `${printPointer(before.path)} ${printPointer(after.path)}`
