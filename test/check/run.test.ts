import { describe, expect, it } from 'vitest'
import { compareFindings, type Finding } from '../../src/check/finding.ts'
import { chooseProfiles, DEFAULT_PROFILES, PROFILE_GROUPS, PROFILES } from '../../src/check/profiles/index.ts'
import type { CheckedTool } from '../../src/check/rule.ts'
import { LINT_RULES } from '../../src/check/rules/index.ts'
import { runRules, type RunOptions } from '../../src/check/run.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { arg, args } from './rule-table.ts'

const text = { type: 'string', description: 'What it is.' }
const examples = [{ arguments: {} }]
const toolOf = (argument_schema: JsonSchema, fields: Partial<CheckedTool> = {}): CheckedTool => ({
  name: 'find_thing',
  description: 'Finds one thing by its name.',
  examples,
  argument_schema,
  ...fields,
})
const check = (
  schema: JsonSchema,
  options: RunOptions & { profile?: string } = {},
): Promise<readonly Finding[]> => {
  const { profile, ...rest } = options
  const profiles = profile === undefined ? {} : { profiles: chooseProfiles([profile]).profiles }
  return runRules([{ id: 'tools', tools: [toolOf(schema)] }], { ...profiles, ...rest })
}
const rulesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ rule }) => rule)

