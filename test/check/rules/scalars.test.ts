import { arg, args, closed, describeRule } from '../rule-table.ts'

const text = (more: object = {}) => arg({ type: 'string', ...more })
const list = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)

const formats = (...names: string[]) => names.map((format) => text({ format }))
const NINE = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']
describeRule('openai-strict/format', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [...formats('uri', 'regex', 'json-pointer'), arg({ type: 'integer', format: 'int32' })],
  passes: [...formats(...NINE), args({ format: { const: 'uri' } })],
})
describeRule('strict/format', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: formats('regex', 'idn-email'),
  passes: formats('uri', ...NINE),
})
describeRule('strict/format', {
  profile: 'deepseek-strict',
  severity: 'warning',
  reports: formats('date', 'uri'),
  passes: formats('email', 'hostname', 'ipv4', 'ipv6', 'uuid'),
})
describeRule('strict/format', {
  profile: 'cohere-strict',
  severity: 'warning',
  reports: formats('email', 'uri'),
  passes: formats('date-time', 'uuid', 'date', 'time'),
})
describeRule('strict/format', {
  profile: 'bedrock-strict',
  severity: 'warning',
  reports: formats('regex'),
  passes: formats('uri', 'uuid'),
})
describeRule('gemini/format', {
  profile: 'gemini',
  severity: 'error',
  reports: formats('uri', 'date', 'email', 'uuid'),
  passes: [
    ...formats('date-time', 'enum'),
    arg({ type: 'integer', format: 'int64' }),
    args({ format: { const: 'uri' } }),
  ],
})
describeRule('gemini/format', { profile: 'vertex', severity: 'error', reports: [], passes: formats('uri') })
describeRule('xai/format', {
  profile: 'xai',
  severity: 'warning',
  reports: formats('hostname', 'duration'),
  passes: formats('date', 'time', 'date-time', 'email', 'uuid', 'ipv4', 'ipv6', 'uri'),
})
describeRule('schema/vendor-format', {
  severity: 'warning',
  reports: formats('starts_with', 'includes', 'cuid2', 'jwt', 'base64', 'emoji'),
  passes: [
    ...formats('uri', 'password', ...NINE),
    arg({ type: 'integer', format: 'int32' }),
    args({ format: { const: 'jwt' } }),
  ],
})

const number = (more: object) => arg({ type: 'integer', ...more })
for (const profile of ['anthropic-strict', 'bedrock-strict']) {
  describeRule('strict/numeric-bounds', {
    profile,
    severity: 'error',
    reports: [
      number({ minimum: 0 }),
      number({ maximum: 9 }),
      number({ exclusiveMinimum: 0 }),
      number({ exclusiveMaximum: 1 }),
      number({ multipleOf: 2 }),
    ],
    passes: [number({}), args({ minimum: { type: 'integer' } }), number({ enum: [1, 2] })],
  })
}
describeRule('strict/numeric-bounds', {
  profile: 'cohere-strict',
  severity: 'error',
  reports: [number({ minimum: 0 }), number({ maximum: 0 })],
  passes: [number({ exclusiveMinimum: 0 }), number({ multipleOf: 2 })],
})
for (const profile of ['deepseek-strict', 'cohere-strict']) {
  describeRule('length', {
    profile,
    severity: 'error',
    reports: [text({ minLength: 1 }), text({ maxLength: 1 })],
    passes: [text(), args({ maxLength: { type: 'integer' } })],
  })
}
for (const profile of ['openai-strict', 'anthropic-strict']) {
  describeRule('length', {
    profile,
    severity: 'warning',
    reports: [text({ minLength: 1 }), text({ maxLength: 1 })],
    passes: [text(), args({ minLength: { type: 'integer' } })],
  })
}
describeRule('openai-strict/default', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [text({ default: 'a' }), text({ default: null })],
  passes: [text(), args({ default: { type: 'string' } }), text({ enum: ['default'] })],
})
describeRule('copilot-studio/exclusive-bound', {
  profile: 'copilot-studio',
  severity: 'error',
  reports: [number({ exclusiveMinimum: 0 }), number({ exclusiveMaximum: 9 })],
  passes: [
    number({ minimum: 0 }),
    number({ minimum: 0, exclusiveMinimum: true }),
    args({ exclusiveMinimum: { type: 'integer' } }),
  ],
})
describeRule('llama.cpp/number-bounds', {
  profile: 'llama.cpp',
  severity: 'warning',
  reports: [arg({ type: 'number', minimum: 0 }), arg({ type: 'number', multipleOf: 2 })],
  passes: [number({ minimum: 0 }), arg({ type: 'number' })],
})

const choice = (values: unknown, more: object = { type: 'string' }) => arg({ ...more, enum: values })
for (const profile of ['gemini', 'gemini-raw', 'vertex']) {
  describeRule('gemini/enum-strings', {
    profile,
    severity: 'error',
    reports: [choice([1, 2]), choice(['a', null]), choice([true], {})],
    passes: [choice(['a', 'b']), choice([]), args({ enum: { const: [1] } })],
  })
  describeRule('gemini/enum-type', {
    profile,
    severity: 'error',
    reports: [choice(['a'], {}), choice(['a'], { type: 'integer' })],
    passes: [choice(['a']), choice([1], { type: 'integer' }), choice(['a'], { type: ['string', 'null'] })],
  })
  describeRule('gemini/enum-empty', {
    profile,
    severity: 'error',
    reports: [choice([]), choice([], {})],
    passes: [choice(['a']), args({ enum: { type: 'array', items: {}, default: [] } })],
  })
}
describeRule('gemini/enum-size', {
  profile: 'gemini',
  severity: 'error',
  reports: [choice(list(93)), choice(list(500))],
  passes: [choice(list(90)), choice(['a'])],
})
describeRule('gemini/enum-size', {
  profile: 'vertex',
  severity: 'warning',
  reports: [choice(list(93))],
  passes: [choice(list(90))],
})
for (const profile of ['xai', 'llama.cpp', 'anthropic-strict']) {
  describeRule('enum/empty', {
    profile,
    severity: 'error',
    reports: [choice([]), arg({ anyOf: [{ enum: [] }] })],
    passes: [choice(['a']), args({ enum: { default: [] } })],
  })
}
describeRule('anthropic-strict/enum-case', {
  profile: 'anthropic-strict',
  severity: 'warning',
  reports: [choice(['EUR']), choice(['a', 'B'])],
  passes: [choice(['eur', 'a_1']), choice([1, null], {})],
})
describeRule('anthropic-strict/enum-complex', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: [choice([{ a: 1 }], {}), choice(['a', ['b']], {})],
  passes: [choice(['a', 1, null, true], {}), arg({ const: { a: 1 } })],
})
describeRule('schema/enum-values', {
  severity: 'warning',
  reports: [
    choice(['a', 'a']),
    choice(['a', 1]),
    choice([1.5], { type: 'integer' }),
    choice([{ a: 1 }, { a: 1 }], {}),
  ],
  passes: [
    choice(['a', 'b']),
    choice([1, '1'], {}),
    choice(['a', null], { type: ['string', 'null'] }),
    closed({ const: 1 }),
  ],
})
