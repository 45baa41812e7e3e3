import { arg, args, closed, describeRule, tool } from '../rule-table.ts'

const text = { type: 'string' }
const shut = { additionalProperties: false }

for (const profile of ['openai-strict', 'anthropic-strict', 'bedrock-strict', 'deepseek-strict']) {
  describeRule('strict/additional-properties-false', {
    profile,
    severity: 'error',
    reports: [
      args({}),
      args({}, { additionalProperties: true }),
      closed({ type: 'object', additionalProperties: text }),
      closed({ properties: { a: text } }),
      closed({ anyOf: [{ type: 'object' }, { type: 'null' }] }),
      closed({ $ref: '#/$defs/A' }, { $defs: { A: args({}) } }),
      closed({ type: ['object', 'null'], properties: {} }),
    ],
    passes: [
      closed(text),
      closed({ type: 'array', items: closed(text) }),
      args({ additionalProperties: { type: 'boolean' } }, shut),
      closed({ enum: [{ type: 'object' }] }),
      closed({ type: 'string', default: { type: 'object' } }),
    ],
  })
}
describeRule('strict/additional-properties-false', {
  profile: 'cohere-strict',
  severity: 'error',
  reports: [],
  passes: [arg(text), args({})],
})

for (const profile of ['openai-strict', 'deepseek-strict']) {
  describeRule('strict/all-required', {
    profile,
    severity: 'error',
    reports: [
      args({ a: text }),
      args({ a: text, b: text }, { required: ['a'] }),
      arg(args({ a: text })),
      args({ a: text }, { required: null }),
    ],
    passes: [
      arg(text),
      args({}),
      arg({ type: 'array', items: arg(text) }),
      arg({ enum: [{ properties: { a: 1 } }] }),
    ],
  })
}
describeRule('strict/all-required', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: [],
  passes: [args({ a: text })],
})
describeRule('openai-responses/optional-forced', {
  profile: 'openai-responses',
  severity: 'warning',
  reports: [args({ a: text }), arg(args({ a: text }))],
  passes: [arg(text), args({}), arg({ type: ['string', 'null'] })],
})
describeRule('groq/required-without-properties', {
  profile: 'groq',
  severity: 'error',
  reports: [
    { type: 'object', required: ['a'] },
    arg({ type: 'object', required: ['a'], additionalProperties: text }),
  ],
  passes: [
    { type: 'object', required: [] },
    arg(text),
    args({}, { oneOf: [{ required: ['a'] }] }),
    args({ required: { type: 'array', items: {} } }),
  ],
})
describeRule('cohere-strict/one-required', {
  profile: 'cohere-strict',
  severity: 'error',
  reports: [args({ a: text }), args({ a: text }, { required: [] }), arg(args({ a: text }))],
  passes: [arg(text), args({}), { type: 'object' }, arg({ type: 'object' })],
})
describeRule('cohere-strict/max-200-fields', {
  profile: 'cohere-strict',
  severity: 'error',
  reports: [
    args(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`a${index}`, text]))),
    { repeat: 101, tool: tool({ argument_schema: args({ a: text, b: text }) }) as never },
  ],
  passes: [{ repeat: 100, tool: tool({ argument_schema: args({ a: text, b: text }) }) as never }, arg(text)],
})
describeRule('object/map', {
  profile: 'gemini',
  severity: 'warning',
  reports: [
    arg({ type: 'object', additionalProperties: text }),
    arg({ type: 'object', additionalProperties: true }),
  ],
  passes: [
    arg(closed(text)),
    args({ additionalProperties: { type: 'boolean' } }),
    args({}, { additionalProperties: text }),
    arg({ type: 'object' }),
  ],
})
describeRule('object/map', {
  profile: 'cohere-strict',
  severity: 'error',
  reports: [arg({ type: 'object', additionalProperties: {} })],
  passes: [arg({ type: 'object', properties: { a: text }, additionalProperties: {} })],
})
describeRule('object/map', {
  profile: 'xai',
  severity: 'warning',
  reports: [arg({ type: 'object' }), arg({ type: 'array', items: { type: 'object' } })],
  passes: [{ type: 'object' }, arg({ type: 'object', additionalProperties: true })],
})
describeRule('gemini/empty-object', {
  profile: 'gemini-raw',
  severity: 'warning',
  reports: [args({}), { type: 'object' }, arg({ type: 'object', properties: {} })],
  passes: [arg(text), args({ properties: text }), arg({ default: {} })],
})
describeRule('object/unsupported-keyword', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [
    args({}, { minProperties: 1 }),
    args({}, { maxProperties: 1 }),
    args({}, { patternProperties: {} }),
    args({}, { unevaluatedProperties: false }),
  ],
  passes: [closed(text), args({ minProperties: { type: 'integer' } }), arg({ const: { maxProperties: 1 } })],
})
for (const profile of ['openai-strict', 'openai-responses']) {
  describeRule('openai/property-names', {
    profile,
    severity: 'error',
    reports: [arg({ type: 'object', propertyNames: { type: 'string' } }), args({}, { propertyNames: {} })],
    passes: [arg({ type: 'object', additionalProperties: text }), args({ propertyNames: text })],
  })
}
describeRule('openai/property-names', {
  profile: 'openai-chat',
  severity: 'warning',
  reports: [args({}, { propertyNames: {} })],
  passes: [args({ propertyNames: text })],
})
describeRule('openai/property-names', {
  profile: 'llama.cpp',
  severity: 'warning',
  reports: [args({}, { propertyNames: {} })],
  passes: [args({ propertyNames: text })],
})
describeRule('bool-schema', {
  profile: 'xai',
  severity: 'error',
  reports: [
    arg(true),
    arg(false),
    arg({ type: 'array', items: true }),
    arg({ anyOf: [true, text] }),
    args({}, { $defs: { A: true } }),
  ],
  passes: [
    closed(text),
    args({}, { additionalProperties: true }),
    arg({ type: 'array', prefixItems: [text], items: false }),
    arg({ const: true }),
    arg({ ...text, default: true }),
  ],
})
for (const profile of ['anthropic-strict', 'gemini', 'vertex', 'llama.cpp', 'openai-strict']) {
  describeRule('bool-schema', {
    profile,
    severity: 'error',
    reports: [arg(true), arg({ type: 'array', items: false })],
    passes: [arg({}), arg({ enum: [true] })],
  })
}
describeRule('openai-strict/typeless', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [
    arg({}),
    arg({ description: 'Anything.' }),
    arg({ type: 'array', items: {} }),
    arg({ properties: { a: text } }),
    args({}, { $defs: { A: {} } }),
  ],
  passes: [
    arg(text),
    arg({ anyOf: [text] }),
    arg({ $ref: '#' }),
    arg({ enum: ['a'] }),
    arg({ const: 1 }),
    args({}, { additionalProperties: {} }),
    {},
  ],
})
describeRule('openai-strict/typeless', {
  profile: 'openai-responses',
  severity: 'error',
  reports: [arg({}), arg({ anyOf: [{}, text] })],
  passes: [arg(text), arg({ const: 'a' })],
})
describeRule('vertex/type-required', {
  profile: 'vertex',
  severity: 'error',
  reports: [arg({}), arg({ enum: ['a'] }), arg({ type: 'array', items: { description: 'Any.' } })],
  passes: [
    arg(text),
    arg({ anyOf: [text] }),
    arg({ $ref: '#/$defs/A' }, { $defs: { A: text } }),
    args({}, { additionalProperties: {} }),
  ],
})
describeRule('llama.cpp/empty-schema-object', {
  profile: 'llama.cpp',
  severity: 'warning',
  reports: [arg({}), arg({ type: 'array', items: {} })],
  passes: [arg({ description: 'Any.' }), arg({ default: {} }), args({}, { additionalProperties: {} })],
})