describe('a run', () => {
  it('reports nothing about a tool that everyone takes', async () => {
    expect(await check(arg(text, { additionalProperties: false }))).toEqual([])
  })

  it('says where, for whom, and how to mend it', async () => {
    const [finding] = await check(arg({ ...text, type: 'array' }), { only: ['array/items-required'] })
    expect(finding).toEqual({
      rule: 'array/items-required',
      severity: 'error',
      toolbox: 'tools',
      tool: 'find_thing',
      path: '/argument_schema/properties/thing',
      message: '`thing` is an array without `items`.',
      fix: { text: expect.stringContaining('Add `items`') },
      profiles: ['openai-chat', 'openai-strict', 'gemini'],
      docs: 'docs/rules/array/items-required.md',
    })
  })

  it('escapes keys in pointers', async () => {
    const found = await check(args({ 'a/b~c': true }), { only: ['bool-schema'], profile: 'xai' })
    expect(found.map(({ path }) => path)).toEqual(['/argument_schema/properties/a~1b~0c'])
  })

  it('checks output schemas for what does not depend on a provider', async () => {
    const tool = toolOf(arg(text), { output_schema: args({ a: { type: 'array' }, b: { oneOf: [text] } }) })
    const found = await runRules([{ id: 'tools', tools: [tool] }])
    const inOutput = found.filter(({ path }) => path.startsWith('/output_schema'))
    expect(inOutput.map(({ rule, profiles }) => [rule, profiles])).toEqual([
      ['array/items-required', undefined],
    ])
  })

  it('names the profiles of a finding for an output schema that they read', async () => {
    const tool = toolOf(arg(text), { output_schema: args({ a: { $ref: 'https://example.com/a' } }) })
    const found = await runRules([{ id: 'tools', tools: [tool] }], { only: ['ref/external'] })
    expect(found.map(({ profiles }) => profiles)).toEqual([['mcp-2026-07-28']])
  })

  it('gives the same findings in the same order, whatever the order of the profiles', async () => {
    const schema = args(
      { b: { type: 'array' }, a: { oneOf: [text], default: 5 }, c: {} },
      { required: ['zz'] },
    )
    const there = await check(schema)
    const back = await check(schema, { profiles: DEFAULT_PROFILES.toReversed() })
    expect(back.map(({ profiles: _profiles, fix: _fix, ...rest }) => rest)).toEqual(
      there.map(({ profiles: _profiles, fix: _fix, ...rest }) => rest),
    )
    expect(there.toSorted(compareFindings)).toEqual(there)
    expect(there.length).toBeGreaterThan(8)
  })

  it('runs what `only` names and not what `skip` names, by id or by family', async () => {
    const schema = args({ a: { type: 'array' }, b: true })
    expect(new Set(rulesOf(await check(schema, { only: ['array/*'] })))).toEqual(
      new Set(['array/items-required']),
    )
    expect(rulesOf(await check(schema, { only: ['schema/*'] }))).toContain('array/items-required')
    expect(rulesOf(await check(schema, { skip: ['provider/*', 'tool/*', 'schema/*'] }))).toEqual([])
    expect(rulesOf(await check(schema, { only: ['*'], skip: ['array/*', 'cost/*'] }))).not.toContain(
      'array/items-required',
    )
  })

  it('takes severities from the configuration, the last that matches', async () => {
    const schema = arg({ ...text, type: 'array' })
    const severities = { 'array/*': 'info', 'array/items-required': 'warning' } as const
    const [finding] = await check(schema, { only: ['array/*'], severities })
    expect(finding?.severity).toBe('warning')
    expect(await check(schema, { only: ['array/*'], severities: { '*': 'off' } })).toEqual([])
  })

  it('lets openai-strict only warn by default, and err when it is asked for', async () => {
    const schema = arg({ ...text, default: 'a' })
    const only = ['openai-strict/default']
    expect((await check(schema, { only })).map(({ severity }) => severity)).toEqual(['warning'])
    expect((await check(schema, { only, profile: 'openai-strict' })).map(({ severity }) => severity)).toEqual(
      ['error'],
    )
  })

  it('counts a capped profile among the others where these err anyway', async () => {
    const found = await check(arg({ ...text, type: 'array' }), { only: ['array/items-required'] })
    expect(found).toHaveLength(1)
    expect(found[0]?.profiles).toContain('openai-strict')
  })

  it('keeps apart what one provider refuses and another one only makes worse', async () => {
    const { profiles } = chooseProfiles(['openai-chat', 'vscode'])
    const found = await check({ properties: {} }, { profiles, only: ['root/type-object'] })
    expect(found.map(({ severity, profiles: ids }) => [severity, ids])).toEqual([
      ['error', ['openai-chat']],
      ['warning', ['vscode']],
    ])
  })

  it('does not say in general what another rule says better', async () => {
    const found = await runRules([{ id: 'tools', tools: [toolOf(arg(text), { name: 'Find Thing' })] }])
    expect(rulesOf(found)).toContain('name/pattern-64')
    expect(rulesOf(found)).not.toContain('name/portable')
    const alone = await runRules([{ id: 'tools', tools: [toolOf(arg(text), { name: 'Find Thing' })] }], {
      profiles: [],
    })
    expect(rulesOf(alone)).toEqual(['name/portable'])
  })

  it('says once that a property states `required` about itself', async () => {
    const found = await check(args({ name: { ...text, required: true } }), { only: ['schema/*'] })
    expect(found.map(({ rule, path }) => [rule, path])).toEqual([
      ['meta/required-not-array', '/argument_schema/properties/name/required'],
    ])
    const listed = await check(args({ name: { ...text, required: [] } }), { only: ['schema/*'] })
    expect(rulesOf(listed)).toEqual(['schema/keyword-type'])
  })

  it('says that sources disagree where they do', async () => {
    const found = await check(arg({ type: 'object', properties: {}, description: 'It.' }), {
      only: ['gemini/empty-object'],
    })
    expect(found[0]?.message).toContain('refused in 2024 and 2025, accepted in 2026-03')
    expect(found[0]?.severity).toBe('warning')
  })

  it('says where toolbox spec mends it, and only there', async () => {
    const [mended] = await check(arg({ ...text, const: 'a' }), { profile: 'gemini', only: ['gemini/*'] })
    expect(mended?.fix?.text).toContain('`toolbox spec --format gemini` rewrites this')
    const [not] = await runRules([{ id: 'tools', tools: [toolOf(arg(text), { name: '3d' })] }], {
      only: ['gemini/*'],
    })
    expect(not?.rule).toBe('gemini/name-pattern')
    expect(not?.fix?.text).not.toContain('toolbox spec')
  })

  it('finds one name twice over all toolboxes', async () => {
    const tools = [toolOf(arg(text))]
    const toolboxes = ['a', 'b'].map((id) => ({ id, tools }))
    const found = await runRules(toolboxes, { only: ['tool/unique-name'] })
    expect(found.map(({ toolbox, tool, severity }) => [toolbox, tool, severity])).toEqual([
      ['b', 'find_thing', 'error'],
    ])
  })

  it('runs the rules of cost only when they are configured or named', async () => {
    expect(rulesOf(await check(arg(text)))).toEqual(expect.not.arrayContaining(['cost/tokens']))
    expect(rulesOf(await check(arg(text), { only: ['cost/*'] }))).toEqual(['cost/tokens', 'cost/tokens'])
    expect(rulesOf(await check(arg(text), { budget: { tool: 10 } }))).toContain('cost/budget')
  })
})

