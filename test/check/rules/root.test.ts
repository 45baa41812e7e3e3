import { arg, args, describeRule, tool } from '../rule-table.ts'

const union = { anyOf: [args({ a: { type: 'string' } }), args({ b: { type: 'string' } })] }
const outputs = (output_schema: object) => tool({ argument_schema: args({}), output_schema })

describeRule('root/type-object', {
  profile: 'openai-chat',
  severity: 'error',
  reports: [
    { type: 'string' },
    { type: ['object'] },
    { type: ['object', 'null'], properties: {} },
    {},
    { properties: { a: { type: 'string' } } },
    { $ref: '#/$defs/A', $defs: { A: args({}) } },
    { type: 'object', $ref: '#/$defs/A', $defs: { A: args({}) } },
    { type: 'Object', properties: {} },
    union,
  ],
  passes: [
    args({}),
    arg({ $ref: '#' }),
    args({ type: { type: 'array', items: {} }, $ref: { type: 'string' } }),
    { type: 'object' },
  ],
})
for (const profile of [
  'anthropic',
  'bedrock',
  'deepseek',
  'vertex',
  'gemini',
  'gemini-jsonschema',
  'cohere-strict',
  'mcp-2025-06-18',
  'mcp-2025-11-25',
  'mcp',
]) {
  describeRule('root/type-object', {
    profile,
    severity: 'error',
    reports: [{ type: 'array', items: {} }, union],
    passes: [args({})],
  })
}
describeRule('root/type-object', {
  profile: 'vscode',
  severity: 'warning',
  reports: [{ properties: {} }, union],
  passes: [args({}), arg({ type: 'string' })],
})
describeRule('root/type-object', {
  profile: 'xai',
  severity: 'error',
  reports: [{ anyOf: [args({}), { type: 'string' }] }, { properties: {} }],
  passes: [union, { oneOf: [args({ a: { type: 'string' } })] }, args({})],
})
describeRule('root/type-object', {
  profile: 'mistral',
  severity: 'error',
  reports: [],
  passes: [{ properties: {} }, union],
})

describeRule('root/no-combinators', {
  profile: 'anthropic',
  severity: 'error',
  reports: [args({}, { anyOf: [{ required: ['a'] }] }), args({}, { allOf: [] }), args({}, { oneOf: [{}] })],
  passes: [
    args({ anyOf: { type: 'string' }, allOf: { type: 'string' } }),
    arg({ anyOf: [{ type: 'string' }] }),
    args({}, { not: { required: ['a'] } }),
    args({}, { if: { required: ['a'] }, else: { required: ['b'] } }),
    args({}, { default: { anyOf: 1 }, examples: [{ oneOf: 1 }] }),
  ],
})
describeRule('root/no-combinators', {
  profile: 'azure-openai',
  severity: 'error',
  reports: [args({}, { not: {} }), args({}, { enum: [{}] }), args({}, { anyOf: [{}] })],
  passes: [
    args({ enum: { type: 'string' }, not: { type: 'string' } }),
    arg({ enum: ['a'] }),
    args({}, { if: {}, else: {} }),
  ],
})
describeRule('root/no-combinators', {
  profile: 'vscode',
  severity: 'warning',
  reports: [args({}, { if: {}, else: {} }), args({}, { else: {} }), args({}, { not: {} })],
  passes: [args({ if: { type: 'string' } }), arg({ oneOf: [{ type: 'string' }] })],
})

describeRule('openai/root-properties', {
  profile: 'openai-responses',
  severity: 'error',
  reports: [
    { type: 'object' },
    { type: 'object', required: [] },
    { type: 'object', additionalProperties: false },
  ],
  passes: [args({}), arg({ type: 'object' }), { type: 'string' }, { anyOf: [] }],
})
describeRule('openai/root-properties', {
  profile: 'anthropic',
  severity: 'error',
  reports: [],
  passes: [{ type: 'object' }, { type: 'object', required: [] }],
})

