import { arg, args, describeRule, tool } from '../rule-table.ts'

const text = { type: 'string' }
const said = { ...text, description: 'What it is.' }
const described = (description: string, name = 'find_thing') => tool({ name, description })
const box = (id: string, ...names: string[]) => ({
  id,
  tools: names.map((name) => ({ name, description: 'Finds it.' })),
})

describeRule('tool/unique-name', {
  severity: 'error',
  reports: [box('a', 'x', 'x'), box('a', 'x', 'y', 'x')] as never,
  passes: [box('a', 'x', 'y'), box('a', 'x', 'X')] as never,
})
describeRule('tool/alias', {
  severity: 'error',
  reports: [
    [tool({ name: 'x', aliases: ['y'] }), tool({ name: 'y' })] as never,
    tool({ name: 'x', aliases: ['x'] }),
  ],
  passes: [[tool({ name: 'x', aliases: ['z'] }), tool({ name: 'y' })] as never, tool({ aliases: [] })],
})
describeRule('tool/description-missing', {
  severity: 'error',
  reports: [described(''), described(' \n'), tool({ description: undefined })],
  passes: [described('x'), described('Finds one thing.')],
})
describeRule('tool/description-repeats-name', {
  severity: 'warning',
  reports: [
    described('find thing'),
    described('Finds the things.'),
    described('findThing', 'findThing'),
    described('A tool to find things'),
  ],
  passes: [described('Finds a thing by its id.'), described('Looks it up.'), described('')],
})
describeRule('tool/description-short', {
  severity: 'warning',
  reports: [described('Search'), described('Runs it'), described('a b c')],
  passes: [
    described('Does one thing.'),
    described('Adds two numbers.'),
    described(''),
    described('都市の現在の天気を調べる'),
  ],
})
describeRule('tool/argument-described', {
  severity: 'warning',
  reports: [
    arg(text),
    arg({ ...text, description: ' ' }),
    args({ description: text }),
    arg(true),
    arg({ $ref: '#/$defs/A' }, { $defs: { A: text } }),
  ],
  passes: [
    arg(said),
    arg({ $ref: '#/$defs/A' }, { $defs: { A: said } }),
    arg({ anyOf: [said, { type: 'null' }] }),
    arg({ const: 'a' }),
    arg({ ...args({ inner: text }), description: 'It.' }),
    args({}),
  ],
})
describeRule('tool/field-described', {
  severity: 'info',
  reports: [arg(args({ inner: text })), arg({ type: 'array', items: args({ inner: text }) })],
  passes: [arg(text), arg(args({ inner: said })), arg({ enum: [{ properties: { a: 1 } }] })],
})
describeRule('tool/policy-stated', {
  severity: 'warning',
  reports: [
    'delete_thing',
    'create',
    'sendMail',
    'update-thing',
    'remove_all',
    'find_and_replace',
    'pay_bill',
    'list_updates',
  ]
    .map((name) => described('Does it to the thing.', name))
    .concat(tool({ name: 'delete_thing', policy: { source: 'inferred' } })),
  passes: [
    ...['find_thing', 'get_orders', 'address_lookup', 'settings', 'payments'].map((name) =>
      described('Does it to the thing.', name),
    ),
    tool({ name: 'delete_thing', policy: { source: 'declared' } }),
    tool({ name: 'delete_thing', policy: { kind: 'write' } }),
    tool({ name: 'delete_thing', annotations: { destructiveHint: true } }),
    tool({ name: 'set_filter', annotations: { readOnlyHint: true } }),
  ],
})
describeRule('tool/annotations-agree', {
  severity: 'error',
  reports: [
    tool({ annotations: { readOnlyHint: true, destructiveHint: true } }),
    tool({ annotations: { readOnlyHint: true }, policy: { source: 'declared', read_only: false } }),
  ],
  passes: [
    tool({ annotations: { readOnlyHint: true } }),
    tool({ annotations: { destructiveHint: true } }),
    tool({ annotations: { readOnlyHint: true }, policy: { source: 'inferred', read_only: false } }),
    tool({}),
  ],
})
describeRule('tool/examples', {
  severity: 'info',
  reports: [tool({}), tool({ examples: [] })],
  passes: [
    tool({ examples: [{ arguments: {} }] }),
    tool({ examples: [{ arguments: {} }, { arguments: {} }] }),
  ],
})
describeRule('cost/budget', {
  severity: 'error',
  options: { budget: { tool: 50, toolbox: 100 } },
  reports: [described('word '.repeat(60)), { repeat: 4, tool: tool({}) as never }],
  passes: [described('Finds it.'), { repeat: 2, tool: tool({}) as never }],
})
describeRule('cost/tokens', {
  severity: 'info',
  reports: [tool({}), box('a', 'x', 'y') as never],
  passes: [],
})
