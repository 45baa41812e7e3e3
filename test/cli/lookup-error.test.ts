import { describe, expect, it } from 'vitest'
import { explainLookup } from '../../src/cli/explain-lookup.ts'
import { hintsOf } from '../../src/cli/hints.ts'
import { type FailedLookup, toLookupError } from '../../src/cli/lookup-error.ts'
import { excerptsOf } from '../../src/cli/render/excerpt.ts'
import type { LoadErrorJson } from '../../src/discovery/load-error.ts'
import type { FaultyEntry, Scan } from '../../src/discovery/scan-types.ts'

const error: LoadErrorJson = {
  type: 'LoadError',
  code: 'syntax',
  message: "Could not load toolbox 'a' of pack-a@1.0.0: bad word at /a/index.js:3:8",
  reason: 'bad word at /a/index.js:3:8',
  file: '/a/index.js',
  excerpt: { text: 'const a bad', column: 9 },
}

function unloadable(id: string, more: Partial<LoadErrorJson> = {}) {
  const entry: FaultyEntry = {
    id,
    origin: 'project',
    package: { name: `pack-${id}`, version: '1.0.0', root: `/${id}` },
    reference: './index.js',
    location: `/${id}`,
    installed: false,
    status: 'error',
    error: { ...error, ...more },
  }
  return { entry, error: entry.error }
}

const unknown = (broken: readonly ReturnType<typeof unloadable>[], nearest: readonly string[] = []) =>
  ({ outcome: 'unknown', tool: 'x', nearest, unloadable: broken }) satisfies FailedLookup

const scanOf = (more: Partial<Scan> = {}): Scan => ({
  entries: [],
  places: [],
  skipped: [],
  warnings: [],
  ...more,
})

describe('an unknown tool', () => {
  it('is just that where every toolbox has loaded', () => {
    expect(toLookupError(unknown([]))).toMatchObject({ name: 'ValueError', message: "Unknown tool 'x'." })
  })

  it('is said to be perhaps in the toolbox that could not be loaded, with its reason and source', () => {
    const thrown = toLookupError(unknown([unloadable('a')]))
    expect(thrown).toMatchObject({
      name: 'ValueError',
      phase: 'lookup',
      tool: 'x',
      message:
        "Tool 'x' was not found, and 1 toolbox that may hold it could not be loaded: 'a' of pack-a: bad word at /a/index.js:3:8",
    })
    expect(excerptsOf(thrown)).toEqual([{ text: 'const a bad', offset: 8 }])
  })

  it('counts several of them, and names the others in hints', () => {
    const thrown = toLookupError(unknown([unloadable('a'), unloadable('b', { reason: 'no key' })]))
    expect(thrown.message).toMatch(
      /2 toolboxes that may hold it could not be loaded, first 'a' of pack-a: bad/,
    )
    expect(hintsOf(thrown)[0]).toBe("'b' of pack-b could not be loaded either: no key (/a/index.js)")
  })

  it('says the file also where the reason does not', () => {
    const thrown = toLookupError(unknown([unloadable('a', { reason: 'no key' })]))
    expect(thrown.message).toMatch(/: no key \(\/a\/index\.js\)$/)
  })

  it('has what was probably meant as the first hint', () => {
    const thrown = toLookupError(unknown([unloadable('a'), unloadable('b')], ['c/x1']))
    expect(hintsOf(thrown)[0]).toBe("did you mean 'c/x1'?")
  })

  it('brings the warnings of the scan, a few of them', () => {
    const warnings = Array.from({ length: 9 }, (_, index) => `warning ${index}`)
    const thrown = explainLookup(unknown([]), scanOf({ warnings }))
    expect(hintsOf(thrown).filter((hint) => hint.startsWith('warning'))).toEqual(warnings.slice(0, 5))
  })

  it('says so where there is no toolbox at all', () => {
    expect(hintsOf(explainLookup(unknown([]), scanOf())).at(-1)).toContain('no toolbox was found')
  })
})

it('a toolbox that cannot be loaded shows the source at fault', () => {
  const { entry } = unloadable('a')
  const thrown = explainLookup({ outcome: 'unloadable', entry, error }, scanOf())
  expect(thrown).toMatchObject({ name: 'LoadError', message: error.message })
  expect(excerptsOf(thrown)).toEqual([{ text: 'const a bad', offset: 8 }])
})
