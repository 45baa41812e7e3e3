import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**'],
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    disableConsoleIntercept: true,
    reporters: ['default', './test/closing-line-reporter.ts'],
  },
})
