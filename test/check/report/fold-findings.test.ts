import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/check/finding.ts'
import { foldFindings, shortPlace } from '../../../src/check/report/fold-findings.ts'

test.each([
  ['/argument_schema', 'the root'],
  ['/argument_schema/properties/days', 'days'],
  ['/argument_schema/properties/items/items/properties/name', 'items[].name'],
  ['/argument_schema/properties/properties/properties/items', 'properties.items'],
  ['/argument_schema/properties/url/format', 'url/format'],
  ['/argument_schema/properties/a~1b~0c', 'a/b~c'],
  ['/output_schema', 'the root (output)'],
  ['/output_schema/properties/sky', 'sky (output)'],
  ['/examples', '/examples'],
])('the place %s is called %s', (pointer, name) => {
  expect(shortPlace(pointer)).toBe(name)
})

const RULES = [
  { id: 'provider/format', family: 'provider', severity: 'error', title: 'Formats are known.' },
  { id: 'provider/pattern', family: 'provider', severity: 'error', title: 'Patterns are known.' },
  { id: 'schema/valid', family: 'schema', severity: 'error', title: 'Schemas are valid.' },
] as const

const find = (path: string, facts: Partial<Finding> = {}): Finding => ({
  rule: 'provider/format',
  severity: 'error',
  toolbox: 'weather',
  tool: 'get_weather',
  path,
  message: `${path} has a format`,
  docs: 'docs/rules/provider/format.md',
  ...facts,
})

const folded = (...findings: readonly Finding[]): [string, readonly string[]][] =>
  foldFindings(findings, RULES).map(({ finding, alsoAt }) => [finding.path, alsoAt])

describe('findings of one tool', () => {
  test('that are mended alike are one, in the order of their first ones', () => {
    const fix = { text: 'Leave it out.' }
    expect(folded(find('/a'), find('/b', { fix }), find('/c'), find('/d', { fix }))).toEqual([
      ['/a', ['/c']],
      ['/b', ['/d']],
    ])
  })

  test('name each place once', () => {
    expect(folded(find('/a'), find('/b'), find('/a'), find('/b'), find('/c'))).toEqual([['/a', ['/b', '/c']]])
  })

  test.each<[string, Partial<Finding>]>([
    ['of another weight', { severity: 'warning' }],
    ['for other profiles', { profiles: ['gemini'] }],
    ['mended otherwise', { fix: { text: 'Write it in the description.' } }],
    ['of another rule', { rule: 'provider/pattern' }],
  ])('%s stand apart', (_, facts) => {
    expect(folded(find('/a'), find('/b', facts))).toEqual([
      ['/a', []],
      ['/b', []],
    ])
  })

  test('that each tell a story of their own stand apart', () => {
    const own = { rule: 'schema/valid' }
    expect(folded(find('/a', own), find('/b', own))).toHaveLength(2)
    const { tool: _, ...ofToolBox } = find('/a')
    expect(folded(ofToolBox, { ...ofToolBox })).toHaveLength(2)
  })
})
