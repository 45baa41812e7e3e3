import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/arguments/parse-arguments.ts'
import { scanJson } from '../../../src/json-schema/scan-json.ts'
import { readJson } from '../../../src/json-schema/read-json.ts'

const io = {
  readFile: (): string => {
    throw new Error('a file was read')
  },
  readStdin: (): string => {
    throw new Error('stdin was read')
  },
}
const noSchema = (): never => {
  throw new Error('the schema was asked')
}
const OPEN = { type: 'object', additionalProperties: true }
const fitsExactly = (value: unknown): boolean => readJson(JSON.stringify(value)).ok
const jsonObject = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()).filter(fitsExactly)

describe('any value', () => {
  it('that is text survives key=value for a string byte for byte', () => {
    const schema = { type: 'object', properties: { q: { type: 'string' } } }
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        const word = `q=${text.startsWith('@') ? '@' : ''}${text}`
        expect(parseArguments([word], () => schema, io)).toEqual({ ok: true, arguments: { q: text } })
      }),
    )
  })

  it('that is text survives as an item of a list of strings, unless it stands in brackets', () => {
    const schema = { type: 'object', properties: { q: { type: 'array', items: { type: 'string' } } } }
    const item = fc.string({ unit: 'binary' }).filter((text) => !/^@|^\s*\[[^]*\]\s*$/.test(text))
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), (items) => {
        const words = items.map((text) => `q=${text}`)
        expect(parseArguments(words, () => schema, io)).toEqual({ ok: true, arguments: { q: items } })
      }),
    )
  })

  it('that is an object survives as JSON, without the schema', () => {
    fc.assert(
      fc.property(jsonObject, fc.constantFrom(undefined, 2), (value, indent) => {
        const outcome = parseArguments([JSON.stringify(value, undefined, indent)], noSchema, io)
        expect(outcome).toEqual({ ok: true, arguments: JSON.parse(JSON.stringify(value)) })
      }),
    )
  })

  it('that is JSON survives key:=json', () => {
    fc.assert(
      fc.property(fc.jsonValue().filter(fitsExactly), (value) => {
        const text = JSON.stringify(value)
        const outcome = parseArguments([`v:=${text}`], () => OPEN, io)
        expect(outcome).toEqual({ ok: true, arguments: { v: JSON.parse(text) } })
      }),
    )
  })

  it('on the command line ends in arguments or problems, and never touches a prototype', () => {
    const part = fc.constantFrom(
      'a',
      '.',
      '=',
      ':=',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '@',
      '-',
      ',',
      '1',
      '__proto__',
      ' ',
    )
    const word = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    const schemas = fc.constantFrom<Record<string, unknown>>(
      {},
      OPEN,
      { type: 'object', properties: { a: { type: 'array', items: { $ref: '#' } } } },
      { type: 'object', properties: { a: { $ref: '#' }, 'a.a': { type: 'integer' } } },
    )
    const files = { readFile: () => '{"a":1}', readStdin: () => '{"a":[]}' }
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), schemas, (argv, schema) => {
        const outcome = parseArguments(argv, () => schema, files)
        expect(outcome.ok || outcome.problems.length > 0).toBe(true)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('scanJson', () => {
  const mutated = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', '{', ']', ',', ':', '0', '-', '\\', '\n', 'e', 't', "'"),
    )
    .map(([text, at, piece]) => {
      const index = at % (text.length + 1)
      return text.slice(0, index) + piece + text.slice(index + 1)
    })

  it('agrees with JSON.parse on what is JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), mutated, fc.string()), (text) => {
        expect(scanJson(text) === undefined).toBe(isJson(text))
      }),
      { numRuns: 5000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
