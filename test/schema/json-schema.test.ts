import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import type { Validation } from '../../src/schema/adapter.ts'
import { compileSchema } from '../../src/schema/json-schema/compiled.ts'
import { toEngineSchema } from '../../src/schema/json-schema/engine-schema.ts'
import { isInvalidSchemaError } from '../../src/schema/json-schema/invalid-schema.ts'
import { adaptJsonSchema } from '../../src/schema/json-schema.ts'

interface Verdicts {
  readonly name: string
  readonly schema: JsonSchema
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}

const cases = readFileSync(new URL('../cases/json-schema-verdicts.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Verdicts)

const interpreted = (schema: JsonSchema) => adaptJsonSchema(schema, { compileAfter: Infinity })
const compiled = (schema: JsonSchema) => adaptJsonSchema(schema, { compileAfter: 1 })

describe('the two validators', () => {
  it('are compared over enough schemas and values', () => {
    const pairs = cases.flatMap(({ good, bad }) => [...good, ...bad])
    expect(cases.length).toBeGreaterThanOrEqual(60)
    expect(pairs.length).toBeGreaterThanOrEqual(250)
  })

  it('both have work: most schemas can be compiled, and some cannot', () => {
    const isCompiled = cases.map(({ schema }) => compileSchema(toEngineSchema(schema)) !== undefined)
    expect(isCompiled.filter(Boolean).length).toBeGreaterThanOrEqual(60)
    expect(isCompiled).toContain(false)
  })

  describe.each(cases)('for $name', ({ schema, good, bad }) => {
    it('take what fits', () => {
      for (const value of good) {
        expect(interpreted(schema).validate(value)).toEqual({ ok: true, value })
        expect(compiled(schema).validate(value)).toEqual({ ok: true, value })
      }
      expect(good.length + bad.length).toBeGreaterThan(0)
    })

    it('refuse what does not, in the same words', () => {
      for (const value of bad) {
        const verdict = interpreted(schema).validate(value) as Extract<Validation, { ok: false }>
        expect(verdict.ok).toBe(false)
        expect(verdict.issues.length).toBeGreaterThan(0)
        expect(compiled(schema).validate(value)).toEqual(verdict)
      }
      expect(good.length + bad.length).toBeGreaterThan(0)
    })
  })

  it('never say what only the compiled one believes', () => {
    for (const { schema, good, bad } of cases) {
      const check = compileSchema(toEngineSchema(schema))
      if (check === undefined) continue
      expect(good.map(check)).toEqual(good.map(() => true))
      expect(bad.map(check)).toEqual(bad.map(() => false))
    }
  })
})

describe('a schema that is used often', () => {
  it('gives the same verdicts before and after it is compiled', () => {
    const adapter = adaptJsonSchema(
      { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
      { compileAfter: 5 },
    )
    const verdicts = Array.from({ length: 12 }, (_, index) =>
      adapter.validate({ n: index % 3 === 0 ? 'x' : index }),
    )
    expect(verdicts.map((verdict) => (verdict as Validation).ok)).toEqual(
      Array.from({ length: 12 }, (_, index) => index % 3 !== 0),
    )
  })
})

function faultOf(schema: JsonSchema): string {
  try {
    void adaptJsonSchema(schema).validate({})
  } catch (error) {
    if (isInvalidSchemaError(error)) return `${error.pointer} ${error.message}`
    throw error
  }
  return 'no fault'
}

const at = (pointer: string, reason: string): string =>
  `${pointer} the JSON Schema is invalid at ${pointer === '' ? 'its root' : pointer}: ${reason}`

describe('a JSON Schema that is at fault', () => {
  it.each([
    [
      { properties: { a: { type: 'strng' } } },
      at(
        '/properties/a/type',
        "'strng' is not a type; the types are array, boolean, integer, null, number, object, string",
      ),
    ],
    [
      { type: ['string', 7] },
      at(
        '/type',
        'number is not a type; the types are array, boolean, integer, null, number, object, string',
      ),
    ],
    [
      { type: [] },
      at(
        '/type',
        'an empty array is not a type; the types are array, boolean, integer, null, number, object, string',
      ),
    ],
    [{ $ref: '#/$defs/nope' }, at('/$ref', "'#/$defs/nope' names nothing in this schema")],
    [{ items: { $ref: '#nope' } }, at('/items/$ref', "'#nope' names nothing in this schema")],
    [
      { properties: { a: { $ref: 'https://example.org/city.json' } } },
      at(
        '/properties/a/$ref',
        "'https://example.org/city.json' is not part of this schema, and nothing is fetched; copy it into $defs",
      ),
    ],
    [
      { properties: { a: { pattern: '[' } } },
      at(
        '/properties/a/pattern',
        "'[' is not a regular expression (Invalid regular expression: /[/u: Unterminated character class)",
      ),
    ],
    [
      { patternProperties: { '(': {} } },
      at(
        '/patternProperties',
        "'(' is not a regular expression (Invalid regular expression: /(/u: Unterminated group)",
      ),
    ],
    [
      { properties: { a: { required: true } } },
      at('/properties/a/required', 'must be a list of keys, received boolean'),
    ],
    [{ required: [1] }, at('/required', 'must be a list of keys, received array')],
    [{ properties: [] }, at('/properties', 'must be an object of schemas, received an empty array')],
    [{ properties: { a: 'string' } }, at('/properties/a', 'a schema must be an object or a boolean')],
    [{ anyOf: [] }, at('/anyOf', 'must be a list of at least one schema, received an empty array')],
    [{ allOf: {} }, at('/allOf', 'must be a list of at least one schema, received object')],
    [{ enum: 'a' }, at('/enum', "must be a list, received 'a'")],
    [{ minimum: '1' }, at('/minimum', "must be a number, received '1'")],
    [{ minLength: -1 }, at('/minLength', 'must be a whole number of at least 0, received number')],
    [{ multipleOf: 0 }, at('/multipleOf', 'must be a number above 0, received number')],
    [{ uniqueItems: 'yes' }, at('/uniqueItems', "must be a boolean, received 'yes'")],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { a: { type: 'x' } },
        items: [{ $ref: '#/definitions/a' }],
      },
      at(
        '/definitions/a/type',
        "'x' is not a type; the types are array, boolean, integer, null, number, object, string",
      ),
    ],
  ] as [JsonSchema, string][])('%j says where', (schema, message) => {
    expect(faultOf(schema)).toBe(message)
  })

  it('is one whose dynamic references could mean several things', () => {
    const list = { $dynamicAnchor: 'item', type: 'string' }
    expect(
      faultOf({
        $defs: { a: list, b: { $id: 'b', $defs: { c: { ...list } } } },
        items: { $dynamicRef: '#item' },
      }),
    ).toContain("'item' is a $dynamicAnchor twice, which is not supported")
  })

  it('may have any data where data stands, and any keyword that nobody knows', () => {
    expect(
      faultOf({
        default: { $ref: 'nowhere', type: 'strng' },
        enum: [{ pattern: '[' }],
        examples: [{ type: 1 }],
        'x-own': { required: true },
        discriminator: { propertyName: 'k', mapping: {} },
      }),
    ).toBe('no fault')
  })
})

describe('a value that is not JSON', () => {
  const { validate } = adaptJsonSchema({ type: 'object', properties: { a: { type: 'string' } } })

  it('may have keys that are undefined: they are not there', () => {
    const value = { a: undefined, b: { c: undefined } }
    expect(validate(value)).toEqual({ ok: true, value })
    expect(adaptJsonSchema({ required: ['a'] }).validate({ a: undefined })).toMatchObject({
      issues: [{ path: ['a'], message: 'missing' }],
    })
  })

  it.each([
    ['bigint', 1n],
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['Date', new Date(0)],
    ['Map', new Map()],
    ['function', () => 1],
    ['symbol', Symbol('x')],
  ])('with a %s is refused in its place', (received, value) => {
    expect(validate({ rows: [{ it: value }] })).toEqual({
      ok: false,
      issues: [
        {
          path: ['rows', 0, 'it'],
          message: `expected a JSON value, received ${received}`,
          expected: 'a JSON value',
          received,
        },
      ],
    })
  })

  it('with a key of half a surrogate pair is refused', () => {
    expect(validate(JSON.parse('{"\\ud800":1}'))).toMatchObject({
      issues: [{ path: [], message: 'a key is not well-formed text' }],
    })
  })
})

describe('a list whose items must be unique', () => {
  it('is refused when it is too long to compare each with each', () => {
    const { validate } = adaptJsonSchema({ properties: { ids: { type: 'array', uniqueItems: true } } })
    const ids = Array.from({ length: 100_000 }, (_, index) => index)
    expect(validate({ ids: ids.slice(0, 2000) })).toMatchObject({ ok: true })
    expect(validate({ ids })).toMatchObject({
      issues: [{ message: 'too long a list to tell whether its items are unique: 100000, at most 10000' }],
    })
  })
})
