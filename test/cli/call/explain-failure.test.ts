import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainFailure } from '../../../src/cli/call/explain-failure.ts'
import { hintsOf } from '../../../src/cli/hints.ts'
import { RuntimeError } from '../../../src/core/errors.ts'
import type { FoundEntry } from '../../../src/discovery/scan-types.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

const entryAt = (root: string): FoundEntry =>
  ({ status: 'found', module: join(root, 'index.js'), package: { root } }) as FoundEntry

function failed(phase: 'execution' | 'output', files: readonly string[]): RuntimeError {
  const cause = new Error('no')
  cause.stack = ['Error: no', ...files.map((file, index) => `    at f (${file}:${index + 1}:1)`)].join('\n')
  const issues = [{ path: ['rows', 0], message: 'expected string, received number' }]
  return new RuntimeError('failed', { phase, tool: 'trip', toolbox: 'trips', cause, issues })
}

const hints = (error: RuntimeError, root: string): readonly string[] =>
  hintsOf(explainFailure(error, entryAt(root), root))

describe('where a tool failed', () => {
  const own = join(REPOSITORY, 'src/core/call.ts')

  it('is the first frame of the plugin, past those of libraries', () => {
    const error = failed('execution', [
      own,
      join(REPOSITORY, 'node_modules/x/a.js'),
      join(REPOSITORY, 'a.js'),
    ])
    expect(hints(error, REPOSITORY)).toEqual(['thrown at a.js:3:1'])
  })

  it('is left out where all frames are those of libraries', () => {
    expect(hints(failed('execution', [own, join(REPOSITORY, 'node_modules/x/a.js')]), REPOSITORY)).toEqual([])
  })

  it('is the file where the toolbox is declared when its result does not fit', () => {
    expect(hints(failed('output', []), '/p')).toEqual([
      "mend what 'trip' returns, or its output schema; the toolbox is declared in index.js",
    ])
  })
})
