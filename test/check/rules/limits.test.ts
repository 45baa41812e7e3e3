import type { JsonSchema } from '../../../src/json-schema/types.ts'
import { arg, args, closed, describeRule, tool } from '../rule-table.ts'

const text = { type: 'string' }
const times = (count: number, schema: unknown, name = 'p') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, schema]))
/** Objects inside objects, `levels` of them. */
const nested = (levels: number): JsonSchema => (levels === 1 ? closed(text) : closed(nested(levels - 1)))
const values = (count: number, length = 1) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, 'v'))

describeRule('openai-strict/limits', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [
    nested(11),
    args(times(5001, text)),
    args({ a: { enum: values(501) }, b: { enum: values(500) } }),
    args({ ['n'.repeat(120_001)]: text }),
    arg({ enum: values(251, 60) }),
    arg({ const: 'c'.repeat(120_001) }),
  ],
  passes: [
    nested(10),
    args(times(5000, text)),
    arg({ enum: values(1000) }),
    arg({ enum: values(250, 60) }),
    args({ ['n'.repeat(119_000)]: text }),
    arg({ type: 'array', items: nested(9) }),
  ],
})
describeRule('openai-strict/limits', {
  profile: 'azure-openai',
  severity: 'warning',
  reports: [nested(6), args(times(101, text))],
  passes: [nested(5), args(times(100, text))],
})
describeRule('gemini/nesting', {
  profile: 'gemini',
  severity: 'warning',
  reports: [nested(6), nested(30)],
  passes: [nested(5), arg({ type: 'array', items: { type: 'array', items: nested(3) } })],
})
describeRule('xai/limits', {
  profile: 'xai',
  severity: 'warning',
  reports: [
    arg({ ...text, maxLength: 2049 }),
    arg({ type: 'array', items: text, maxItems: 257 }),
    args(times(65, text)),
    args({}, { maxProperties: 65 }),
  ],
  passes: [
    arg({ ...text, maxLength: 2048 }),
    arg({ type: 'array', items: text, maxItems: 256 }),
    args(times(64, text)),
    args({ maxLength: { const: 9999 } }),
  ],
})
const optional = (count: number) => args(times(count, text))
const unions = (count: number) =>
  args(times(count, { anyOf: [text, { type: 'null' }] }), { required: Object.keys(times(count, text)) })
const several = (count: number, argument_schema: JsonSchema) => ({
  repeat: count,
  tool: tool({ argument_schema }) as never,
})
describeRule('anthropic-strict/max-24-optional', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: [optional(25), arg(optional(30)), several(3, optional(9))],
  passes: [optional(24), several(3, optional(8)), unions(20)],
})
describeRule('anthropic-strict/max-16-unions', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: [unions(17), several(2, unions(9)), args(times(17, { type: ['string', 'null'] }))],
  passes: [unions(16), several(2, unions(8)), args(times(30, { type: ['string'] }))],
})
describeRule('anthropic-strict/max-24-optional', {
  profile: 'bedrock-strict',
  severity: 'warning',
  reports: [optional(25)],
  passes: [optional(24)],
})
describeRule('anthropic-strict/complexity', {
  profile: 'anthropic-strict',
  severity: 'warning',
  reports: [optional(24), unions(16)],
  passes: [optional(23), unions(15), optional(25), unions(17)],
})

describeRule('vllm-xgrammar/unsupported', {
  profile: 'vllm-xgrammar',
  severity: 'error',
  reports: [
    arg({ type: 'number', multipleOf: 0.5 }),
    arg({ type: 'string', format: 'idn-email' }),
    arg({ type: 'string', pattern: '^a$', minLength: 1 }),
    arg({ type: 'string', format: 'email', maxLength: 9 }),
    arg({ type: 'object', propertyNames: text, additionalProperties: {} }),
    arg({ type: 'object', propertyNames: text, properties: {} }),
    arg({ type: 'object', properties: {}, patternProperties: { a: {} } }),
    arg({ type: 'object', patternProperties: { a: {}, b: {} } }),
  ],
  passes: [
    arg({ type: 'integer', minimum: 1 }),
    arg({ type: 'string', format: 'uri-template' }),
    arg({ type: 'string', minLength: 1 }),
    arg({ type: 'object', propertyNames: text, additionalProperties: false }),
    arg({ type: 'object', patternProperties: { a: {} } }),
    args({
      multipleOf: text,
      format: text,
      pattern: text,
      minLength: text,
      propertyNames: text,
      properties: text,
    }),
  ],
})
describeRule('vllm-outlines/closed-patterns', {
  profile: 'vllm-outlines',
  severity: 'error',
  reports: [
    arg({ type: 'object', patternProperties: { a: {} }, additionalProperties: false }),
    args({}, { patternProperties: {}, additionalProperties: false }),
  ],
  passes: [
    arg({ type: 'object', patternProperties: { a: {} } }),
    closed(text),
    args({ patternProperties: text }, { additionalProperties: false }),
  ],
})

