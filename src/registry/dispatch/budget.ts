/** The rounds of calls that a turn has left. */
export interface Budget {
  /** Rounds that were run. */
  readonly rounds: number
  /** Takes one round of a threshold; false when none is left. */
  take(threshold: number): boolean
}

/**
 * Counts rounds against their thresholds: of rounds whose threshold is at most N, N may run.
 *
 * So a turn has at most 4 rounds that change something, 8 that are not searches only, and 10 in all; searching first
 * leaves the rounds for writing untouched.
 */
export function createBudget(): Budget {
  const thresholds: number[] = []
  return {
    get rounds() {
      return thresholds.length
    },
    take(threshold) {
      const before = thresholds.filter((earlier) => earlier <= threshold).length
      if (before >= threshold) return false
      thresholds.push(threshold)
      return true
    },
  }
}
