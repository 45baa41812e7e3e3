import { describeRule, tool, tools } from '../rule-table.ts'

const named = (name: string, toolbox = 'tools') => ({ id: toolbox, tools: [tool({ name })] }) as never
const ofLength = (length: number) => named('a'.repeat(length))

describeRule('name/pattern-64', {
  profile: 'openai-chat',
  severity: 'error',
  reports: [
    named('run report'),
    named('files.list'),
    named('größe'),
    named(''),
    ofLength(65),
    named('a/b'),
    named('a\n'),
  ],
  passes: [named('a'), named('A-b_9'), named('-_-'), named('9lives'), ofLength(64)],
})
for (const profile of [
  'openai-strict',
  'openai-responses',
  'azure-openai',
  'bedrock',
  'bedrock-strict',
  'mistral',
  'deepseek',
  'deepseek-strict',
  'groq',
]) {
  describeRule('name/pattern-64', {
    profile,
    severity: 'error',
    reports: [named('a.b'), ofLength(65)],
    passes: [named('a_b')],
  })
}
describeRule('anthropic/name-pattern', {
  profile: 'anthropic',
  severity: 'error',
  reports: [named('run report'), named('files.list'), ofLength(129)],
  passes: [named('a-b_c'), ofLength(65), ofLength(128)],
})
describeRule('anthropic/name-length-64', {
  profile: 'anthropic-strict',
  severity: 'warning',
  reports: [ofLength(65), ofLength(128)],
  passes: [ofLength(64), ofLength(129), named('run report')],
})
describeRule('gemini/name-pattern', {
  profile: 'gemini-jsonschema',
  severity: 'error',
  reports: [named('3d'), named('-a'), named('run report'), ofLength(65), named('.a')],
  passes: [named('_3d'), named('Run'), ofLength(63)],
})
describeRule('gemini/name-pattern', {
  profile: 'vertex',
  severity: 'warning',
  reports: [named('files.list'), named('a:b'), ofLength(64)],
  passes: [named('files_list'), named('files-list'), ofLength(63)],
})
describeRule('mcp/name-should', {
  profile: 'mcp',
  severity: 'warning',
  reports: [named('run report'), named('a:b'), ofLength(129)],
  passes: [named('files.list'), named('A-b_c.9'), ofLength(128)],
})
describeRule('mcp/name-should', {
  profile: 'mcp-2025-06-18',
  severity: 'warning',
  reports: [],
  passes: [named('run report'), ofLength(200)],
})
describeRule('ovos/snake-case', {
  profile: 'ovos',
  severity: 'warning',
  reports: [named('getThing'), named('get-thing'), named('_thing'), named('9thing')],
  passes: [named('get_thing'), named('get_thing_2'), ofLength(65)],
})
describeRule('name/portable', {
  severity: 'warning',
  reports: [named('getThing'), named('get-thing'), named('_thing'), ofLength(41), named('Get Thing')],
  passes: [named('get_thing'), named('t2'), ofLength(40)],
})
describeRule('claude-code/prefixed-name', {
  profile: 'claude-code',
  severity: 'warning',
  reports: [named('x'.repeat(40), 'y'.repeat(18)), named('x'.repeat(58), 'y')],
  passes: [named('x'.repeat(40), 'y'.repeat(17)), named('find_thing', 'tools')],
})
describeRule('cursor/combined-name-60', {
  profile: 'cursor',
  severity: 'warning',
  reports: [named('x'.repeat(40), 'y'.repeat(19)), named('x'.repeat(59), 'y')],
  passes: [named('x'.repeat(40), 'y'.repeat(18)), named('find_thing', 'tools')],
})
describeRule('vscode/name-prefix', {
  profile: 'vscode',
  severity: 'warning',
  reports: [named('x'.repeat(40), 'y'.repeat(20)), named('x'.repeat(64), 'y')],
  passes: [named('x'.repeat(40), 'y'.repeat(19)), named('$&$&', '$1')],
})

describeRule('toolset/max-128', {
  profile: 'openai-chat',
  severity: 'error',
  reports: [tools(129), tools(400)],
  passes: [tools(1), tools(128)],
})
describeRule('toolset/max-128', {
  profile: 'vscode',
  severity: 'warning',
  reports: [tools(129), tools(200)],
  passes: [tools(128), tools(2)],
})
describeRule('xai/max-200', {
  profile: 'xai',
  severity: 'error',
  reports: [tools(201), tools(300)],
  passes: [tools(129), tools(200)],
})
describeRule('gemini/max-512', {
  profile: 'gemini',
  severity: 'error',
  reports: [tools(513), tools(600)],
  passes: [tools(129), tools(512)],
})
describeRule('cursor/max-40', {
  profile: 'cursor',
  severity: 'warning',
  reports: [tools(41), tools(80)],
  passes: [tools(40), tools(3)],
})
describeRule('anthropic-strict/max-20', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: [tools(21), tools(50)],
  passes: [tools(20), tools(1)],
})
describeRule('anthropic-strict/max-20', {
  profile: 'anthropic',
  severity: 'error',
  reports: [],
  passes: [tools(21), tools(100)],
})

const described = (description: string) => tool({ description })
describeRule('openai/description-1024', {
  profile: 'azure-openai',
  severity: 'error',
  reports: [described('x'.repeat(1025)), described('word '.repeat(300))],
  passes: [described('x'.repeat(1024)), described('')],
})
describeRule('openai/description-1024', {
  profile: 'openai-chat',
  severity: 'warning',
  reports: [described('x'.repeat(1025)), described('x'.repeat(9999))],
  passes: [described('x'.repeat(1024)), described('Finds.')],
})
describeRule('bedrock/description-empty', {
  profile: 'bedrock',
  severity: 'error',
  reports: [described(''), tool({ name: 'other_thing', description: '' })],
  passes: [described(' '), tool({ description: undefined }), described('Finds.')],
})
describeRule('gemini/description-required', {
  profile: 'gemini',
  severity: 'warning',
  reports: [described(''), described('  \n'), tool({ description: undefined })],
  passes: [described('Finds.'), described('x'.repeat(2000))],
})
describeRule('gemini/description-required', {
  profile: 'vscode',
  severity: 'warning',
  reports: [described(''), tool({ description: undefined })],
  passes: [described('x')],
})
describeRule('cohere/strict-field', {
  profile: 'cohere',
  severity: 'error',
  reports: [tool({ strict: true }), tool({ strict: false })],
  passes: [
    tool({}),
    tool({ argument_schema: { type: 'object', properties: { strict: { type: 'boolean' } } } }),
  ],
})
