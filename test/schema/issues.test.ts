import { describe, expect, it } from 'vitest'
import { printIssues, printPath } from '../../src/schema/issues.ts'
import { type Construct, inEachLibrary, issuesOf } from './libraries.ts'

interface Row {
  readonly name: string
  readonly construct: Construct
  readonly value: unknown
  readonly issues: readonly string[]
}

const text: Construct = {
  zod: (z) => z.object({ city: z.string() }),
  mini: (z) => z.object({ city: z.string() }),
  zod3: (z) => z.object({ city: z.string() }),
  valibot: (v) => v.object({ city: v.string() }),
  arktype: (type) => type({ city: 'string' }),
  json: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

const closed: Construct = {
  zod: (z) => z.strictObject({ city: z.string() }),
  mini: (z) => z.strictObject({ city: z.string() }),
  zod3: (z) => z.object({ city: z.string() }).strict(),
  valibot: (v) => v.strictObject({ city: v.string() }),
  arktype: (type) => type({ city: 'string', '+': 'reject' }),
  json: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
}

const units: Construct = {
  zod: (z) => z.object({ units: z.enum(['c', 'f']) }),
  mini: (z) => z.object({ units: z.enum(['c', 'f']) }),
  zod3: (z) => z.object({ units: z.enum(['c', 'f']) }),
  valibot: (v) => v.object({ units: v.picklist(['c', 'f']) }),
  arktype: (type) => type({ units: "'c' | 'f'" }),
  json: { type: 'object', properties: { units: { enum: ['c', 'f'] } }, required: ['units'] },
}

const rows: Construct = {
  zod: (z) => z.object({ rows: z.array(z.object({ n: z.number() })).min(1) }),
  mini: (z) => z.object({ rows: z.array(z.object({ n: z.number() })).check(z.minLength(1)) }),
  zod3: (z) => z.object({ rows: z.array(z.object({ n: z.number() })).min(1) }),
  valibot: (v) => v.object({ rows: v.pipe(v.array(v.object({ n: v.number() })), v.minLength(1)) }),
  arktype: (type) => type({ rows: type({ n: 'number' }).array().atLeastLength(1) }),
  json: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
      },
    },
    required: ['rows'],
  },
}

const days: Construct = {
  zod: (z) => z.object({ days: z.number().int().min(1).max(14) }),
  mini: (z) => z.object({ days: z.number().check(z.int(), z.minimum(1), z.maximum(14)) }),
  zod3: (z) => z.object({ days: z.number().int().min(1).max(14) }),
  valibot: (v) => v.object({ days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14)) }),
  arktype: (type) => type({ days: '1 <= number.integer <= 14' }),
  json: {
    type: 'object',
    properties: { days: { type: 'integer', minimum: 1, maximum: 14 } },
    required: ['days'],
  },
}

const textOrNumber: Construct = {
  zod: (z) => z.object({ id: z.union([z.number(), z.string()]) }),
  mini: (z) => z.object({ id: z.union([z.number(), z.string()]) }),
  zod3: (z) => z.object({ id: z.union([z.number(), z.string()]) }),
  valibot: (v) => v.object({ id: v.union([v.number(), v.string()]) }),
  arktype: (type) => type({ id: 'number | string' }),
  json: {
    type: 'object',
    properties: { id: { anyOf: [{ type: 'number' }, { type: 'string' }] } },
    required: ['id'],
  },
}

const shapes: Construct = {
  zod: (z) =>
    z.object({
      shape: z.union([
        z.object({ kind: z.literal('circle'), radius: z.number() }),
        z.object({ kind: z.literal('square'), side: z.number() }),
      ]),
    }),
  zod3: (z) =>
    z.object({
      shape: z.union([
        z.object({ kind: z.literal('circle'), radius: z.number() }),
        z.object({ kind: z.literal('square'), side: z.number() }),
      ]),
    }),
  valibot: (v) =>
    v.object({
      shape: v.variant('kind', [
        v.object({ kind: v.literal('circle'), radius: v.number() }),
        v.object({ kind: v.literal('square'), side: v.number() }),
      ]),
    }),
  arktype: (type) =>
    type({
      shape: type({ kind: "'circle'", radius: 'number' }).or({ kind: "'square'", side: 'number' }),
    }),
  json: {
    type: 'object',
    properties: {
      shape: {
        oneOf: [
          {
            type: 'object',
            properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
            required: ['kind', 'radius'],
          },
          {
            type: 'object',
            properties: { kind: { const: 'square' }, side: { type: 'number' } },
            required: ['kind', 'side'],
          },
        ],
      },
    },
    required: ['shape'],
  },
}

