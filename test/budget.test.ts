import { describe, expect, it } from 'vitest'
import { measure, type Subject } from '../bench/measure.ts'
import { makeProject } from '../bench/project.ts'
import { BIN, GROWTH_TARGET, ROWS } from '../bench/rows.ts'

/** Other work on the machine slows the two of a pair unevenly; only a real slowdown is as large as this. */
const SLACK = 1.4
const PAIRS = 9
const MORE_PAIRS = 25

/** The ratio; when it is over the limit, that of the quickest of more runs, for which a busy machine is no excuse. */
function ratioOf(subject: Subject, limit: number, reference?: Subject): number {
  const { ratio } = measure(subject, PAIRS, reference)
  return ratio <= limit ? ratio : measure(subject, MORE_PAIRS, reference).quickest
}

describe('a start takes no more than its share of what Node.js itself takes', () => {
  it.each(ROWS)(
    '$name: at most $target times, and some slack',
    ({ argv, packages, flavour, target }) => {
      using project = makeProject(packages, flavour)
      const limit = target * SLACK
      expect(ratioOf({ argv: [BIN, ...argv], cwd: project.folder }, limit)).toBeLessThanOrEqual(limit)
    },
    120_000,
  )

  it.each([
    ['list', ['list']],
    ['call', ['call', 'get_weather', 'location=Lisbon']],
  ])(
    '%s hardly grows from 1,000 packages to 5,000',
    (_, argv) => {
      using few = makeProject(1000, 'bundled-zod')
      using many = makeProject(5000, 'bundled-zod')
      const command = [BIN, ...argv]
      const limit = GROWTH_TARGET * SLACK
      const reference = { argv: command, cwd: few.folder }
      expect(ratioOf({ argv: command, cwd: many.folder }, limit, reference)).toBeLessThanOrEqual(limit)
    },
    120_000,
  )
})
