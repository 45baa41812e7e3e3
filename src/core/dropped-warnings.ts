import { printPath } from '../schema/issues.ts'
import type { CallOptions, CallOwner, CallWarning } from './call-options.ts'
import type { DroppedKey } from './dropped-keys.ts'

/** How many dropped keys are told one by one. */
const MOST_WARNINGS = 50

/**
 * Tells the caller, or the toolbox's log, of each key that was dropped.
 *
 * @param whose completes "Unknown key 'x' in … was dropped": `the arguments of tool 'get_weather'`.
 */
export function warnOfDropped(
  keys: readonly DroppedKey[],
  whose: string,
  owner: CallOwner,
  options: CallOptions,
): void {
  const tell = (warning: CallWarning): void =>
    options.onWarning === undefined ? owner.log.warn(warning.message) : options.onWarning(warning)
  for (const key of keys.slice(0, MOST_WARNINGS)) {
    tell({
      ...key,
      message: `Unknown key '${printPath(key.path)}' in ${whose} was dropped${hintAt(key.nearest)}`,
    })
  }
  const more = keys.length - MOST_WARNINGS
  if (more > 0) tell({ path: [], message: `${more} more keys in ${whose} were dropped` })
}

/** The end of a sentence about a key that is not known. */
export const hintAt = (nearest: string | undefined): string =>
  nearest === undefined ? '' : `; did you mean '${nearest}'?`
