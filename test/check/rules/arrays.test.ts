import { arg, args, closed, describeRule } from '../rule-table.ts'

const list = { type: 'array', items: { type: 'string' } }
const tuple = { type: 'array', prefixItems: [{ type: 'string' }] }

for (const profile of [
  undefined,
  'openai-chat',
  'openai-strict',
  'openai-responses',
  'azure-openai',
  'gemini',
  'gemini-raw',
  'vertex',
]) {
  describeRule('array/items-required', {
    ...(profile === undefined ? {} : { profile }),
    severity: 'error',
    reports: [
      arg({ type: 'array' }),
      arg({ type: ['null', 'array'] }),
      arg({ type: 'array', items: { type: 'array' } }),
      arg({ anyOf: [{ type: 'array' }, { type: 'null' }] }),
      arg({ $ref: '#/$defs/A' }, { $defs: { A: { type: 'array' } } }),
      args({}, { additionalProperties: { type: 'array' } }),
      arg({ type: 'array', minItems: 1, default: [] }),
    ],
    passes: [
      arg(list),
      arg(tuple),
      arg({ type: 'array', items: {} }),
      args({ type: { type: 'string' }, array: { type: 'string', enum: ['array'] } }),
      args({ a: { type: 'object', default: { type: 'array' }, examples: [{ type: 'array' }] } }),
      args({ a: { const: { type: 'array' } } }),
    ],
  })
}
describeRule('array/items-required', {
  profile: 'vscode',
  severity: 'error',
  reports: [
    arg(tuple),
    arg({ ...tuple, items: false }),
    arg({ type: 'array', items: false }),
    arg({ type: 'array' }),
  ],
  passes: [arg(list), arg({ ...tuple, items: { type: 'string' } }), arg({ type: 'array', items: true })],
})
describeRule('array/tuple', {
  profile: 'gemini',
  severity: 'error',
  reports: [arg(tuple), arg({ type: 'array', items: tuple }), arg({ ...tuple, items: { type: 'string' } })],
  passes: [arg(list), args({ prefixItems: { type: 'string' } }), arg({ enum: ['prefixItems'] })],
})
describeRule('array/tuple', {
  profile: 'llama.cpp',
  severity: 'error',
  reports: [arg({ ...tuple, items: false }), arg({ type: 'array', items: { ...tuple, items: false } })],
  passes: [arg(tuple), arg({ ...tuple, items: { type: 'string' } }), arg(list)],
})
describeRule('array/tuple', {
  profile: 'gemini-jsonschema',
  severity: 'error',
  reports: [],
  passes: [arg(tuple)],
})
for (const profile of ['anthropic', 'anthropic-strict', 'gemini', 'vertex', 'xai']) {
  describeRule('array/items-array-draft07', {
    profile,
    severity: 'error',
    reports: [
      arg({ type: 'array', items: [{ type: 'string' }] }),
      arg({ type: 'array', items: [] }),
      arg({ type: 'array', items: { type: 'array', items: [{}] } }),
    ],
    passes: [arg(list), arg(tuple), args({ items: { type: 'string' } }), arg({ default: { items: [1] } })],
  })
}
describeRule('array/items-array-draft07', {
  profile: 'vscode',
  severity: 'warning',
  reports: [arg({ type: 'array', items: [{}] })],
  passes: [arg(list), arg(tuple)],
})
describeRule('strict/array-bounds', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: [
    closed({ ...list, maxItems: 1 }),
    closed({ ...list, minItems: 2 }),
    closed({ type: 'array', items: { ...list, maxItems: 9 } }),
  ],
  passes: [
    closed({ ...list, minItems: 1 }),
    closed({ ...list, minItems: 0 }),
    args({ maxItems: { type: 'integer' } }),
  ],
})
for (const profile of ['deepseek-strict', 'cohere-strict']) {
  describeRule('strict/array-bounds', {
    profile,
    severity: 'error',
    reports: [
      closed({ ...list, minItems: 1 }),
      closed({ ...list, maxItems: 5 }),
      closed({ ...list, minItems: 0 }),
    ],
    passes: [closed(list), args({ minItems: { type: 'integer' } })],
  })
}
describeRule('gemini/max-items-budget', {
  profile: 'gemini-jsonschema',
  severity: 'warning',
  reports: [
    arg({ ...list, maxItems: 961 }),
    args({ a: { ...list, maxItems: 500 }, b: { ...list, maxItems: 461 } }),
  ],
  passes: [
    arg({ ...list, maxItems: 960 }),
    args({ a: { ...list, maxItems: 480 }, b: { ...list, maxItems: 480 } }),
    arg({ ...list, minItems: 2000 }),
  ],
})
describeRule('gemini/items-on-non-array', {
  profile: 'vertex',
  severity: 'error',
  reports: [
    arg({ type: 'string', items: {} }),
    arg({ type: 'object', properties: {}, items: { type: 'string' } }),
  ],
  passes: [
    arg(list),
    arg({ items: {} }),
    arg({ type: ['array', 'null'], items: {} }),
    args({ items: { type: 'string' } }),
  ],
})
describeRule('llama.cpp/repetition-2000', {
  profile: 'llama.cpp',
  severity: 'error',
  reports: [
    arg({ type: 'string', maxLength: 2000 }),
    arg({ type: 'string', minLength: 5000 }),
    arg({ ...list, maxItems: 2000 }),
    arg({ ...list, minItems: 3000 }),
  ],
  passes: [
    arg({ type: 'string', maxLength: 1999 }),
    arg({ type: 'integer', maximum: 9999 }),
    args({ maxLength: { type: 'integer', const: 9999 } }),
  ],
})
describeRule('array/unsupported-keyword', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [
    closed({ ...list, uniqueItems: true }),
    closed({ ...list, contains: {} }),
    closed({ ...list, minContains: 1 }),
    closed({ ...list, maxContains: 2 }),
  ],
  passes: [
    closed(list),
    args({ uniqueItems: { type: 'boolean' } }),
    closed({ type: 'string', enum: ['uniqueItems'] }),
  ],
})
for (const profile of ['gemini', 'vertex', 'vllm-xgrammar']) {
  describeRule('array/unsupported-keyword', {
    profile,
    severity: 'error',
    reports: [arg({ ...list, uniqueItems: false }), arg({ ...list, contains: {} })],
    passes: [arg(list), args({ contains: { type: 'string' } })],
  })
}
describeRule('array/unsupported-keyword', {
  profile: 'xai',
  severity: 'error',
  reports: [arg({ ...list, minContains: 1 }), arg({ ...list, maxContains: 1 })],
  passes: [arg({ ...list, uniqueItems: true }), arg({ ...list, contains: {} })],
})
describeRule('array/unsupported-keyword', {
  profile: 'llama.cpp',
  severity: 'warning',
  reports: [arg({ ...list, uniqueItems: true })],
  passes: [arg(list)],
})
