import { declarationWarnings } from '../discovery/declaration-warnings.ts'
import type { Scan } from '../discovery/scan-types.ts'
import { type FailedLookup, toLookupError } from './lookup-error.ts'
import { scanNotices } from './scan-notices.ts'

/** More than these would bury what to do next. */
const MOST_NOTICES = 5

/** The error of a lookup that failed here, with what the scan found odd and the person may not know. */
export function explainLookup(lookup: FailedLookup, scan: Scan): Error {
  switch (lookup.outcome) {
    case 'unknown': {
      const notices = scanNotices(scan).slice(0, MOST_NOTICES)
      const isEmpty = scan.entries.length === 0
      const listing = isEmpty ? { listing: 'no toolbox was found; toolbox list shows where was looked' } : {}
      return toLookupError(lookup, { notices, ...listing })
    }
    case 'unloadable': {
      const { entry } = lookup
      return toLookupError(lookup, { notices: entry.status === 'found' ? declarationWarnings(entry) : [] })
    }
    case 'ambiguous':
      return toLookupError(lookup)
  }
}
