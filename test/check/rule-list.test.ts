import { expect, it } from 'vitest'
import { ALL_RULES } from '../../src/check/all-rules.ts'
import { DEFAULT_PROFILES, PROFILE_GROUPS, PROFILES } from '../../src/check/profiles/index.ts'
import type { RuleInfo } from '../../src/check/rule.ts'

const SEVERITIES = { error: 'error', warning: 'warning', info: 'note', 'by-profile': 'by provider' } as const

const ruleRow = ({ id, severity, title }: RuleInfo): string =>
  `| [${id}](${id}.md) | ${SEVERITIES[severity]} | ${title.replaceAll('|', String.raw`\|`)} |`

/** The page that lists all rules, by family, and all profiles. */
function listRules(): string {
  const families = [...Map.groupBy(ALL_RULES, ({ family }) => family)].flatMap(([family, rules]) => [
    `## ${family}`,
    ['| rule | severity | what it demands |', '| --- | --- | --- |', ...rules.map(ruleRow)].join('\n'),
  ])
  const defaults = new Set(DEFAULT_PROFILES.map(({ profile }) => profile.id))
  const profiles = PROFILES.map(
    ({ id, title }) => `| \`${id}\` | ${title} | ${defaults.has(id) ? 'yes' : ''} |`,
  )
  const groups = Object.entries(PROFILE_GROUPS).map(
    ([name, ids]) =>
      `| \`${name}\` | ${name === 'all' ? 'every profile' : ids.map((id) => `\`${id}\``).join(', ')} |`,
  )
  return `${[
    '# Rules',
    "Every rule of `toolbox check`. `toolbox check --explain RULE` prints a page, `--explain '*'` this list; `--only`, `--skip` and `ignore` take ids, and globs of ids or families.",
    ...families,
    '## Profiles',
    'What `--profile` and the key `profiles` take. Strict mode of OpenAI only warns unless it is asked for by name.',
    ['| profile | what | by default |', '| --- | --- | --- |', ...profiles].join('\n'),
    ['| group | profiles |', '| --- | --- |', ...groups].join('\n'),
  ].join('\n\n')}\n`
}

it('the list of rules and profiles says what there is', async () => {
  expect(ALL_RULES.length).toBeGreaterThan(150)
  await expect(listRules()).toMatchFileSnapshot('../../docs/rules/README.md')
})
