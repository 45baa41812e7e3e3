import type { Reporter, TestModule } from 'vitest/node'

/** Prints one last line that any log reader can count: `12 passed, 0 failed`. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed++
      for (const test of module.children.allTests()) counts[test.result().state]++
    }
    const skipped = counts.skipped + counts.pending
    console.log(
      `${counts.passed} passed, ${counts.failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`,
    )
  }
}
