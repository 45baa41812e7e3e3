import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/check/finding.ts'
import { chooseProfiles } from '../../src/check/profiles/index.ts'
import type { CheckedTool } from '../../src/check/rule.ts'
import { runRules } from '../../src/check/run.ts'

interface ProviderCase {
  readonly id: string
  readonly kind: 'failure' | 'disputed' | 'good'
  readonly rule: string
  readonly observed_reject: readonly string[]
  readonly observed_degrade: readonly string[]
  readonly providers_accept: readonly string[]
  readonly providers_unknown: readonly string[]
  readonly tool: CheckedTool
  readonly server_name?: string
  readonly toolset_size?: number
}

const cases = readFileSync(new URL('../cases/provider-schemas.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as ProviderCase)

/** What is said about one case for one profile. */
async function findFor(one: ProviderCase, profile: string): Promise<readonly Finding[]> {
  const rest = Array.from({ length: (one.toolset_size ?? 1) - 1 }, (_, index) => ({
    ...one.tool,
    name: `${one.tool.name}_${index}`,
  }))
  const toolbox = { id: one.server_name ?? 'tools', tools: [one.tool, ...rest] }
  return runRules([toolbox], { profiles: chooseProfiles([profile]).profiles })
}

const withSeverity = (findings: readonly Finding[], ...severities: string[]): readonly Finding[] =>
  findings.filter(({ severity }) => severities.includes(severity))

describe('the recorded failures of providers', () => {
  it('are many enough to mean something', () => {
    expect(cases.length).toBeGreaterThan(80)
  })

  const rejected = cases.flatMap((one) =>
    one.observed_reject.map((profile) => ({ one, profile, id: one.id })),
  )
  it.each(rejected)('$id is an error for $profile, by the rule of the case', async ({ one, profile }) => {
    const errors = withSeverity(await findFor(one, profile), 'error')
    expect(errors.map(({ rule }) => rule)).toContain(one.rule)
    expect(errors.filter(({ rule }) => rule === one.rule)[0]?.profiles).toContain(profile)
  })

  const degraded = cases.flatMap((one) =>
    one.observed_degrade.map((profile) => ({ one, profile, id: one.id })),
  )
  it.each(degraded)('$id is at least a warning for $profile', async ({ one, profile }) => {
    const found = withSeverity(await findFor(one, profile), 'error', 'warning')
    expect(found.map(({ rule }) => rule)).toContain(one.rule)
  })
})

describe('tools that must pass', () => {
  const good = cases
    .filter(({ kind }) => kind === 'good')
    .flatMap((one) => one.providers_accept.map((profile) => ({ one, profile, id: one.id })))
  it.each(good)('$id has no error for $profile', async ({ one, profile }) => {
    expect(withSeverity(await findFor(one, profile), 'error')).toEqual([])
  })
})

describe('disputed failures', () => {
  const disputed = cases
    .filter(({ kind }) => kind === 'disputed')
    .flatMap((one) => one.providers_unknown.map((profile) => ({ one, profile, id: one.id })))
  it.each(disputed)('$id is no error for $profile', async ({ one, profile }) => {
    expect(withSeverity(await findFor(one, profile), 'error')).toEqual([])
  })
})
