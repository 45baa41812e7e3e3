export interface TestOptions {
  readonly skip?: boolean
  /** Milliseconds. Default: the runner's own. */
  readonly timeout?: number
}

/** The functions of a test runner that the suite is registered with; those of `node:test` fit too. */
export interface TestRunner {
  describe(title: string, body: () => void | Promise<void>): unknown
  it(title: string, options: TestOptions, body: () => Promise<void>): unknown
  /** Vitest's `expect`. Without it a failed comparison is an ordinary error. */
  expect?: ((actual: unknown, message?: string) => { toEqual(expected: unknown): void }) | undefined
}

// Vitest collects tests while a file is evaluated, so it has to be here before `testToolBox` is called.
const vitest: TestRunner | undefined =
  process.env['VITEST'] === undefined ? undefined : ((await import('vitest')) as TestRunner)

/**
 * The runner to register tests with: the one given, or Vitest when it runs this process.
 *
 * @throws Error that says how to pass another runner.
 */
export function findRunner(given: TestRunner | undefined): TestRunner {
  const runner = given ?? vitest
  if (runner !== undefined) return runner
  throw new Error(
    "testToolBox: Vitest is not running; run the test with 'vitest run', or pass the functions of another runner: import { describe, it } from 'node:test', then testToolBox(MyToolBox, { runner: { describe, it } })",
  )
}

/** Fails the running test unless two values are deeply equal. */
export function expectEqual(runner: TestRunner, actual: unknown, expected: unknown): void {
  if (runner.expect !== undefined) return runner.expect(actual).toEqual(expected)
  const { isDeepStrictEqual, inspect } = process.getBuiltinModule('node:util')
  if (isDeepStrictEqual(actual, expected)) return
  const print = (value: unknown): string => inspect(value, { depth: 10, breakLength: Infinity })
  throw new Error(`expected ${print(expected)}, received ${print(actual)}`)
}
