import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseProfiles, PROFILES } from '../../src/check/profiles/index.ts'
import { docsOf, type Rule } from '../../src/check/rule.ts'
import { LINT_RULES } from '../../src/check/rules/index.ts'
import { runRules } from '../../src/check/run.ts'
import { pagePathOf, readBody, readExample, writeHead } from './rule-page.ts'

/** They speak of code, or of what cannot be written down. */
const WITHOUT_JSON = new Set(['schema/unrepresentable', 'schema/too-large', 'schema/cyclic'])

const table = LINT_RULES.map((rule) => ({ id: rule.id, rule }))

/** The ids reported for an example on a rule's page, by every profile that says something about the rule. */
async function reported(rule: Rule, heading: 'Bad' | 'Good'): Promise<readonly string[]> {
  const example = readExample(rule.id, heading)
  const names = PROFILES.filter(({ verdicts }) => verdicts.some((verdict) => verdict.rule === rule)).map(
    ({ id }) => id,
  )
  const { profiles } = chooseProfiles(names)
  const options = { profiles, only: [rule.id], budget: { tool: 80, toolbox: 200 } }
  return (await runRules(example === undefined ? [] : [example], options)).map(({ rule: id }) => id)
}

describe('the page of a rule', () => {
  it('exists for every rule, with every part', () => {
    const missing = LINT_RULES.filter(({ id }) => !existsSync(pagePathOf(id))).map(({ id }) => id)
    expect(missing).toEqual([])
    for (const { id } of LINT_RULES) {
      const headings = [...readBody(id).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
      expect({ id, headings }).toEqual({ id, headings: ['Why', 'Bad', 'Good', 'When to switch it off'] })
    }
  })

  it('belongs to a rule', () => {
    const ids = new Set(LINT_RULES.map(({ id }) => docsOf(id)))
    const folders = new Set(LINT_RULES.map(({ id }) => id.split('/')[0]))
    const pages = globSync('docs/rules/**/*.md').filter((path) =>
      folders.has(path.split('/')[2]?.replace('.md', '')),
    )
    expect(pages.length).toBeGreaterThan(100)
    expect(pages.filter((path) => !ids.has(path))).toEqual([])
  })

  it.each(table)('$id says what the rules and profiles say', async ({ rule }) => {
    await expect(writeHead(rule) + readBody(rule.id)).toMatchFileSnapshot(pagePathOf(rule.id))
  })

  it.each(table.filter(({ id }) => !WITHOUT_JSON.has(id)))(
    '$id has a bad example that is bad',
    async ({ id, rule }) => {
      expect(await reported(rule, 'Bad')).toContain(id)
    },
  )

  it.each(table.filter(({ id }) => !WITHOUT_JSON.has(id)))(
    '$id has a good example that is good',
    async ({ id, rule }) => {
      expect(await reported(rule, 'Good')).not.toContain(id)
    },
  )
})
