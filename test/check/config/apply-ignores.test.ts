import { describe, expect, test } from 'vitest'
import { applyIgnores, type Examined } from '../../../src/check/config/apply-ignores.ts'
import type { IgnoreEntry } from '../../../src/check/config/check-config.ts'
import type { Finding } from '../../../src/check/finding.ts'
import type { RuleInfo } from '../../../src/check/rule.ts'

const finding = (rule: string, tool?: string): Finding => ({
  rule,
  severity: 'error',
  toolbox: tool === undefined ? '' : 'weather',
  ...(tool === undefined ? {} : { tool }),
  path: '',
  message: 'so it is',
  docs: '',
})

const rule = (id: string, family: RuleInfo['family']): RuleInfo => ({
  id,
  family,
  title: '',
  severity: 'error',
})

const EXAMINED: Examined = {
  rules: [rule('array/items-required', 'schema'), rule('package/load', 'package')],
  toolboxes: [{ id: 'weather', tools: ['get_weather', 'send_mail'] }],
  isWhole: true,
}

const locate = ([, index]: readonly (string | number)[]) => ({
  file: 'package.json',
  line: Number(index) + 10,
})

function apply(
  findings: readonly Finding[],
  ignore: readonly IgnoreEntry[],
  examined: Partial<Examined> = {},
) {
  return applyIgnores(findings, { config: { ignore }, locate }, { ...EXAMINED, ...examined })
}

const ITEMS = finding('array/items-required', 'get_weather')

describe('an entry takes out', () => {
  test.each<[string, IgnoreEntry]>([
    ['the rule of one tool', { rule: 'array/items-required', tool: 'get_weather', reason: 'why' }],
    [
      'the rule of one tool of one toolbox',
      { rule: 'array/items-required', tool: 'weather/get_weather', reason: 'why' },
    ],
    ['a glob of tools', { rule: 'array/items-required', tool: 'get_*', reason: 'why' }],
    ['every tool', { rule: 'array/items-required', tool: '*', reason: 'why' }],
    ['a glob of rules', { rule: 'array/*', tool: 'get_weather', reason: 'why' }],
    ['a family of rules', { rule: 'schema/*', tool: 'get_weather', reason: 'why' }],
  ])('%s', (_, entry) => {
    expect(apply([ITEMS], [entry])).toEqual({ findings: [], ignored: [{ finding: ITEMS, reason: 'why' }] })
  })

  test('what is about no tool, when it names none', () => {
    const entry = { rule: 'package/load', reason: 'why' }
    expect(apply([finding('package/load'), ITEMS], [entry]).findings).toEqual([ITEMS])
  })
})

describe('an entry that matches nothing', () => {
  const entry = { rule: 'array/items-required', tool: 'send_mail', reason: 'why' }

  test('is a finding at its line', () => {
    expect(apply([ITEMS], [entry]).findings).toMatchObject([
      ITEMS,
      {
        rule: 'config/unused-ignore',
        severity: 'warning',
        path: '/ignore/0',
        location: { file: 'package.json', line: 10 },
      },
    ])
  })

  test('is none while its rule did not run', () => {
    expect(apply([], [entry], { rules: [rule('package/load', 'package')] }).findings).toEqual([])
  })

  test('is none while its tool was not examined', () => {
    const toolboxes = [{ id: 'other', tools: ['fine'] }]
    expect(apply([], [entry], { toolboxes, isWhole: false }).findings).toEqual([])
    expect(apply([], [entry], { isWhole: false }).findings).toHaveLength(1)
  })

  test('is one when it names no tool while the finding has one', () => {
    expect(apply([ITEMS], [{ rule: 'array/*', reason: 'why' }]).findings).toHaveLength(2)
  })
})
