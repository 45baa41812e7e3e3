import { arg, args, describeRule, tool } from '../rule-table.ts'

const text = { type: 'string' }

for (const profile of [
  undefined,
  'openai-chat',
  'anthropic',
  'gemini',
  'vertex',
  'mistral',
  'deepseek',
  'vscode',
]) {
  const common = { ...(profile === undefined ? {} : { profile }), severity: 'error' } as const
  describeRule('meta/required-not-array', {
    ...common,
    reports: [
      arg({ ...text, required: true }),
      args({}, { required: null }),
      args({}, { required: 'a' }),
      args({}, { required: [1] }),
    ],
    passes: [
      arg(text),
      args({ required: { type: 'boolean' } }),
      args({}, { required: [] }),
      arg({ default: { required: true } }),
    ],
  })
  describeRule('meta/properties-not-object', {
    ...common,
    reports: [
      { type: 'object', properties: [] },
      arg({ type: 'object', properties: null }),
      args({}, { $defs: [] }),
    ],
    passes: [
      args({}),
      args({ properties: { type: 'array', items: {} } }),
      arg({ const: { properties: [] } }),
    ],
  })
  describeRule('meta/bad-type', {
    ...common,
    reports: [
      arg({ type: 'Boolean' }),
      arg({ type: 'float' }),
      arg({ type: [] }),
      arg({ type: ['string', 'None'] }),
      arg({ type: null }),
      arg({ type: 'array', items: { type: 'STRING' } }),
    ],
    passes: [
      arg({ type: 'boolean' }),
      args({ type: text }),
      arg({ type: ['string', 'null'] }),
      arg({ enum: [{ type: 'Boolean' }] }),
    ],
  })
  describeRule('meta/empty-composition', {
    ...common,
    reports: [arg({ anyOf: [] }), arg({ oneOf: [] }), args({}, { allOf: [] }), arg({ anyOf: {} })],
    passes: [
      arg({ anyOf: [text] }),
      args({ anyOf: { type: 'array', items: {}, default: [] } }),
      arg({ default: { anyOf: [] } }),
    ],
  })
  describeRule('meta/enum-not-array', {
    ...common,
    reports: [arg({ enum: { A: 'a' } }), arg({ enum: 'a' }), arg({ enum: null })],
    passes: [arg({ enum: ['a'] }), args({ enum: { type: 'object' } }), arg({ const: { enum: 'a' } })],
  })
  describeRule('meta/draft4-bound', {
    ...common,
    reports: [arg({ minimum: 0, exclusiveMinimum: true }), arg({ maximum: 0, exclusiveMaximum: false })],
    passes: [
      arg({ exclusiveMinimum: 0 }),
      args({ exclusiveMinimum: { type: 'boolean' } }),
      arg({ default: { exclusiveMaximum: true } }),
    ],
  })
  describeRule('meta/property-not-schema', {
    ...common,
    reports: [
      arg('object'),
      arg(null),
      arg({ type: 'array', items: 'string' }),
      arg({ anyOf: ['string'] }),
      arg([]),
      args({}, { additionalProperties: 'string' }),
      args({}, { additionalProperties: [] }),
      arg({ not: [text] }),
      arg({ if: [text], else: true }),
      arg({ type: 'array', items: text, contains: [text] }),
    ],
    passes: [
      arg({}),
      arg(true),
      args({ type: text, items: text }),
      arg({ enum: ['object', null] }),
      arg({ default: { properties: { a: 'b' } } }),
      args({ not: { type: 'array', items: text } }, { additionalProperties: text }),
      arg({ default: { not: [] } }),
    ],
  })
}
describeRule('meta/properties-not-object', {
  profile: 'ollama',
  severity: 'error',
  reports: [{ type: 'object', properties: [] }],
  passes: [args({})],
})

