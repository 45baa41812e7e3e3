import { arg, args, closed, describeRule, tool } from '../rule-table.ts'

const text = { type: 'string' }

describeRule('schema/unsatisfiable', {
  severity: 'error',
  reports: [
    arg({ type: 'number', minimum: 2, maximum: 1 }),
    arg({ type: 'number', exclusiveMinimum: 1, maximum: 1 }),
    arg({ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }),
    arg({ type: 'integer', minimum: 1.2, maximum: 1.8 }),
    arg({ type: 'integer', minimum: 11, maximum: 14, multipleOf: 5 }),
    arg({ minimum: 0, exclusiveMinimum: 5, maximum: 4 }),
    arg({ type: 'string', minLength: 3, maxLength: 2 }),
    arg({ type: 'array', items: {}, minItems: 2, maxItems: 1 }),
    arg({ type: 'array', prefixItems: [text], items: false, minItems: 2 }),
    args({}, { minProperties: 2, maxProperties: 1 }),
    args({ a: text }, { additionalProperties: false, minProperties: 2 }),
    args({ a: text, b: text }, { required: ['a', 'b'], maxProperties: 1 }),
    arg({ type: 'string', const: 1 }),
    arg({ type: 'integer', enum: ['a', 'b'] }),
    arg({ const: 'c', enum: ['a', 'b'] }),
    arg(false),
    arg({
      allOf: [closed(text), args({ other: text }, { required: ['other'], additionalProperties: false })],
    }),
    arg(
      { allOf: [{ $ref: '#/$defs/A' }], required: ['b'] },
      { $defs: { A: args({ a: text }, { additionalProperties: false }) } },
    ),
    args({ minimum: { minimum: 2, maximum: 1 } }),
  ],
  passes: [
    arg({ type: 'number', minimum: 1, maximum: 1 }),
    arg({ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 }),
    arg({ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 3 }),
    arg({ type: 'integer', minimum: 10, maximum: 14, multipleOf: 5 }),
    arg({ type: 'number', minimum: 0.3, maximum: 0.3, multipleOf: 0.1 }),
    arg({ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }),
    arg({ type: 'string', minLength: 2, maxLength: 2 }),
    arg({ type: 'array', prefixItems: [text, text], items: false, minItems: 2 }),
    args({ a: text }, { additionalProperties: false, minProperties: 1 }),
    arg({ type: ['string', 'null'], enum: ['a', null] }),
    arg({ const: 'a', enum: ['a', 'b'] }),
    args({ a: false }),
    arg({ allOf: [args({ a: text }), args({ b: text }, { required: ['b'] })] }),
    arg({ allOf: [closed(text), closed(text)] }),
    arg({ default: { minimum: 2, maximum: 1 } }),
  ],
})
describeRule('required/undefined-property', {
  severity: 'error',
  reports: [
    args({ a: text }, { required: ['b'] }),
    { type: 'object', required: ['a'] },
    arg(args({}, { required: ['toString'] })),
    args({ a: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    args({}, { patternProperties: { '^x': {} }, required: ['y'] }),
    arg({ $ref: '#/$defs/A' }, { $defs: { A: args({}, { required: ['a'] }) } }),
  ],
  passes: [
    arg(text),
    args({ a: text }, { oneOf: [{ required: ['a'] }] }),
    args({ a: text }, { allOf: [{ if: { required: ['a'] }, else: { required: ['a'] } }] }),
    args({}, { required: ['x1'], patternProperties: { '^x': {} } }),
    arg({ type: 'object', additionalProperties: text, required: ['a'] }),
    args({}, { required: ['a'], allOf: [{ $ref: '#/$defs/A' }], $defs: { A: args({ a: text }) } }),
    args({ a: text }, { not: { required: ['a'] } }),
    args({ required: text }),
    arg({ default: { required: ['x'] } }),
  ],
})
describeRule('required/undefined-property', {
  profile: 'gemini',
  severity: 'error',
  reports: [
    args({ a: text }, { required: ['b'] }),
    args({ a: text }, { anyOf: [{ required: ['a'] }] }),
    arg({ type: 'object', additionalProperties: text, required: ['a'] }),
  ],
  passes: [arg(text), args({ a: text }, { required: [] })],
})
describeRule('schema/default', {
  severity: 'error',
  reports: [
    arg({ ...text, default: 5 }),
    arg({ type: 'integer', minimum: 1, default: 0 }),
    arg({ ...text, default: null }),
    arg({ enum: ['a'], default: 'b' }),
    arg({ $ref: '#/$defs/A' }, { $defs: { A: { type: 'array', items: text, default: [1] } } }),
    arg({ allOf: [{ $ref: '#/$defs/A' }], default: 1 }, { $defs: { A: text } }),
    tool({ argument_schema: args({}), output_schema: args({ a: { ...text, default: 5 } }) }),
  ],
  passes: [
    arg({ ...text, default: 'a' }),
    arg({ ...text, format: 'email', default: 'nobody' }),
    arg({ anyOf: [text, { type: 'null' }], default: null }),
    arg({ $ref: '#/$defs/A', default: 'a' }, { $defs: { A: text } }),
    arg({ $ref: '#/$defs/gone', default: 1 }),
    arg({ type: 'Text', default: 1 }),
    arg({ ...text, pattern: '(', default: 'a' }),
    args({ default: text }, { properties: { default: { type: 'integer' } } }),
    arg({ $ref: '#', default: { thing: {} } }),
  ].slice(0, 8),
})
describeRule('schema/examples', {
  severity: 'error',
  reports: [arg({ ...text, examples: ['a', 5] }), arg({ type: 'integer', examples: ['1'] })],
  passes: [arg({ ...text, examples: ['a', 'b'] }), arg({ ...text, examples: [] }), args({ examples: text })],
})
