import { describe, expect, test } from 'vitest'
import type { Change } from '../../../src/check/contract/contract.ts'
import {
  type Bump,
  bumpBetween,
  bumpFor,
  isBumpEnough,
  nextVersion,
} from '../../../src/check/contract/version.ts'

const change = (code: string, severity: Change['severity']): Change => ({
  code,
  severity,
  direction: 'both',
  toolbox: 'box',
  tool: 'look',
  pointer: '',
})

describe('the bump that changes call for', () => {
  test.each<[Bump, readonly Change[]]>([
    ['major', [change('tool-removed', 'breaking'), change('tool-added', 'safe')]],
    ['minor', [change('tool-added', 'safe')]],
    ['minor', [change('in/optional-property-added', 'safe')]],
    ['minor', [change('in/default-changed', 'dangerous')]],
    ['patch', [change('meta/title-changed', 'safe')]],
    ['none', []],
  ])('is %s', (bump, changes) => {
    expect(bumpFor(changes)).toBe(bump)
  })
})

test.each<[string, string, Bump]>([
  ['1.2.3', '2.0.0', 'major'],
  ['1.2.3', '1.3.0', 'minor'],
  ['1.2.3', '1.2.4', 'patch'],
  ['1.2.3', '1.2.3', 'none'],
  ['1.2.3', '1.1.9', 'none'],
  ['1.2.3', '2.0.0-beta.1', 'major'],
  ['2.0.0-beta.1', '2.0.0-beta.2', 'major'],
  ['1.2.3', 'latest', 'none'],
])('from %s to %s is %s', (before, after, bump) => {
  expect(bumpBetween(before, after)).toBe(bump)
})

describe('whether a version step is enough', () => {
  test.each<[string, string, Bump, boolean]>([
    ['1.2.3', '2.0.0', 'major', true],
    ['1.2.3', '1.3.0', 'major', false],
    ['0.2.3', '0.3.0', 'major', true],
    ['0.2.3', '0.2.4', 'major', false],
    ['0.2.3', '1.0.0', 'major', true],
    ['1.2.3', '2.0.0', 'patch', true],
    ['1.2.3', '1.2.3', 'none', true],
  ])('%s → %s for %s: %s', (before, after, needed, isEnough) => {
    expect(isBumpEnough(before, after, needed)).toBe(isEnough)
  })
})

test.each<[string, Bump, string | undefined]>([
  ['1.2.3', 'major', '2.0.0'],
  ['0.2.3', 'major', '0.3.0'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'patch', '1.2.4'],
  ['workspace', 'major', undefined],
])('after %s with %s comes %s', (before, needed, next) => {
  expect(nextVersion(before, needed)).toBe(next)
})
