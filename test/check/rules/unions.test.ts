import { arg, args, closed, describeRule } from '../rule-table.ts'

const text = { type: 'string' }
const either = [text, { type: 'number' }]

describeRule('openai/oneof', {
  profile: 'openai-responses',
  severity: 'error',
  reports: [
    arg({ oneOf: either }),
    arg({ type: 'array', items: { oneOf: either } }),
    args({}, { $defs: { A: { oneOf: either } } }),
  ],
  passes: [
    arg({ anyOf: either }),
    args({ oneOf: text }),
    arg({ enum: ['oneOf'] }),
    arg({ default: { oneOf: [] } }),
  ],
})
for (const profile of ['openai-strict', 'cohere-strict']) {
  describeRule('openai/oneof', {
    profile,
    severity: 'error',
    reports: [closed({ oneOf: either }), closed(closed({ oneOf: either }))],
    passes: [closed({ anyOf: either }), args({ oneOf: text })],
  })
}
describeRule('openai/oneof', {
  profile: 'anthropic-strict',
  severity: 'warning',
  reports: [closed({ oneOf: either })],
  passes: [closed({ anyOf: either })],
})
describeRule('openai/oneof', {
  profile: 'openai-chat',
  severity: 'error',
  reports: [],
  passes: [arg({ oneOf: either })],
})
describeRule('openai-strict/composition', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [
    closed({ allOf: [text] }),
    closed({ not: text }),
    args({}, { if: {}, else: {} }),
    args({}, { dependentRequired: {} }),
  ],
  passes: [
    closed({ anyOf: either }),
    args({ not: text, if: text, allOf: text }),
    closed({ const: { not: 1 } }),
  ],
})
describeRule('openai-strict/composition', {
  profile: 'cohere-strict',
  severity: 'error',
  reports: [arg({ allOf: [text] }), arg({ anyOf: either }), arg({ not: {} })],
  passes: [arg(text), args({ anyOf: text })],
})
describeRule('openai-strict/composition', {
  profile: 'xai',
  severity: 'warning',
  reports: [arg({ allOf: [text] }), arg({ not: {} })],
  passes: [arg({ anyOf: either })],
})
describeRule('openai-strict/composition', {
  profile: 'llama.cpp',
  severity: 'warning',
  reports: [args({}, { if: {}, else: {} })],
  passes: [arg({ allOf: [text] })],
})
describeRule('vertex/any-of-siblings', {
  profile: 'vertex',
  severity: 'error',
  reports: [
    arg({ anyOf: either, description: 'Either.' }),
    arg({ anyOf: either, default: null }),
    arg({ type: 'string', anyOf: [text] }),
  ],
  passes: [
    arg({ anyOf: either }),
    args({ anyOf: text, description: text }),
    arg({ anyOf: [{ ...text, description: 'A.' }] }),
  ],
})
describeRule('vertex/any-of-siblings', {
  profile: 'gemini',
  severity: 'error',
  reports: [],
  passes: [arg({ anyOf: either, description: 'Either.' })],
})
for (const profile of ['gemini', 'gemini-raw', 'vertex']) {
  describeRule('type-array', {
    profile,
    severity: 'error',
    reports: [
      arg({ type: ['string', 'null'] }),
      arg({ type: ['string'] }),
      arg({ type: 'array', items: { type: ['string', 'number'] } }),
    ],
    passes: [
      arg(text),
      args({ type: { type: 'array', items: text } }),
      arg({ default: { type: ['a', 'b'] } }),
    ],
  })
}
describeRule('type-array', {
  profile: 'gemini-jsonschema',
  severity: 'error',
  reports: [],
  passes: [arg({ type: ['string', 'null'] })],
})
describeRule('nullable', {
  profile: 'anthropic',
  severity: 'warning',
  reports: [arg({ type: 'string', nullable: true }), arg({ anyOf: either, nullable: true })],
  passes: [
    arg({ type: 'string', nullable: false }),
    arg({ type: ['string', 'null'], nullable: true }),
    arg({ anyOf: [text, { type: 'null' }], nullable: true }),
    args({ nullable: text }),
  ],
})
describeRule('nullable', {
  profile: 'gemini',
  severity: 'warning',
  reports: [],
  passes: [arg({ type: 'string', nullable: true })],
})
describeRule('openai-strict/anyof-first-key', {
  profile: 'openai-strict',
  severity: 'warning',
  reports: [
    arg({ anyOf: [args({ k: text, a: text }), args({ k: text })] }),
    arg({ anyOf: [{ $ref: '#/$defs/A' }, args({ k: text })] }, { $defs: { A: args({ k: text }) } }),
  ],
  passes: [
    arg({ anyOf: [args({ a: text, k: text }), args({ b: text, k: text })] }),
    arg({ anyOf: either }),
    arg({ anyOf: [args({ k: text }), text] }),
  ],
})
