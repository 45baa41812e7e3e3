import { arg, args, describeRule } from '../rule-table.ts'

const text = (more: object = {}) => arg({ type: 'string', ...more })
const pattern = (value: unknown) => text({ pattern: value })

const LOOKING = ['(?=a)', '(?!a)', '(?<=a)b', '(?<!a)b', '^\\\\(?=a)$', '[)](?!x)', '(a(?=b))']
const NOT_LOOKING = ['\\(?=a', '[(?=]', '[(?!x)]+', '(?:a)', '(?<n>a)', '\\\\\\(?!a', '[\\](?=]', 'a\\(\\?=b']
for (const profile of ['openai-strict', 'openai-responses', 'anthropic-strict', 'groq', 'llama.cpp']) {
  describeRule('pattern/lookaround', {
    profile,
    severity: 'error',
    reports: LOOKING.map(pattern),
    passes: [
      ...NOT_LOOKING.map(pattern),
      args({ pattern: { type: 'string', const: '(?=a)' } }),
      text({ enum: ['(?=a)'] }),
      text({ default: '(?!a)' }),
    ],
  })
}
describeRule('pattern/lookaround', {
  profile: 'xai',
  severity: 'warning',
  reports: [pattern('(?=a)')],
  passes: [pattern('a')],
})
for (const profile of ['anthropic', 'openai-chat', 'bedrock-strict']) {
  describeRule('pattern/lookaround', { profile, severity: 'error', reports: [], passes: [pattern('(?=a)')] })
}
describeRule('pattern/unsupported', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: ['(a)\\1', '(?<n>a)\\k<n>', '\\bword', 'x\\B'].map(pattern),
  passes: ['[\\b]', '\\\\b', '\\\\1', '\\d+', '\\p{L}', '(?i:a)'].map(pattern),
})
describeRule('pattern/unsupported', {
  profile: 'xai',
  severity: 'warning',
  reports: ['\\p{L}', '(?i)a', '[\\p{L}]', '(a)\\1'].map(pattern),
  passes: ['(?:a)', '(?<n>a)', '\\w'].map(pattern),
})
for (const [id, profile, severity] of [
  ['llama.cpp/pattern-anchors', 'llama.cpp', 'error'],
  ['xai/implicit-anchors', 'xai', 'warning'],
] as const) {
  describeRule(id, {
    profile,
    severity,
    reports: ['a', '^a', 'a$', '^a\\$', ''].map(pattern),
    passes: ['^a$', '^$', '^a\\\\$', '^(a|b)$'].map(pattern),
  })
}
describeRule('llama.cpp/regex-class', {
  profile: 'llama.cpp',
  severity: 'warning',
  reports: [
    arg({ type: 'array', items: { type: 'string', pattern: '^\\d$' } }),
    arg(arg({ pattern: '^[\\w]$' })),
  ],
  passes: [
    pattern('^\\d$'),
    arg({ type: 'array', items: { pattern: '^[0-9]$' } }),
    arg({ type: 'array', items: { pattern: '^\\\\d$' } }),
  ],
})
describeRule('schema/pattern', {
  severity: 'error',
  reports: ['(', '[a-', '\\_', '(?P<n>a)', '\\Z', 'a{2,1}']
    .map(pattern)
    .concat(arg({ type: 'object', patternProperties: { '(': {} } })),
  passes: ['^a$', '\\p{L}', '(?<n>a)', '[\\w-]']
    .map(pattern)
    .concat(args({ pattern: { const: '(' } }), arg({ enum: ['('] })),
})
