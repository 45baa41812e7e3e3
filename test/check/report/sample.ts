import type { CheckReport } from '../../../src/check/report/check-report.ts'
import type { RuleInfo } from '../../../src/check/rule.ts'

const rule = (id: string, severity: RuleInfo['severity']): RuleInfo => ({
  id,
  family: 'schema',
  title: `About ${id}.`,
  severity,
})

/** A report with a bit of everything: files, profiles, fixes, the project, and text that every format must escape. */
export const SAMPLE: CheckReport = {
  findings: [
    {
      rule: 'config/unused-ignore',
      severity: 'warning',
      toolbox: '',
      path: '/toolbox/ignore/0',
      message: 'nothing matches it any more',
      location: { file: 'package.json', line: 7, column: 5 },
      docs: 'docs/rules/config/unused-ignore.md',
    },
    {
      rule: 'array/items-required',
      severity: 'error',
      toolbox: 'weather_tools',
      tool: 'get_weather',
      path: '/argument_schema/properties/days',
      message: 'the list has no items',
      fix: { text: 'Say what the list holds.' },
      profiles: ['openai-chat', 'gemini'],
      docs: 'docs/rules/array/items-required.md',
    },
    {
      rule: 'contract/breaking',
      severity: 'error',
      toolbox: 'weather_tools',
      tool: 'get_weather',
      path: '/argument_schema/properties/city/maxLength',
      message: 'only a shorter text is accepted, 9 → 8',
      location: { file: 'toolbox.manifest.json', line: 14, column: 11 },
      docs: 'docs/rules/contract/breaking.md',
    },
    {
      rule: 'example/skipped',
      severity: 'info',
      toolbox: 'weather_tools',
      tool: 'send|mail',
      path: '',
      message:
        '100% <b>odd</b>: "a", \'b\' & `c`\r\n::error::injected | @someone ]]> \u0000\u001B[31m \uD800',
      docs: 'docs/rules/example/skipped.md',
    },
  ],
  toolboxes: [
    { id: 'weather_tools', tools: ['get_weather', 'send|mail', 'sound'] },
    { id: 'other', tools: ['fine'] },
  ],
  failOn: 'error',
  rules: [
    rule('array/items-required', 'by-profile'),
    rule('contract/breaking', 'error'),
    rule('config/unused-ignore', 'warning'),
  ],
  version: '1.2.3',
}

export const CLEAN: CheckReport = { ...SAMPLE, findings: [] }