const nullable: Construct = {
  zod: (z) => z.object({ note: z.nullable(z.object({ text: z.string() })) }),
  mini: (z) => z.object({ note: z.nullable(z.object({ text: z.string() })) }),
  zod3: (z) => z.object({ note: z.nullable(z.object({ text: z.string() })) }),
  valibot: (v) => v.object({ note: v.nullable(v.object({ text: v.string() })) }),
  arktype: (type) => type({ note: type({ text: 'string' }).or('null') }),
  json: {
    type: 'object',
    properties: {
      note: {
        anyOf: [
          { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
          { type: 'null' },
        ],
      },
    },
    required: ['note'],
  },
}

const table: readonly Row[] = [
  {
    name: 'a value of another type',
    construct: text,
    value: { city: 7 },
    issues: ['city: expected string, received number'],
  },
  { name: 'a missing key', construct: text, value: {}, issues: ['city: missing, expected string'] },
  { name: 'null', construct: text, value: { city: null }, issues: ['city: expected string, received null'] },
  { name: 'a list', construct: text, value: { city: [] }, issues: ['city: expected string, received array'] },
  {
    name: 'keys too many',
    construct: closed,
    value: { city: 'Lisbon', x: 1 },
    issues: ['x: unknown key'],
  },
  {
    name: 'none of the choices',
    construct: units,
    value: { units: 'k' },
    issues: ["units: expected one of 'c', 'f'; received 'k'"],
  },
  {
    name: 'none of the choices, in ten thousand characters',
    construct: units,
    value: { units: 'k'.repeat(10_000) },
    issues: [`units: expected one of 'c', 'f'; received '${'k'.repeat(59)}…'`],
  },
  {
    name: 'a fault deep inside a list',
    construct: rows,
    value: { rows: [{ n: 1 }, { n: 'x' }] },
    issues: ['rows/1/n: expected number, received string'],
  },
  {
    name: 'too short a list',
    construct: rows,
    value: { rows: [] },
    issues: ['rows: expected at least 1 item, received 0'],
  },
  {
    name: 'too small a number',
    construct: days,
    value: { days: 0 },
    issues: ['days: expected a number of at least 1, received 0'],
  },
  {
    name: 'too large a number',
    construct: days,
    value: { days: 15 },
    issues: ['days: expected a number of at most 14, received 15'],
  },
  {
    name: 'a fraction',
    construct: days,
    value: { days: 1.5 },
    issues: ['days: expected integer, received 1.5'],
  },
  {
    name: 'none of two types',
    construct: textOrNumber,
    value: { id: true },
    issues: ['id: expected number or string, received boolean'],
  },
  {
    name: 'a missing key of two types',
    construct: textOrNumber,
    value: {},
    issues: ['id: missing, expected number or string'],
  },
  {
    name: 'none of the kinds',
    construct: shapes,
    value: { shape: { kind: 'star' } },
    issues: ["shape/kind: expected one of 'circle', 'square'; received 'star'"],
  },
  {
    name: 'a fault in the kind that was meant',
    construct: shapes,
    value: { shape: { kind: 'square', side: 'x' } },
    issues: ['shape/side: expected number, received string'],
  },
  {
    name: 'a fault in what may be null',
    construct: nullable,
    value: { note: { text: 7 } },
    issues: ['note/text: expected string, received number'],
  },
]

describe.each(table)('$name', ({ construct, value, issues }) => {
  it.each(inEachLibrary(construct))('is worded alike by %s', async (_name, adapter) => {
    expect(await issuesOf(adapter, value)).toEqual(issues)
  })
})

describe('a message of the author', () => {
  const construct: Construct = {
    zod: (z) => z.object({ pin: z.string('a PIN, please').min(4, 'four digits, please') }),
    mini: (z) => z.object({ pin: z.string('a PIN, please').check(z.minLength(4, 'four digits, please')) }),
    zod3: (z) =>
      z.object({
        pin: z.string({ invalid_type_error: 'a PIN, please' }).min(4, { message: 'four digits, please' }),
      }),
    valibot: (v) =>
      v.object({ pin: v.pipe(v.string('a PIN, please'), v.minLength(4, 'four digits, please')) }),
  }

  it.each(inEachLibrary(construct))('is kept by %s', async (_name, adapter) => {
    expect(await issuesOf(adapter, { pin: 7 })).toEqual(['pin: a PIN, please'])
    expect(await issuesOf(adapter, { pin: '7' })).toEqual(['pin: four digits, please'])
  })

  const checked: Construct = {
    zod: (z) => z.object({ pin: z.string().refine((pin) => pin !== '0000', 'not that one') }),
    mini: (z) => z.object({ pin: z.string().check(z.refine((pin) => pin !== '0000', 'not that one')) }),
    zod3: (z) => z.object({ pin: z.string().refine((pin) => pin !== '0000', 'not that one') }),
    valibot: (v) =>
      v.object({
        pin: v.pipe(
          v.string(),
          v.check((pin) => pin !== '0000', 'not that one'),
        ),
      }),
    arktype: (type) =>
      type({
        pin: type('string').narrow(
          (pin, context) => pin !== '0000' || context.reject({ message: 'not that one' }),
        ),
      }),
  }

  it.each(inEachLibrary(checked))('of a check is kept by %s', async (_name, adapter) => {
    expect(await issuesOf(adapter, { pin: '0000' })).toEqual(['pin: not that one'])
  })

  const verbose: Construct = {
    zod: (z) =>
      z.object({ pin: z.string().refine(() => false, { error: ({ input }) => `not ${String(input)}` }) }),
    valibot: (v) =>
      v.object({
        pin: v.pipe(
          v.string(),
          v.check(
            () => false,
            ({ input }) => `not ${input}`,
          ),
        ),
      }),
  }

  it.each(inEachLibrary(verbose))('that quotes a huge value is cut for %s', async (_name, adapter) => {
    const [issue] = await issuesOf(adapter, { pin: '0'.repeat(1_000_000) })
    expect(issue!.length).toBeLessThan(1100)
  })

  const silent: Construct = {
    zod: (z) => z.object({ pin: z.string().refine(() => false) }),
    zod3: (z) => z.object({ pin: z.string().refine(() => false) }),
    valibot: (v) =>
      v.object({
        pin: v.pipe(
          v.string(),
          v.check(() => false),
        ),
      }),
    arktype: (type) => type({ pin: type('string').narrow(() => false) }),
  }

  it.each(inEachLibrary(silent))('that is not there is made up for %s', async (_name, adapter) => {
    expect(await issuesOf(adapter, { pin: '0000' })).toEqual(['pin: refused by a check of the schema'])
  })
})

describe('formats and patterns', () => {
  const construct: Construct = {
    zod: (z) => z.object({ mail: z.email(), start: z.iso.datetime(), code: z.string().regex(/^[A-Z]+$/) }),
    valibot: (v) =>
      v.object({
        mail: v.pipe(v.string(), v.email()),
        start: v.pipe(v.string(), v.isoTimestamp()),
        code: v.pipe(v.string(), v.regex(/^[A-Z]+$/)),
      }),
    json: {
      properties: {
        mail: { type: 'string', format: 'email' },
        start: { type: 'string', format: 'date-time' },
        code: { type: 'string', pattern: '^[A-Z]+$' },
      },
    },
  }

  it.each(inEachLibrary(construct))('have their usual names in %s', async (_name, adapter) => {
    expect(await issuesOf(adapter, { mail: 'x', start: 'noon', code: 'a' })).toEqual([
      "mail: expected a string in format 'email', received 'x'",
      "start: expected a string in format 'date-time', received 'noon'",
      "code: expected a string that matches /^[A-Z]+$/, received 'a'",
    ])
  })
})

describe('an issue', () => {
  it.each(inEachLibrary(text))('of %s says what was expected and received', async (_name, adapter) => {
    const validation = await adapter.validate({ city: 7 })
    expect(validation).toEqual({
      ok: false,
      issues: [
        {
          path: ['city'],
          message: 'expected string, received number',
          expected: 'string',
          received: 'number',
        },
      ],
    })
  })
})

describe('printPath', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['rows', 0, 'name'], 'rows[0].name'],
    [[0, 'a'], '[0].a'],
    [['odd key', 'x'], '["odd key"].x'],
    [['a.b'], '["a.b"]'],
    [['städte', 'größe'], 'städte.größe'],
    [['k'.repeat(100)], `["${'k'.repeat(59)}…"]`],
  ])('prints %j', (path, printed) => {
    expect(printPath(path)).toBe(printed)
  })
})

describe('printIssues', () => {
  it('prints all on one line', () => {
    const issues = [
      { path: ['a'], message: 'missing' },
      { path: [], message: 'odd' },
    ]
    expect(printIssues(issues)).toBe('a: missing; odd')
  })

  it('prints twenty, and says how many more there are', () => {
    const issues = Array.from({ length: 25 }, (_, index) => ({ path: [index], message: 'odd' }))
    expect(printIssues(issues)).toMatch(/^\[0\]: odd; .*\[19\]: odd; and 5 more$/)
  })
})
