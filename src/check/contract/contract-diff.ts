import { compareContracts } from './compare-contracts.ts'
import type { CompareOptions } from './compare-tools.ts'
import type { Change, ChangeSeverity, Contract } from './contract.ts'
import { describeChange } from './describe-change.ts'
import { type Bump, bumpFor, isBumpEnough, neededAt, nextVersion } from './version.ts'

/** What `toolbox manifest --diff` answers. */
export interface ContractDiff {
  readonly changes: readonly (Change & { readonly message: string })[]
  readonly counts: Readonly<Record<ChangeSeverity, number>>
  readonly version: VersionVerdict
}

/** Whether the step between two versions is as large as the changes call for. */
interface VersionVerdict {
  readonly before: string | undefined
  readonly after: string | undefined
  /** What the changes call for, as it is called at `before`: while 0.x, `minor` for breaking ones. */
  readonly needed: Bump
  /** The lowest version that may carry them. */
  readonly next: string | undefined
  /** Also true where a version is missing, so that nothing can be demanded. */
  readonly isEnough: boolean
  /** Whether it is enough for what breaks callers; the rest is advice. */
  readonly isBreakAnnounced: boolean
}

/** Compares two contracts and judges the step between their versions. */
export function diffContracts(before: Contract, after: Contract, options: CompareOptions = {}): ContractDiff {
  const changes = compareContracts(before, after, options)
  return {
    changes: changes.map((change) => ({ ...change, message: describeChange(change) })),
    counts: countChanges(changes),
    version: judgeVersion(before.package?.version, after.package?.version, changes),
  }
}

/** How many changes there are of each weight. */
function countChanges(changes: readonly Change[]): Record<ChangeSeverity, number> {
  const counts = { breaking: 0, dangerous: 0, safe: 0 }
  for (const { severity } of changes) counts[severity]++
  return counts
}

function judgeVersion(
  before: string | undefined,
  after: string | undefined,
  changes: readonly Change[],
): VersionVerdict {
  const bump = bumpFor(changes)
  if (before === undefined || after === undefined) {
    return { before, after, needed: bump, next: undefined, isEnough: true, isBreakAnnounced: true }
  }
  return {
    before,
    after,
    needed: neededAt(before, bump),
    next: nextVersion(before, bump),
    isEnough: isBumpEnough(before, after, bump),
    isBreakAnnounced: bump !== 'major' || isBumpEnough(before, after, bump),
  }
}
