import { defineConfig } from 'vitest/config'

/** Measures time, so it runs when nothing else does. */
const BUDGET = 'test/budget.test.ts'

export default defineConfig({
  test: {
    expect: { requireAssertions: true },
    testTimeout: 60_000,
    // Many tests mostly wait for processes that they start.
    maxWorkers: '100%',
    disableConsoleIntercept: true,
    reporters: ['default', './test/closing-line-reporter.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'tests', include: ['test/**/*.test.ts'], exclude: ['test/fixtures/**', BUDGET] },
      },
      { extends: true, test: { name: 'budget', include: [BUDGET], sequence: { groupOrder: 1 } } },
    ],
  },
})
