import type { Reporter, TestModule } from 'vitest/node'

/** The name of a test that `describeWith` puts in the place of others. */
const STAND_IN = /^DID NOT RUN, for want of (\S+): /

/**
 * Prints one last line that any log reader can count: `12 passed, 0 failed`, and before it what was left out for want
 * of programs that are not here.
 */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    const wanted: string[] = []
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed++
      for (const test of module.children.allTests()) {
        counts[test.result().state]++
        const need = STAND_IN.exec(test.name)?.[1]
        if (need !== undefined) wanted.push(need)
      }
    }
    if (wanted.length > 0) {
      const needs = [...new Set(wanted)].toSorted().join(', ')
      console.log(`${wanted.length} groups of tests DID NOT RUN, for want of ${needs}`)
    }
    const skipped = counts.skipped + counts.pending
    console.log(
      `${counts.passed} passed, ${counts.failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`,
    )
  }
}