describeRule('mcp/output-root-object', {
  profile: 'mcp-2025-06-18',
  severity: 'error',
  reports: [
    outputs({ type: 'array', items: {} }),
    outputs({ anyOf: [args({})] }),
    outputs({ type: ['object', 'null'] }),
    outputs({}),
  ],
  passes: [
    outputs(args({})),
    outputs({ type: 'object' }),
    tool({ argument_schema: { type: 'array', items: {} } }),
  ],
})
describeRule('mcp/output-root-object', {
  profile: 'mcp-2026-07-28',
  severity: 'error',
  reports: [],
  passes: [outputs({ type: 'array', items: {} }), outputs({})],
})
describeRule('bedrock/tool-result-object', {
  profile: 'bedrock',
  severity: 'warning',
  reports: [
    outputs({ type: 'string' }),
    outputs({ $ref: '#/$defs/A', $defs: { A: { type: 'array', items: {} } } }),
  ],
  passes: [outputs(args({})), outputs({ $ref: '#/$defs/A', $defs: { A: args({}) } }), tool({})],
})
describeRule('schema/output-object', {
  severity: 'warning',
  reports: [outputs({ type: 'string' }), outputs({ type: ['array', 'null'], items: {} })],
  passes: [outputs(args({})), outputs({ type: ['object', 'null'] }), outputs({}), { type: 'string' }],
})
describeRule('schema/arguments-object', {
  severity: 'error',
  reports: [
    { type: 'string' },
    { type: ['array', 'null'], items: {} },
    { $ref: '#/$defs/A', $defs: { A: { type: 'number' } } },
  ],
  passes: [
    args({}),
    { properties: {} },
    union,
    outputs({ type: 'string' }),
    { $ref: '#/$defs/A', $defs: { A: args({}) } },
  ],
})

const header = (schema: object) => ({ ...schema, 'x-mcp-header': 'Tenant' })
describeRule('mcp/x-mcp-header', {
  profile: 'mcp',
  severity: 'error',
  reports: [
    arg({ type: 'string', 'x-mcp-header': 'a b' }),
    arg({ type: 'string', 'x-mcp-header': '' }),
    arg({ type: 'string', 'x-mcp-header': 5 }),
    arg(header({ type: 'number' })),
    arg(header({ type: ['string', 'null'] })),
    arg(header({})),
    arg({ type: 'array', items: header({ type: 'string' }) }),
    arg({ anyOf: [header({ type: 'string' })] }),
    arg({ $ref: '#/$defs/A' }, { $defs: { A: header({ type: 'string' }) } }),
    args({ a: header({ type: 'string' }), b: { type: 'string', 'x-mcp-header': 'TENANT' } }),
  ],
  passes: [
    arg(header({ type: 'string' })),
    args({ a: header({ type: 'integer' }), b: { type: 'boolean', 'x-mcp-header': 'Other' } }),
    arg(args({ inner: header({ type: 'string' }) })),
    args({ 'x-mcp-header': { type: 'number' } }),
  ],
})
describeRule('mcp/x-mcp-header', {
  profile: 'mcp-2025-11-25',
  severity: 'error',
  reports: [],
  passes: [arg(header({ type: 'number' }))],
})

describeRule('anthropic/property-key', {
  profile: 'anthropic',
  severity: 'error',
  reports: [
    args({ 'a[b]': {} }),
    args({ 'a b': {} }),
    args({ ['k'.repeat(65)]: {} }),
    args({ '': {} }),
    args({ ключ: {} }),
  ],
  passes: [
    args({ 'a.b-c_9': {} }),
    args({ ['k'.repeat(64)]: {} }),
    arg(args({ 'a[b]': {} })),
    args({ $defs: {} }, { $defs: { 'A[B]': {} } }),
  ].slice(0, 3),
})
describeRule('anthropic/property-key', {
  profile: 'bedrock',
  severity: 'warning',
  reports: [args({ 'a[b]': {} }), args({ 'a b': {} })],
  passes: [args({ ab: {} })],
})