describeRule('schema/keyword-value', {
  severity: 'error',
  reports: [
    arg({ minimum: '0' }),
    arg({ multipleOf: 0 }),
    arg({ minLength: -1 }),
    arg({ maxItems: 1.5 }),
    arg({ pattern: 5 }),
    arg({ description: ['a'] }),
    arg({ uniqueItems: 'yes' }),
    arg({ examples: 'a' }),
    arg({ prefixItems: [] }),
    arg({ dependentRequired: { a: 'b' } }),
    arg({ type: 'array', items: [text] }),
    arg({ $ref: 5 }),
    arg({ minimum: true }),
    arg({ contentEncoding: 64 }),
    arg({ $anchor: '9 lives' }),
    arg({ type: ['string', 'string'] }),
    arg(text, { required: ['thing', 'thing'] }),
    arg({ dependentRequired: { a: ['b', 'b'] } }),
    arg({ dependencies: ['a'] }),
    arg({ dependencies: { a: ['b', 'b'] } }),
  ],
  passes: [
    arg({
      minimum: 0,
      multipleOf: 0.5,
      minLength: 0,
      pattern: '',
      uniqueItems: false,
      examples: [],
      prefixItems: [text],
    }),
    args({
      minimum: text,
      pattern: text,
      description: text,
      examples: text,
      items: { type: 'array', items: {} },
    }),
    arg({ type: 'array', items: [text] }, { $schema: 'http://json-schema.org/draft-07/schema#' }),
    arg({ default: { minimum: '0' }, const: { pattern: 5 } }),
    arg({ type: ['string', 'null'], $anchor: 'nine-lives', contentEncoding: 'base64' }),
    arg({ dependentRequired: { a: ['b', 'c'] }, dependencies: { a: ['b'], c: { required: ['a'] } } }),
    args({ required: { enum: ['a', 'a'] }, dependencies: text }),
  ],
})
describeRule('schema/dialect', {
  severity: 'warning',
  reports: [
    'http://json-schema.org/draft-04/schema#',
    'https://json-schema.org/draft/2019-09/schema',
    'mine',
  ].map(($schema) => args({}, { $schema })),
  passes: [
    args({}),
    ...[
      'http://json-schema.org/draft-07/schema#',
      'https://json-schema.org/draft/2020-12/schema',
      'http://json-schema.org/draft-07/schema',
    ].map(($schema) => args({}, { $schema })),
  ],
})
describeRule('schema/unknown-keyword', {
  severity: 'warning',
  reports: ['maximun', 'requierd', 'anyof', 'additional_properties', 'desciption', 'Type'].map((keyword) =>
    arg({ [keyword]: 1 }),
  ),
  passes: [
    arg({ 'x-maximun': 1 }),
    args({ maximun: text, anyof: text }),
    arg({ discriminator: {}, example: 1, externalDocs: {} }),
    arg({ unit: 'm', group: 'a', widget: 'slider' }),
    arg({ default: { anyof: 1 } }),
  ],
})
describeRule('schema/keyword-type', {
  severity: 'warning',
  reports: [
    arg({ type: 'integer', minLength: 1 }),
    arg({ type: 'string', minimum: 1 }),
    arg({ type: 'array', items: {}, properties: {} }),
    arg({ type: 'object', items: {} }),
  ],
  passes: [
    arg({ type: 'integer', minimum: 1 }),
    arg({ minLength: 1 }),
    arg({ type: ['string', 'null'], minLength: 1 }),
    args({ minLength: { type: 'integer' } }),
  ],
})
describeRule('schema/unrepresentable', {
  severity: 'error',
  reports: [
    tool({
      faults: [
        {
          place: 'argument_schema',
          message: 'arguments.since: a Date cannot be described',
          replacement: 'use text',
        },
      ],
    }),
    tool({ faults: [{ place: 'output_schema', message: 'no' }] }),
  ],
  passes: [tool({}), tool({ faults: [] }), args({ faults: text })],
})
const cyclic: Record<string, unknown> = args({})
;(cyclic['properties'] as Record<string, unknown>)['me'] = cyclic
describeRule('schema/cyclic', {
  severity: 'error',
  reports: [tool({ argument_schema: cyclic }), tool({ argument_schema: args({}), output_schema: cyclic })],
  passes: [args({ a: text, b: text }), arg({ $ref: '#' }), args({ a: { enum: [text, text] } })],
})
describeRule('schema/too-large', {
  severity: 'error',
  options: { maxSchemaBytes: 1000 },
  reports: [
    arg({ description: 'x'.repeat(1001) }),
    args(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`property_${index}`, text]))),
  ],
  passes: [arg(text), arg({ description: 'x'.repeat(800) })],
})
