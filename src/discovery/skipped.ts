import type { Skipped } from './scan-types.ts'

/** Says on one line why a package gave no row, for `--why`. */
export function printSkipped(skipped: Skipped): string {
  return `${skipped.location}: ${reasonOf(skipped)}`
}

function reasonOf(skipped: Skipped): string {
  switch (skipped.code) {
    case 'duplicate':
      return `the same package as ${skipped.first}`
    case 'unreadable':
      return `its package.json cannot be read: ${skipped.reason}`
    case 'not-json':
      return `its package.json is not valid: ${skipped.reason}`
    case 'no-entry-points':
      return 'it declares no entry points'
    case 'other-groups': {
      const groups = skipped.groups.map((group) => JSON.stringify(group)).join(', ') || 'none'
      const hint =
        skipped.nearest === undefined ? '' : `; did you mean "opm.agents.toolbox" by "${skipped.nearest}"?`
      return `it declares entry points of other groups only (${groups})${hint}`
    }
  }
}
