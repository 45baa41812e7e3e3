import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Describe {
  (title: string, tests: () => void): void
  (title: string, options: { readonly timeout: number }, tests: () => void): void
}

/** Whether a program is on the PATH. */
export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/**
 * Groups tests that need more than Node.js and npm: `describeWith('git')('a base', () => …)`.
 *
 * Where that is not there, one test stands for them and says so by its name. It fails where `TOOLBOX_TESTS_WITH`, a
 * list of names, promises that it is there.
 */
export const describeWith = (need: string, isThere = isInstalled(need)): Describe =>
  isThere ? describe : (title: string) => standIn(need, title)

function standIn(need: string, title: string): void {
  it(`DID NOT RUN, for want of ${need}: ${title}`, () => {
    const promised = process.env['TOOLBOX_TESTS_WITH']?.split(' ') ?? []
    expect(promised, `${need} is required here`).not.toContain(need)
  })
}
