import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CONFIG_RULES } from '../../src/check/config/config-rules.ts'
import { CONTRACT_RULES } from '../../src/check/contract/contract-rules.ts'
import { JUDGEMENTS } from '../../src/check/contract/judgements.ts'
import { EXAMPLE_RULES } from '../../src/check/examples/example-rules.ts'
import { FUZZ_RULES } from '../../src/check/fuzz/fuzz-rules.ts'
import { PACKAGE_RULES } from '../../src/check/package/package-rules.ts'
import { docsOf } from '../../src/check/rule.ts'
import { ESCALATIONS, TOOL_CHANGES } from '../../src/check/contract/tool-changes.ts'

const RULES = [...PACKAGE_RULES, ...CONTRACT_RULES, ...EXAMPLE_RULES, ...FUZZ_RULES, ...CONFIG_RULES]

const NAMES = { error: 'error', warning: 'warning', info: 'note' } as const

describe('the page of a rule that looks at more than descriptions', () => {
  it.each(RULES)('$id has a page with every part', ({ id, title, severity }) => {
    const page = readFileSync(docsOf(id), 'utf8')
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(page.startsWith(`# ${id}\n\n${title}\n\n- Severity: ${NAMES[severity]}`)).toBe(true)
    expect(headings).toEqual(['Why', 'Bad', 'Good', 'When to switch it off'])
  })

  it('belongs to a rule', () => {
    const pages = globSync('docs/rules/{package,contract,example,fuzz,config}/*.md')
    expect(pages.toSorted()).toEqual(RULES.map(({ id }) => docsOf(id)).toSorted())
  })

  it('has an id of its own', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
  })
})

describe('the table of changes', () => {
  const weights = new Map<string, Set<string>>()
  const schemaChanges = Object.values(JUDGEMENTS).flatMap((sides) => [sides.in, sides.out])
  const others = Object.entries({ ...TOOL_CHANGES }).concat(Object.entries(ESCALATIONS))
  for (const [code, severity] of [...schemaChanges, ...others]) {
    weights.set(code, (weights.get(code) ?? new Set()).add(severity))
  }
  const order = ['breaking', 'dangerous', 'safe']
  const rows = [...weights].map(
    ([code, found]) => `| \`${code}\` | ${order.filter((weight) => found.has(weight)).join(' or ')} |`,
  )

  it('is what the code does', () => {
    const page = readFileSync('docs/rules/contract/breaking.md', 'utf8')
    const written = page.split('\n').filter((line) => line.startsWith('| `'))
    expect(written).toEqual(rows.toSorted())
  })
})
