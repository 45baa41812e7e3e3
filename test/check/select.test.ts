import { describe, expect, it } from 'vitest'
import { LINT_RULES } from '../../src/check/rules/index.ts'
import { isSelected, matchesRule, unmatchedGlobs } from '../../src/check/select.ts'

const rule = { id: 'array/items-required', family: 'schema' } as const

describe('a glob of rules', () => {
  it.each(['array/items-required', 'array/*', '*', 'schema/*', 'schema/array/items-required', '*/items-*'])(
    '%s names array/items-required',
    (glob) => {
      expect(matchesRule(glob, rule)).toBe(true)
    },
  )

  it.each(['array', 'array/items', 'arra./items-required', 'provider/*', 'items-required', ''])(
    '%s does not',
    (glob) => {
      expect(matchesRule(glob, rule)).toBe(false)
    },
  )

  it('is skipped although it is named', () => {
    expect(isSelected(rule, { only: ['array/*'], skip: ['schema/*'] })).toBe(false)
    expect(isSelected(rule, { only: ['array/*'] })).toBe(true)
    expect(isSelected(rule, {})).toBe(true)
  })

  it('that names no rule comes back with the nearest id or family', () => {
    expect(unmatchedGlobs(['array/item-required', 'tool/*', 'zzz', 'schemas/*'], LINT_RULES)).toEqual([
      { glob: 'array/item-required', nearest: 'array/items-required' },
      { glob: 'zzz', nearest: undefined },
      { glob: 'schemas/*', nearest: 'schema/*' },
    ])
  })
})