describe('the profiles', () => {
  it('are all there', () => {
    const ids = PROFILES.map(({ id }) => id)
    const listed = `openai-chat openai-strict openai-responses azure-openai anthropic anthropic-strict gemini gemini-raw
      gemini-jsonschema vertex bedrock bedrock-strict mistral cohere cohere-strict xai deepseek deepseek-strict groq ollama
      llama.cpp vllm-xgrammar vllm-outlines mcp-2025-06-18 mcp-2025-11-25 mcp-2026-07-28 vscode cursor copilot-studio ovos`
    expect(ids).toEqual(expect.arrayContaining(listed.split(/\s+/)))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('name a source for every fact', () => {
    const facts = PROFILES.flatMap(({ verdicts }) => verdicts)
    expect(facts.length).toBeGreaterThan(200)
    expect(facts.filter(({ source }) => source.trim() === '')).toEqual([])
  })

  it('say why where sources disagree', () => {
    const disputed = PROFILES.flatMap(({ verdicts }) => verdicts).filter(
      ({ effect }) => effect === 'disputed',
    )
    expect(disputed.length).toBeGreaterThan(10)
    expect(disputed.filter(({ note }) => note === undefined)).toEqual([])
  })

  it('use every rule that depends on them, and no rule that is not listed', () => {
    const used = new Set(PROFILES.flatMap(({ verdicts }) => verdicts.map(({ rule }) => rule)))
    expect(LINT_RULES.filter((rule) => rule.severity === 'by-profile' && !used.has(rule))).toEqual([])
    expect([...used].filter((rule) => !LINT_RULES.includes(rule))).toEqual([])
  })

  it('are found by id, by group, and with the nearest name for a misspelt one', () => {
    const { profiles, unknown } = chooseProfiles(['mcp', 'openai', 'antropic'])
    expect(profiles.map(({ profile }) => profile.id)).toEqual([
      ...PROFILE_GROUPS['openai']!,
      'mcp-2026-07-28',
    ])
    expect(unknown).toEqual([{ name: 'antropic', nearest: 'anthropic' }])
    expect(chooseProfiles(['default']).profiles).toEqual(DEFAULT_PROFILES)
  })

  it('default to those that matter to most', () => {
    expect(DEFAULT_PROFILES.map(({ profile, atMost }) => [profile.id, atMost])).toEqual([
      ['openai-chat', undefined],
      ['openai-strict', 'warning'],
      ['anthropic', undefined],
      ['gemini', undefined],
      ['mcp-2026-07-28', undefined],
      ['ovos', undefined],
    ])
  })
})

describe('the rules', () => {
  it('have ids of their own', () => {
    const ids = LINT_RULES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(120)
  })

  it('are implied only by rules that exist', () => {
    const ids = new Set(LINT_RULES.map(({ id }) => id))
    expect(LINT_RULES.flatMap(({ impliedBy = [] }) => impliedBy).filter((id) => !ids.has(id))).toEqual([])
  })
})
