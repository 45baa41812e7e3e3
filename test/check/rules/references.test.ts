import { expect, test } from 'vitest'
import { runRules } from '../../../src/check/run.ts'
import { arg, args, describeRule } from '../rule-table.ts'

const text = { type: 'string' }

describeRule('ref/siblings', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [
    arg({ $ref: '#/$defs/A', description: 'A.' }, { $defs: { A: text } }),
    arg({ $ref: '#/$defs/A', default: 'a' }, { $defs: { A: text } }),
  ],
  passes: [
    arg({ $ref: '#/$defs/A' }, { $defs: { A: text } }),
    args({ $ref: text, description: text }),
    arg({ $ref: '#/$defs/A', $comment: 'x' }, { $defs: { A: text } }),
  ],
})
describeRule('ref/siblings', {
  profile: 'gemini-jsonschema',
  severity: 'error',
  reports: [arg({ $ref: '#/$defs/A', title: 'A' }, { $defs: { A: text } })],
  passes: [arg({ $ref: '#/$defs/A' }, { $defs: { A: text } })],
})
describeRule('ref/siblings', {
  profile: 'anthropic',
  severity: 'error',
  reports: [],
  passes: [arg({ $ref: '#/$defs/A', title: 'A' }, { $defs: { A: text } })],
})
describeRule('ref/only-top-level-defs', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [
    args({ a: text, b: { $ref: '#/properties/a' } }),
    arg({ $ref: '#/$defs/A/properties/b' }, { $defs: { A: args({ b: text }) } }),
    arg({ $ref: '#/properties/thing/$defs/A', $defs: { A: text } }),
  ],
  passes: [arg({ $ref: '#' }), arg({ $ref: '#/$defs/A' }, { $defs: { A: text } }), args({ $ref: text })],
})
describeRule('ref/only-top-level-defs', {
  profile: 'openai-strict',
  severity: 'warning',
  reports: [arg({ $ref: '#/definitions/A' }, { definitions: { A: text } })],
  passes: [arg({ $ref: '#/$defs/A' }, { $defs: { A: text } })],
})

const tree = (required: string[]) =>
  arg({ $ref: '#/$defs/N' }, { $defs: { N: args({ left: { $ref: '#/$defs/N' }, v: text }, { required }) } })
const twins = arg(
  { $ref: '#/$defs/A' },
  { $defs: { A: args({ b: { $ref: '#/$defs/B' } }), B: args({ a: { $ref: '#/$defs/A' } }) } },
)
const shared = args(
  { a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } },
  { $defs: { A: args({ c: { $ref: '#/$defs/B' } }), B: text } },
)
for (const profile of ['anthropic-strict', 'xai', 'gemini']) {
  describeRule('ref/recursive', {
    profile,
    severity: 'error',
    reports: [tree([]), twins, arg({ $ref: '#' }), arg({ type: 'array', items: { $ref: '#' } })],
    passes: [shared, args({ $ref: { type: 'string', enum: ['#'] } }), arg({ default: { $ref: '#' } })],
  })
}
describeRule('ref/recursive', {
  profile: 'gemini-jsonschema',
  severity: 'error',
  reports: [
    tree(['left']),
    arg({ $ref: '#' }),
    arg(
      { $ref: '#/$defs/N' },
      { $defs: { N: args({ all: { type: 'array', items: { $ref: '#/$defs/N' } } }, { required: ['all'] }) } },
    ),
  ],
  passes: [tree(['v']), twins, shared],
})
describeRule('ref/recursive', {
  profile: 'openai-strict',
  severity: 'error',
  reports: [],
  passes: [tree([]), twins],
})
describeRule('ref/root-hash', {
  profile: 'llama.cpp',
  severity: 'error',
  reports: [arg({ $ref: '#' }), arg({ type: 'array', items: { $ref: '#' } })],
  passes: [tree([]), args({ $ref: { const: '#' } }), arg({ enum: ['#'] })],
})
describeRule('anthropic-strict/all-of-ref', {
  profile: 'anthropic-strict',
  severity: 'error',
  reports: [
    arg({ allOf: [{ $ref: '#/$defs/A' }, { maxLength: 1 }] }, { $defs: { A: text } }),
    arg(arg({ allOf: [{ $ref: '#/$defs/A' }] }), { $defs: { A: text } }),
  ],
  passes: [
    arg({ allOf: [text] }),
    arg({ anyOf: [{ $ref: '#/$defs/A' }] }, { $defs: { A: text } }),
    args({ allOf: text }),
  ],
})
describeRule('ref/dangling', {
  severity: 'error',
  reports: [
    arg({ $ref: '#/$defs/B' }, { $defs: { A: text } }),
    arg({ $ref: '#/definitions/A' }),
    arg({ $ref: '#no-such-anchor' }),
    args({}, { $defs: { A: { $ref: '#/properties/x' } } }),
  ],
  passes: [
    arg({ $ref: '#' }),
    arg({ $ref: '#/$defs/a~1b%20c' }, { $defs: { 'a/b c': text } }),
    arg({ $ref: '#here' }, { $defs: { A: { ...text, $anchor: 'here' } } }),
    arg({ $ref: 'thing.json' }, { $defs: { A: { ...text, $id: 'thing.json' } } }),
    args({ $ref: { type: 'string', default: '#/nowhere' } }),
    arg({ examples: [{ $ref: '#/nowhere' }] }),
  ],
})
for (const profile of ['anthropic', 'openai-strict', 'llama.cpp', 'vllm-xgrammar']) {
  describeRule('ref/dangling', {
    profile,
    severity: 'error',
    reports: [arg({ $ref: '#/$defs/B' })],
    passes: [arg({ $ref: '#' })],
  })
}
for (const id of ['ref/external', 'mcp/no-remote-ref']) {
  describeRule(id, {
    profile: 'mcp',
    severity: 'error',
    reports: [
      arg({ $ref: 'https://example.com/a.json' }),
      arg({ $ref: 'other.json#/A' }),
      args({}, { $defs: { A: { $ref: 'http://example.com/x' } } }),
    ],
    passes: [
      arg({ $ref: '#' }),
      arg({ $ref: 'https://example.com/me#/$defs/A' }, { $id: 'https://example.com/me', $defs: { A: text } }),
      arg({ default: { $ref: 'https://x' } }),
    ],
  })
}

test('a `$dynamicRef` is reported where it stands', async () => {
  const schema = arg({ $dynamicRef: '#nowhere' })
  const box = { id: 'tools', tools: [{ name: 'find_thing', argument_schema: schema }] }
  const found = await runRules([box], { profiles: [], only: ['ref/*'] })
  expect(found.map(({ rule, path }) => [rule, path])).toEqual([
    ['ref/dangling', '/argument_schema/properties/thing/$dynamicRef'],
  ])
})
