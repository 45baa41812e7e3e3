import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/check/finding.ts'
import { chooseProfiles } from '../../src/check/profiles/index.ts'
import { runRules } from '../../src/check/run.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { arg, args } from './rule-table.ts'

const text = { type: 'string' }

const check = (argument_schema: JsonSchema): Promise<readonly Finding[]> =>
  runRules(
    [{ id: 'tools', tools: [{ name: 'find_thing', description: 'Finds one thing.', argument_schema }] }],
    {
      profiles: chooseProfiles(['all']).profiles,
    },
  )

const rulesOf = (findings: readonly Finding[]): ReadonlySet<string> =>
  new Set(findings.map(({ rule }) => rule))

const times = (count: number, schema: unknown): JsonSchema =>
  args(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema])))

/** Milliseconds of work since the call: what else the machine is doing does not count. */
function processorTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

/** A schema of `depth` levels, made without recursion. */
function deep(depth: number, wrap: (inner: JsonSchema) => JsonSchema): JsonSchema {
  let schema: JsonSchema = text
  for (let level = 0; level < depth; level++) schema = wrap(schema)
  return schema
}

describe('a hostile schema', () => {
  it.each([
    ['objects', (inner: JsonSchema) => args({ a: inner })],
    ['arrays', (inner: JsonSchema) => ({ type: 'array', items: inner })],
    ['unions', (inner: JsonSchema) => ({ anyOf: [inner, { type: 'null' }] })],
    ['defaults', (inner: JsonSchema) => args({ a: inner }, { default: { a: 1 } })],
    ['definitions', (inner: JsonSchema) => args({ a: { $ref: '#/$defs/A' } }, { $defs: { A: inner } })],
  ] as const)('of ten thousand levels of %s is checked to the end', async (_name, wrap) => {
    const found = await check(arg(deep(10_000, wrap)))
    expect(found.length).toBeGreaterThan(0)
  })

  it('that contains itself is refused', async () => {
    const schema: Record<string, unknown> = args({ a: text })
    ;(schema['properties'] as Record<string, unknown>)['self'] = { type: 'array', items: schema }
    const found = await check(schema)
    expect(rulesOf(found)).toContain('schema/cyclic')
    expect(found.filter(({ path }) => path.startsWith('/argument_schema/'))).toEqual([])
  })

  it('that would be endless once written out is refused as too large', async () => {
    let schema: JsonSchema = text
    for (let level = 0; level < 60; level++) schema = args({ a: schema, b: schema })
    expect(rulesOf(await check(schema))).toContain('schema/too-large')
  })

  it('of fifty megabytes is refused, quickly, and its tool is still checked', async () => {
    const values = Array.from({ length: 500_000 }, (_, index) => `${'x'.repeat(95)}${index}`)
    const writing = processorTime()
    JSON.stringify(values)
    const once = writing()
    const elapsed = processorTime()
    const found = await check(arg({ enum: values }))
    expect(elapsed()).toBeLessThan(10 * once)
    expect(
      found.filter(({ severity }) => severity === 'error').map(({ rule, path }) => [rule, path]),
    ).toEqual([['schema/too-large', '/argument_schema']])
    expect(rulesOf(found)).toContain('tool/examples')
  })

  it('that is wrong everywhere is reported a hundred times for each rule, not more', async () => {
    const found = await check(times(5000, { type: 'array' }))
    const items = found.filter(({ rule }) => rule === 'array/items-required')
    expect(items.length).toBeLessThanOrEqual(200)
    expect(items.length).toBeGreaterThanOrEqual(100)
    expect(items.filter(({ message }) => message.includes('More places like this'))).not.toEqual([])
  })

  it('whose parts are shared in code is reported at each place', async () => {
    const shared = { type: 'array' }
    const found = await check(args({ a: shared, b: shared }))
    const paths = found.filter(({ rule }) => rule === 'array/items-required').map(({ path }) => path)
    expect(new Set(paths)).toEqual(
      new Set(['/argument_schema/properties/a', '/argument_schema/properties/b']),
    )
  })

  it('is not changed by the check', async () => {
    const schema = arg(
      { $ref: '#/$defs/A', default: 'a' },
      { $defs: { A: { ...text, default: 5, format: 'email' } } },
    )
    const before = JSON.stringify(schema)
    await check(schema)
    expect(JSON.stringify(schema)).toBe(before)
  })

  it('with references in a circle, to nowhere and to itself ends', async () => {
    const circle = { $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } }
    expect(rulesOf(await check(arg({ $ref: '#/$defs/A', default: 1 }, circle)))).toContain('ref/recursive')
    expect(rulesOf(await check({ $ref: '#' }))).toContain('root/type-object')
  })

  it.each([
    ['null', null],
    ['text', 'object'],
    ['a list', [1]],
    ['a number', 5],
    ['a boolean', true],
  ])('that is %s instead of an object is reported', async (_name, schema) => {
    expect(rulesOf(await check(schema as never))).toContain('root/type-object')
  })

  it('with prototype-like names is checked like any other', async () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"type":"array"}}}',
    ) as JsonSchema
    const paths = (await check(schema))
      .filter(({ rule }) => rule === 'array/items-required')
      .map(({ path }) => path)
    expect(new Set(paths)).toEqual(
      new Set(['/argument_schema/properties/__proto__', '/argument_schema/properties/constructor']),
    )
  })
})

describe('speed', () => {
  it('checks two hundred tools in the time that validating them a few times takes', async () => {
    const schema = args(
      {
        query: { type: 'string', minLength: 1 },
        tags: { type: 'array', items: text },
        unit: { oneOf: [text, { type: 'null' }] },
        limit: { type: 'integer', minimum: 1, default: 5 },
      },
      { required: ['query'] },
    )
    const tools = Array.from({ length: 200 }, (_, index) => ({
      name: `find_thing_${index}`,
      description: 'Finds one thing.',
      argument_schema: schema,
    }))
    const validating = processorTime()
    for (const { argument_schema } of tools) new Ajv2020({ strict: false }).validateSchema(argument_schema)
    const once = validating()
    const elapsed = processorTime()
    const found = await runRules([{ id: 'tools', tools }])
    expect(elapsed()).toBeLessThan(3 * once)
    expect(found.length).toBeGreaterThan(200)
  })
})

describe('a pattern that backtracks for ever', () => {
  it('is reported at the example that shows it, and ends', async () => {
    const slow = { type: 'string', pattern: '^(a+)+$', examples: [`${'a'.repeat(40)}!`] }
    const findings = await check(args({ word: slow }))
    const example = findings.find(({ rule }) => rule === 'schema/examples')
    expect(example?.message).toContain('takes more than 1000 ms')
  })
})
