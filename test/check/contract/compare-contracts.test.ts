import { describe, expect, test } from 'vitest'
import { compareContracts } from '../../../src/check/contract/compare-contracts.ts'
import type { CompareOptions, ProviderVerdict } from '../../../src/check/contract/compare-tools.ts'
import type { Change, Contract, ContractTool } from '../../../src/check/contract/contract.ts'
import { describeChange } from '../../../src/check/contract/describe-change.ts'
import { JUDGEMENTS } from '../../../src/check/contract/judgements.ts'

const string = { type: 'string' }
const takes = (schema: unknown): Pick<ContractTool, 'argument_schema'> => ({
  argument_schema: { type: 'object', properties: { x: schema } },
})
const contract = (tools: readonly ContractTool[], extra: Partial<Contract> = {}): Contract => ({
  toolboxes: { box: { tools } },
  ...extra,
})
const compare = (
  before: readonly ContractTool[],
  after: readonly ContractTool[],
  options?: CompareOptions,
): readonly Change[] => compareContracts(contract(before), contract(after), options)
const codes = (changes: readonly Change[]): readonly string[] => changes.map(({ code }) => code)

describe('tools', () => {
  test('a new tool is safe', () => {
    const changes = compare([], [{ name: 'look' }])
    expect(changes).toMatchObject([{ code: 'tool-added', severity: 'safe', tool: 'look', toolbox: 'box' }])
  })

  test('a tool under a similar name that takes the same was renamed', () => {
    const old = { name: 'get_forecast', ...takes(string) }
    const changes = compare([old], [{ ...old, name: 'get_forcast' }])
    expect(changes).toMatchObject([
      { code: 'tool-renamed', severity: 'breaking', before: 'get_forecast', after: 'get_forcast' },
    ])
  })

  test('a tool that takes something else under a similar name is gone, and another is new', () => {
    const changes = compare(
      [{ name: 'get_forecast', ...takes(string) }],
      [{ name: 'get_forecasts', ...takes({ type: 'array', items: string }) }],
    )
    expect(codes(changes)).toEqual(['tool-removed', 'tool-added'])
  })

  test('a change of case is a rename even when the schemas changed with it', () => {
    const changes = compare([{ name: 'get_page', ...takes(string) }], [{ name: 'getPage', ...takes({}) }])
    expect(codes(changes)).toEqual(['tool-renamed', 'in/type-widened'])
  })

  test('a tool that keeps its old name as an alias was renamed', () => {
    const changes = compare([{ name: 'look' }], [{ name: 'inspect_page', aliases: ['look'] }])
    expect(codes(changes)).toEqual(['tool-renamed'])
  })

  test('a tool that says the same of itself was renamed, however different the name', () => {
    const tool = { description: 'Reads one page of the handbook.', ...takes(string) }
    const changes = compare([{ name: 'look', ...tool }], [{ name: 'read_handbook', ...tool }])
    expect(codes(changes)).toEqual(['tool-renamed'])
  })

  test('an alias that no longer answers is breaking', () => {
    const changes = compare([{ name: 'look', aliases: ['see'] }], [{ name: 'look' }])
    expect(changes).toMatchObject([{ code: 'tool-alias-removed', severity: 'breaking', before: 'see' }])
  })

  test('an alias that became the name is no alias that went', () => {
    const changes = compare([{ name: 'look', aliases: ['see'] }], [{ name: 'see', aliases: ['look'] }])
    expect(codes(changes)).toEqual(['tool-renamed'])
  })

  test('the tools of a toolbox that is gone are gone', () => {
    const before: Contract = { toolboxes: { a: { tools: [{ name: 'look' }] } } }
    expect(compareContracts(before, { toolboxes: {} })).toMatchObject([
      { code: 'tool-removed', toolbox: 'a', tool: 'look' },
    ])
  })

  test('a policy that stopped being read-only is a risk', () => {
    const policy = {
      kind: 'read',
      idempotent: true,
      destructive: false,
      loop_threshold: 8,
      source: 'declared',
    } as const
    const changes = compare(
      [{ name: 'look', policy: { ...policy, read_only: true } }],
      [{ name: 'look', policy: { ...policy, read_only: false } }],
    )
    expect(changes).toMatchObject([{ code: 'meta/annotation-risk', pointer: '/policy/read_only' }])
  })
})

const map = (properties: object, additionalProperties: unknown): ContractTool => ({
  name: 'look',
  argument_schema: { type: 'object', properties, additionalProperties },
})

