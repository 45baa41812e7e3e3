import { describe, expect, it } from 'vitest'
import { misspeltKeys } from '../../../src/cli/arguments/misspelt-keys.ts'
import { type ArgumentsOutcome, parseArguments } from '../../../src/cli/arguments/parse-arguments.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

const parse = (argv: readonly string[], schema: JsonSchema = {}, stdin = ''): ArgumentsOutcome =>
  parseArguments(argv, () => schema, { readFile: () => stdin, readStdin: () => stdin })

const DEEP = 100_000

describe('hostile and huge arguments end in a result or a problem', () => {
  it.each<[string, string, boolean]>([
    ['JSON of great depth', `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`, true],
    ['bad JSON of great depth', `{"a":${'['.repeat(DEEP)}`, false],
    ['a string of 10 MB', `{"a":"${'x'.repeat(1e7)}"}`, true],
    ['a string of 10 MB in bad JSON', `{"a":"${String.raw`\"`.repeat(5e6)}"`, false],
    ['a number of a million digits', `{"a":${'1'.repeat(1e6)}}`, false],
    ['100,000 keys', `{${Array.from({ length: 1e5 }, (_, index) => `"k${index}":${index}`).join()}}`, true],
  ])('%s', (_name, text, ok) => {
    const before = performance.now()
    expect(parse(['-'], {}, text).ok).toBe(ok)
    expect(performance.now() - before).toBeLessThan(2000)
  })

  it('10,000 nested keys in one word', () => {
    const key = Array.from({ length: 10_000 }, () => 'a').join('.')
    const recursive = { type: 'object', properties: { a: { $ref: '#' } } }
    expect(parse([`${key}=1`]).ok).toBe(true)
    expect(parse([`${key}=1`], recursive).ok).toBe(true)
  })

  it('100,000 items, and 100,000 different keys', () => {
    const list = { type: 'object', properties: { n: { type: 'array', items: { type: 'integer' } } } }
    const items = parse(
      Array.from({ length: 1e5 }, (_, index) => `n=${index}`),
      list,
    )
    expect(items.ok && (items.arguments['n'] as unknown[]).length).toBe(1e5)
    const keys = parse(
      Array.from({ length: 1e5 }, (_, index) => `k${index}=1`),
      list,
    )
    expect(keys.ok && Object.keys(keys.arguments).length).toBe(1e5)
  })

  it('a schema that refers to itself without end', () => {
    const schema = {
      $defs: {
        A: { anyOf: [{ $ref: '#/$defs/A' }, { allOf: [{ $ref: '#/$defs/B' }] }] },
        B: { $ref: '#/$defs/A' },
      },
      properties: { v: { $ref: '#/$defs/A' } },
    }
    expect(parse(['v=1'], schema)).toEqual({ ok: true, arguments: { v: 1 } })
  })

  it('values of great depth are searched for misspelt keys', () => {
    let value: unknown = { locaton: 1 }
    for (let depth = 0; depth < DEEP; depth++) value = { next: value }
    const schema = { type: 'object', properties: { next: { $ref: '#' }, location: {} } }
    expect(misspeltKeys(value, schema)).toHaveLength(1)
  })
})
