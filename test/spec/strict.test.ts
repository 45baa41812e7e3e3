import { toStrictJsonSchema } from 'openai/lib/transform'
import { describe, expect, test } from 'vitest'
import { resolvePointer } from '../../src/json-schema/pointer.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { deepSchema } from '../json-schema/deep.ts'
import { corpus, emitted, tricky } from './corpus.ts'
import { argumentsOf, renderOne, toEntry } from './render.ts'
import { ANTHROPIC_RULES, OPENAI_RULES, problems, type Rule } from './strict-rules.ts'

/** Of the schemas that libraries emit, those for which OpenAI's strict mode has no words, with the place. */
const IMPOSSIBLE: Readonly<Record<string, readonly string[]>> = {
  'zod 4: record': ['/argument_schema/properties/labels'],
  'zod 4: tuple': ['/argument_schema/properties/mixed'],
  'zod 4: any': ['/argument_schema/properties/any'],
  'zod 4: union of objects': ['/argument_schema'],
  'valibot: record': ['/argument_schema/properties/map'],
  'arktype: map': ['/argument_schema/properties/map'],
  'pydantic: Everything': [
    '/argument_schema/properties/mixed',
    '/argument_schema/properties/labels',
    '/argument_schema/properties/anything',
  ],
  'pydantic: Keyword': ['/argument_schema/properties/properties'],
  'pydantic: Names': ['/argument_schema'],
}

const strict = (schema: JsonSchema, format: 'openai' | 'anthropic' | 'bedrock' = 'openai') =>
  renderOne(schema, { format, strict: true })

const FINE = { isExplained: true, broken: [], strayPaths: [] }

/** Whether the result keeps the rules, or a failure says why, and whether all paths told are places of the tool. */
function judge(schema: JsonSchema, format: 'openai' | 'anthropic', rules: readonly Rule[]): unknown {
  const result = strict(schema, format)
  const told = result.failed ? result.places : result.losses
  const entry = { ...toEntry(schema).tool }
  return {
    isExplained: !result.failed || result.places.length > 0,
    broken: result.failed ? [] : problems(argumentsOf(result.spec[0])!, rules),
    strayPaths: told
      .map(({ path }) => path)
      .filter((path) => resolvePointer(entry, `#${path}`) === undefined),
  }
}

describe('the rules that the tests go by', () => {
  test.each<[string, JsonSchema]>([
    ['every object is closed', { type: 'object', properties: {}, required: [] }],
    [
      'every property is required',
      { type: 'object', properties: { a: { type: 'string' } }, required: [], additionalProperties: false },
    ],
    [
      'no unknown keyword',
      { type: 'object', properties: { a: { oneOf: [] } }, required: ['a'], additionalProperties: false },
    ],
    [
      'every schema has a type',
      { type: 'object', properties: { a: {} }, required: ['a'], additionalProperties: false },
    ],
  ])('refuse a schema that breaks "%s"', (rule, schema) => {
    expect(problems(schema, OPENAI_RULES).join('\n')).toContain(rule)
  })
})

