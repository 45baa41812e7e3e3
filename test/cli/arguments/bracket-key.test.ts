import { describe, expect, it } from 'vitest'
import { type ArgumentsOutcome, parseArguments } from '../../../src/cli/arguments/parse-arguments.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    stops: { type: 'array', items: { type: 'string' } },
    counts: { type: 'array', items: { type: 'integer' } },
    where: { type: 'object', properties: { city: { type: 'string' }, tags: { type: 'array' } } },
    rows: { type: 'array', items: { type: 'object', properties: { at: { type: 'string' } } } },
  },
}

const io = { readFile: () => '', readStdin: () => '' }

const parse = (word: string, schema: JsonSchema = SCHEMA): ArgumentsOutcome =>
  parseArguments([word], () => schema, io)

describe('a key in brackets', () => {
  it.each<[string, readonly string[]]>([
    ['stops[0]=A', ['stops.0=A', 'stops=A', 'stops:=["A"]']],
    ['stops[]=A', ['stops=A', 'stops:=["A"]']],
    ['stop[0]=A', ['stops.0=A', 'stops=A', 'stops:=["A"]']],
    ['counts[0]=7', ['counts.0=7', 'counts=7', 'counts:=[7]']],
    ['counts[0]:=7', ['counts.0:=7', 'counts:=[7]']],
    ['rows[0].at=now', ['rows.0.at=now']],
    ['rows.0[at]=now', ['rows.0.at=now']],
    ['rows[0][at]=now', ['rows.0.at=now']],
    ['where[city]=Lisbon', ['where.city=Lisbon']],
    ['where["city"]=Lisbon', ['where.city=Lisbon']],
    ['where.tags[0]=x', ['where.tags.0=x', 'where.tags=x', 'where.tags:=["x"]']],
    ['stops[0]=@file', ['stops.0=@file', 'stops=@file']],
  ])('is refused with words that are understood: %s', (word, suggestions) => {
    const key = word.slice(0, word.search(/:?=/))
    expect(parse(word)).toMatchObject({
      ok: false,
      phase: 'usage',
      problems: [{ code: 'bracket-key', word, key, suggestions }],
    })
    for (const suggestion of suggestions.filter((text) => !text.includes('@'))) {
      expect(parse(suggestion)).toMatchObject({ ok: true })
    }
  })

  it.each<[string, JsonSchema]>([
    ['a property has that very name', { ...SCHEMA, properties: { ...SCHEMA.properties, 'stops[0]': {} } }],
    ['further keys are allowed', { ...SCHEMA, additionalProperties: true }],
    ['no property is known', { type: 'object' }],
  ])('is taken as it stands where %s', (_name, schema) => {
    expect(parse('stops[0]=A', schema)).toEqual({ ok: true, arguments: { 'stops[0]': 'A' } })
  })
})

describe('a key in the notation of other programs', () => {
  it.each([
    ['where/city=Lisbon', 'where.city=Lisbon'],
    ['/where/city=Lisbon', 'where.city=Lisbon'],
    ['where->city=Lisbon', 'where.city=Lisbon'],
    ['where:city=Lisbon', 'where.city=Lisbon'],
    ['$.where.city=Lisbon', 'where.city=Lisbon'],
    ['$.stops[0]=A', 'stops.0=A'],
    ['.stops[0]=A', 'stops.0=A'],
    ['stops.[0]=A', 'stops.0=A'],
    ['/rows/1/at:="now"', 'rows.1.at:="now"'],
  ])('is refused with a word that is understood: %s', (word, suggestion) => {
    expect(parse(word)).toMatchObject({
      ok: false,
      phase: 'usage',
      problems: [{ code: word.startsWith('.') ? 'empty-key' : 'bracket-key', word }],
    })
    if (word.startsWith('.')) return
    expect(parse(word)).toMatchObject({ problems: [{ suggestions: [suggestion] }] })
  })

  it.each(['other/city=x', 'where.tags=x', 'stops.0=x'])('is left alone where it is none: %s', (word) => {
    expect(parse(word)).toMatchObject({ ok: true })
  })

  it('is taken as it stands where further keys are allowed', () => {
    const open = { ...SCHEMA, additionalProperties: true }
    expect(parse('where/city=x', open)).toEqual({ ok: true, arguments: { 'where/city': 'x' } })
  })
})

describe('a text where a list of objects is wanted', () => {
  it('is answered with a key of the schema behind the next index', () => {
    expect(parse('rows=mon')).toMatchObject({
      ok: false,
      problems: [{ code: 'wrong-kind', path: ['rows'], inner: ['rows', 0, 'at'] }],
    })
  })
})
