import { readFileSync } from 'node:fs'
import type { Effect } from '../../src/check/profile.ts'
import { PROFILES } from '../../src/check/profiles/index.ts'
import { type CheckedTool, type CheckedToolBox, docsOf, type RuleInfo } from '../../src/check/rule.ts'

const BODY = '## Why\n'

export const pagePathOf = (id: string): string => new URL(`../../${docsOf(id)}`, import.meta.url).pathname

/** The page without what is written from the rules and profiles. */
export function readBody(id: string): string {
  const text = readFileSync(pagePathOf(id), 'utf8')
  return text.slice(text.indexOf(BODY))
}

const EFFECTS: Readonly<Record<Effect, string>> = {
  rejected: 'Refused by',
  degraded: 'Worse with',
  ignored: 'Ignored by',
  disputed: 'In dispute for',
}

/** What a page says before "Why": the rule in a sentence, its weight, whom it concerns, and who says so. */
export function writeHead(rule: RuleInfo): string {
  const claims = PROFILES.flatMap(({ id, verdicts }) =>
    verdicts.filter((verdict) => verdict.rule.id === rule.id).map((verdict) => ({ id, ...verdict })),
  )
  const lines = Object.entries(EFFECTS).flatMap(([effect, words]) => {
    const ids = claims.filter((claim) => claim.effect === effect).map(({ id }) => `\`${id}\``)
    return ids.length === 0 ? [] : [`- ${words}: ${ids.join(', ')}`]
  })
  const weight = rule.severity === 'by-profile' ? 'by provider' : `${rule.severity}, for every provider`
  const sources = [...new Set(claims.map(({ source }) => source))]
  return [
    `# ${rule.id}\n`,
    `${rule.title}\n`,
    `- Severity: ${weight}`,
    ...lines,
    ...(sources.length === 0 ? [] : [`- Sources: ${sources.join('; ')}`]),
    '\n',
  ].join('\n')
}

/** The JSON under "Bad" or "Good", as toolboxes; `undefined` when the page shows something else there. */
export function readExample(id: string, heading: 'Bad' | 'Good'): CheckedToolBox | undefined {
  const block = readBody(id).match(new RegExp(`## ${heading}\\n\\n\`\`\`json\\n(.*?)\\n\`\`\``, 's'))?.[1]
  return block === undefined ? undefined : toToolBox(JSON.parse(block) as Example)
}

/** A toolbox, its tools, one tool, one tool many times over, or just an argument schema. */
type Example =
  | CheckedToolBox
  | readonly CheckedTool[]
  | CheckedTool
  | { readonly repeat: number; readonly tool: CheckedTool }
  | NonNullable<CheckedTool['argument_schema']>

export function toToolBox(example: Example): CheckedToolBox {
  if (Array.isArray(example)) return { id: 'tools', tools: example as readonly CheckedTool[] }
  if ('tools' in example) return example as CheckedToolBox
  if ('repeat' in example) {
    const { repeat, tool } = example as { repeat: number; tool: CheckedTool }
    const tools = Array.from({ length: repeat }, (_, index) => ({ ...tool, name: `${tool.name}_${index}` }))
    return { id: 'tools', tools }
  }
  if ('name' in example) return { id: 'tools', tools: [example as CheckedTool] }
  const description = 'Looks up the current weather for a city.'
  const tool = { name: 'get_weather', description, argument_schema: example as Record<string, unknown> }
  return { id: 'tools', tools: [tool] }
}