describeRule('gemini/unknown-keyword', {
  profile: 'gemini',
  severity: 'error',
  reports: [
    'const',
    'examples',
    'exclusiveMinimum',
    'multipleOf',
    'readOnly',
    'deprecated',
    'discriminator',
    'x-order',
    '$id',
    'allOf',
    'oneOf',
    'not',
    'patternProperties',
    'propertyNames',
    '$comment',
    'if',
  ]
    .map((keyword) => arg({ type: 'string', [keyword]: {} }))
    .concat(arg({ $ref: '#/$defs/A' }, { $defs: { A: text } })),
  passes: [
    arg({
      type: 'string',
      format: 'enum',
      title: 't',
      description: 'd',
      nullable: true,
      enum: ['a'],
      example: 'a',
      default: 'a',
      pattern: 'a',
      minLength: 1,
      maxLength: 2,
    }),
    args(
      {},
      { $schema: 'x', additionalProperties: false, propertyOrdering: [], minProperties: 0, maxProperties: 1 },
    ),
    args({ const: text, $ref: text, examples: text, not: text }),
    args({}, { additionalProperties: { const: 1 } }),
    arg({ anyOf: [text, { type: 'integer', minimum: 0, maximum: 1 }] }),
    arg({ type: 'object', default: { const: 1 }, example: { $ref: '#' } }),
  ],
})
describeRule('gemini/unknown-keyword', {
  profile: 'gemini-raw',
  severity: 'error',
  reports: [args({}, { $schema: 'x' }), closed(text), arg(closed(text))],
  passes: [arg(text), args({ additionalProperties: text, $schema: text })],
})
describeRule('gemini/unknown-keyword', {
  profile: 'vertex',
  severity: 'error',
  reports: [arg({ const: 1 }), arg({ oneOf: [text] })],
  passes: [closed({ $ref: '#/$defs/A' }, { $defs: { A: text } }), args({ oneOf: text })],
})
describeRule('gemini/unknown-keyword', {
  profile: 'vertex',
  severity: 'warning',
  reports: [args({}, { $schema: 'x' })],
  passes: [args({ $schema: text })],
})
describeRule('gemini-jsonschema/ignored-keyword', {
  profile: 'gemini-jsonschema',
  severity: 'warning',
  reports: ['pattern', 'minLength', 'exclusiveMinimum', 'const', 'allOf', 'not', 'uniqueItems'].map(
    (keyword) => arg({ type: 'string', [keyword]: 1 }),
  ),
  passes: [
    closed({ type: 'array', prefixItems: [text], items: text, minItems: 1, maxItems: 2 }),
    arg({ oneOf: [text] }),
    arg({ $ref: '#/$defs/A' }, { $defs: { A: text }, $schema: 'x' }),
    arg({ ...text, default: 'a', examples: ['a'] }),
    args({ pattern: text, const: text }),
  ],
})
describeRule('ollama/dropped-keyword', {
  profile: 'ollama',
  severity: 'warning',
  reports: ['const', 'minimum', 'oneOf', '$ref', 'pattern', 'format']
    .map((keyword) => arg({ type: 'string', [keyword]: 1 }))
    .concat(arg({ type: 'object', additionalProperties: text })),
  passes: [
    closed({ type: 'array', items: { enum: ['a'], description: 'd' } }),
    arg({ anyOf: [text] }),
    args({}, { $defs: { A: text }, $schema: 'x' }),
    args({ const: text, minimum: text }),
  ],
})