describe('schemas', () => {
  test('a property that was one of all the others is compared with what was said of those', () => {
    const changes = compare(
      [map({}, { type: 'string' })],
      [map({ x: { type: 'integer' } }, { type: 'string' })],
    )
    expect(codes(changes)).toEqual(['in/optional-property-added', 'in/type-changed'])
  })

  test('a property that became one of all the others is compared with what is said of those', () => {
    const changes = compare(
      [map({ x: { type: 'integer' } }, { type: 'string' })],
      [map({}, { type: 'string' })],
    )
    expect(codes(changes)).toEqual(['in/property-removed', 'in/type-changed'])
  })

  test('an alternative that the type beside the union rules out does not count', () => {
    const before = {
      name: 'look',
      ...takes({ type: 'string', anyOf: [{ type: 'integer' }, { minLength: 1 }] }),
    }
    const after = { name: 'look', ...takes({ type: 'string', minLength: 1 }) }
    expect(compare([before], [after])).toEqual([])
  })
})

describe('formats', () => {
  test('are breaking for validators that assert them', () => {
    const dated = { name: 'look', ...takes({ ...string, format: 'date' }) }
    const plain = { name: 'look', ...takes(string) }
    const weigh = (options: CompareOptions) =>
      compare([plain], [dated], options).map(({ severity }) => severity)
    expect(weigh({ assertsFormat: true })).toEqual(['breaking'])
    expect(weigh({ assertsFormat: false })).toEqual(['dangerous'])
  })
})

const judging = (before: ProviderVerdict, after: ProviderVerdict): CompareOptions => ({
  verdictsOf: ({ label }) => new Map([['gemini', label === undefined ? before : after]]),
})

describe('providers', () => {
  const tool = { name: 'look' }
  const described = { name: 'look', label: 'Look' }

  test('a profile that rejects what it took is lost', () => {
    const changes = compare([tool], [described], judging('degraded', 'rejected'))
    expect(changes).toContainEqual(
      expect.objectContaining({ code: 'compat/provider-lost', severity: 'breaking', before: 'gemini' }),
    )
  })

  test('a profile that takes what it rejected is gained', () => {
    const changes = compare([tool], [described], judging('rejected', 'accepted'))
    expect(changes).toContainEqual(
      expect.objectContaining({ code: 'compat/provider-gained', severity: 'safe', after: 'gemini' }),
    )
  })

  test('a profile that merely degrades is neither', () => {
    expect(codes(compare([tool], [described], judging('accepted', 'degraded')))).toEqual([
      'meta/title-changed',
    ])
  })
})

describe('an upgrade of the schema library', () => {
  const old = [{ name: 'look', description: 'Looks.', ...takes({ type: 'string', pattern: '^a' }) }]
  const now = [{ name: 'look', description: 'Looks.', ...takes(string) }]
  const before = contract(old, { emitters: { zod: '4.4.3' } })
  const after = contract(now, { emitters: { zod: '4.6.7' } })

  test('is named in the message of what it changed, and noted once a tool', () => {
    const changes = compareContracts(before, after)
    expect(changes.map(({ code, severity }) => [code, severity])).toEqual([
      ['in/pattern-removed', 'safe'],
      ['emitter-drift', 'safe'],
    ])
    expect(describeChange(changes[0]!)).toContain('zod 4.4.3 → 4.6.7')
  })

  test('is not blamed when the author changed the tool as well', () => {
    const edited = contract([{ ...now[0]!, description: 'Looks twice.' }], { emitters: { zod: '4.6.7' } })
    const changes = compareContracts(before, edited)
    expect(changes.filter(({ emitterDrift }) => emitterDrift !== undefined)).toEqual([])
  })

  test('is not blamed when the library stayed', () => {
    expect(codes(compareContracts(before, contract(now, { emitters: { zod: '4.4.3' } })))).toEqual([
      'in/pattern-removed',
    ])
  })

  test('weighs like any other change', () => {
    const changes = compareContracts(after, before)
    expect(changes[0]).toMatchObject({ code: 'in/pattern-added', severity: 'breaking' })
  })
})

test('every code of the table has a wording', () => {
  const used = Object.values(JUDGEMENTS).flatMap((sides) => [sides.in, sides.out])
  const silent = used.filter(([code, severity]) => {
    const change = {
      code,
      severity,
      direction: 'both',
      toolbox: 'box',
      tool: 'look',
      pointer: '/argument_schema',
    }
    return describeChange(change as Change).endsWith(`: ${code}`)
  })
  expect(silent).toEqual([])
})