describe('--strict for OpenAI', () => {
  test.each(corpus)('fits or names the places: %s', (_name, schema) => {
    const before = JSON.stringify(schema)
    expect(judge(schema, 'openai', OPENAI_RULES)).toEqual(FINE)
    expect(JSON.stringify(schema)).toBe(before)
  })

  test.each(Object.entries(emitted))(
    'has words for what libraries emit, or fails for a known reason: %s',
    (name, schema) => {
      const result = strict(schema)
      expect(result.failed ? [...new Set(result.places.map(({ path }) => path))] : []).toEqual(
        IMPOSSIBLE[name] ?? [],
      )
    },
  )

  test.each(Object.entries(tricky))('has words for %s', (_name, schema) => {
    expect(strict(schema)).toMatchObject({ failed: false })
  })

  test.each(corpus)("passes OpenAI's own check unchanged: %s", (_name, schema) => {
    const result = strict(schema)
    const parameters = result.failed ? undefined : argumentsOf(result.spec[0])
    expect(parameters === undefined ? undefined : toStrictJsonSchema(parameters)).toEqual(parameters)
  })

  test.each<[string, JsonSchema, string]>([
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }, '/argument_schema/properties/x'],
    ['an object of which nothing is known', { type: 'object' }, '/argument_schema/properties/x'],
    [
      'pattern properties',
      { type: 'object', patternProperties: { '^a': { type: 'string' } } },
      '/argument_schema/properties/x',
    ],
    [
      'property names',
      { type: 'object', properties: { a: { type: 'string' } }, propertyNames: { maxLength: 3 } },
      '/argument_schema/properties/x',
    ],
    ['any value', { description: 'Anything' }, '/argument_schema/properties/x'],
    ['any items', { type: 'array' }, '/argument_schema/properties/x'],
    ['a negation', { type: 'string', not: { const: 'a' } }, '/argument_schema/properties/x'],
    [
      'a condition',
      { type: 'object', properties: { a: { type: 'string' } }, if: { required: ['a'] }, else: {} },
      '/argument_schema/properties/x',
    ],
    [
      'branches that overlap',
      { oneOf: [{ type: 'string' }, { type: 'string', maxLength: 3 }] },
      '/argument_schema/properties/x',
    ],
    [
      'parts that exclude each other',
      { allOf: [{ type: 'string' }, { type: 'number' }] },
      '/argument_schema/properties/x',
    ],
    ['a reference to nowhere', { $ref: '#/$defs/Nothing' }, '/argument_schema/properties/x'],
    [
      'a reference to the network',
      { $ref: 'https://example.com/schema.json' },
      '/argument_schema/properties/x',
    ],
    [
      'a required key without description',
      { type: 'object', properties: {}, required: ['a'] },
      '/argument_schema/properties/x',
    ],
    ['a boolean', true as unknown as JsonSchema, '/argument_schema/properties/x'],
    [
      'a deep place',
      { type: 'array', items: { type: 'object', properties: { y: {} } } },
      '/argument_schema/properties/x/items/properties/y',
    ],
  ])('fails with the path for %s', (_what, inner, path) => {
    const circle = { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } }
    const result = strict({ type: 'object', properties: { ok: { type: 'string' }, x: inner }, $defs: circle })
    const paths = result.failed ? result.places.map((place) => place.path) : []
    expect([...new Set(paths)]).toEqual([path])
  })

  test('names all places of all tools in one error', () => {
    const result = strict({ type: 'object', properties: { a: {}, b: { type: 'object' } } })
    expect(
      result.failed && result.places.map(({ toolbox, tool, path }) => `${toolbox}/${tool}${path}`),
    ).toEqual([
      'things/do_thing/argument_schema/properties/a',
      'things/do_thing/argument_schema/properties/b',
    ])
  })

  test('says what is lost, and not what only moves', () => {
    const result = strict({
      type: 'object',
      properties: {
        url: { type: 'string', format: 'uri' },
        mail: { type: 'string', pattern: '^(?!a).*$' },
        count: { type: 'integer', default: 3 },
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        open: { type: 'object', properties: { a: { const: 1 } }, additionalProperties: true },
      },
    })
    expect(result.failed ? [] : result.losses.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
      '/argument_schema/properties/url format',
      '/argument_schema/properties/mail pattern',
      '/argument_schema/properties/count default',
      '/argument_schema/properties/tags uniqueItems',
      '/argument_schema/properties/open additionalProperties',
    ])
  })

  test('fits a schema that is 10,000 levels deep', () => {
    const result = strict(deepSchema(10_000))
    expect(result.failed ? ['failed'] : problems(argumentsOf(result.spec[0])!, OPENAI_RULES)).toEqual([])
  })

  test('fits a schema that contains itself as an object of code', () => {
    const node: Record<string, unknown> = { type: 'object', required: ['label'] }
    node['properties'] = { label: { type: 'string' }, children: { type: 'array', items: node } }
    const result = strict({ type: 'object', properties: { tree: node } })
    const parameters = result.failed ? {} : argumentsOf(result.spec[0])!
    expect(problems(parameters, OPENAI_RULES)).toEqual([])
    expect(JSON.stringify(parameters)).toContain('"$ref":"#/$defs/tree"')
  })

  test('survives 2,000 definitions in a row, and unions inside unions', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => index)
    const $defs = Object.fromEntries(
      names.map((n) => [`d${n}`, { type: 'object', properties: { next: { $ref: `#/$defs/d${n + 1}` } } }]),
    )
    const chain = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/d0' } },
      $defs: { ...$defs, d2000: { type: 'string' } },
    }
    expect(strict(chain)).toMatchObject({ failed: false })
    let union: JsonSchema = { type: 'string' }
    for (let level = 0; level < 5_000; level++) union = { anyOf: [union, { type: 'null' }] }
    expect(strict({ type: 'object', properties: { union } })).toMatchObject({ failed: false })
  })
})

describe('--strict for Anthropic and Bedrock', () => {
  test.each(corpus)('fits or names the places: %s', (_name, schema) => {
    expect(judge(schema, 'anthropic', ANTHROPIC_RULES)).toEqual(FINE)
  })

  test('leaves optional properties optional and keeps defaults', () => {
    const result = strict({ type: 'object', properties: { a: { type: 'integer', default: 3 } } }, 'anthropic')
    expect(result).toMatchObject({
      failed: false,
      losses: [],
      spec: [
        {
          strict: true,
          input_schema: {
            type: 'object',
            properties: { a: { type: 'integer', default: 3 } },
            additionalProperties: false,
          },
        },
      ],
    })
  })

  test('takes no recursion, and lengths only on Bedrock', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#' } } }
    expect(strict(tree, 'anthropic')).toMatchObject({
      failed: true,
      places: [{ path: '/argument_schema/properties/next' }],
    })
    const text = { type: 'object', properties: { a: { type: 'string', minLength: 1 } } }
    expect(strict(text, 'anthropic')).toMatchObject({ losses: [{ keyword: 'minLength' }] })
    expect(strict(text, 'bedrock')).toMatchObject({ losses: [], spec: [{ toolSpec: { strict: true } }] })
  })
})
