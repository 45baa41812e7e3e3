import type { Path } from '../../json-schema/types.ts'
import type { StandardIssue } from './types.ts'

/** The path of a Standard Schema's issue, whose steps may be keys or objects with a key. */
export const standardPath = ({ path = [] }: StandardIssue): Path =>
  [...path].map((step) => {
    const key = typeof step === 'object' ? step.key : step
    return typeof key === 'symbol' ? String(key) : key
  })
