import { describe, expect, it } from 'vitest'
import { mismatchHints } from '../../../src/cli/arguments/mismatch-hints.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    stops: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'object', properties: { at: { type: 'string' } } } },
    count: { type: 'integer' },
    counts: { type: 'array', items: { type: 'integer' } },
    grid: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    meetings: {
      type: 'array',
      items: {
        type: 'object',
        properties: { hour: { type: 'integer' }, day: { type: 'string' } },
        required: ['day'],
      },
    },
    rates: { type: 'object', additionalProperties: { type: 'number' } },
    where: { type: 'object', properties: { city: { type: 'string' } } },
    deep: { type: 'boolean' },
    units: { enum: ['metric', 'imperial'] },
    plain: { type: 'string' },
    union: {
      anyOf: ['a', 'b'].map((t) => ({ type: 'object', properties: { t: { const: t } } })),
    },
    any: {},
  },
}

const hints = (values: Readonly<Record<string, unknown>>): readonly string[] =>
  mismatchHints(
    Object.keys(values).map((key) => ({ path: [key], message: '' })),
    values,
    SCHEMA,
    'posix',
  )

describe('mismatchHints', () => {
  it.each([
    [{ stops: { a: 1 } }, `write a list as stops=A stops=B, or 'stops:=["A","B"]'`],
    [{ rows: { a: 1 } }, `write a list as rows.0.at=value, or 'rows:=[{"at":"value"}]'`],
    [{ where: 'x' }, `write an object as where.city=value, or 'where:={"city":"value"}'`],
    [{ counts: 1.5 }, `write a list as counts=1 counts=2, or 'counts:=[1,2]'`],
    [{ grid: 1 }, `write a list as 'grid:=[[1]]'`],
    [{ meetings: 'x' }, `write a list as meetings.0.day=value, or 'meetings:=[{"day":"value"}]'`],
    [{ rates: 1 }, `write an object as rates.KEY=1, or 'rates:={"KEY":1}'`],
    [{ count: '5' }, 'write count=5'],
    [{ plain: 7 }, 'for the text write plain=7'],
    [{ plain: { x: 1 } }, 'it takes one plain value: plain=value'],
    [{ deep: 'x' }, 'write deep=true or deep=false'],
    [{ units: 'metrc' }, 'did you mean units=metric?'],
    [{ units: 'zzz' }, 'write units=metric or units=imperial'],
  ])('says how to write what is wanted in place of %j', (values, hint) => {
    expect(hints(values)).toEqual([hint])
  })

  it('names the choices of a union in its order', () => {
    const issue = { path: ['union', 't'], message: '' }
    expect(mismatchHints([issue], { union: { t: 'zzz' } }, SCHEMA, 'posix')).toEqual([
      'write union.t=a or union.t=b',
    ])
  })

  it('says how to write a list that is missing', () => {
    const missing = { path: ['counts'], message: '', received: 'undefined' }
    expect(mismatchHints([missing], {}, SCHEMA, 'posix')).toEqual([
      `write a list as counts=1 counts=2, or 'counts:=[1,2]'`,
    ])
  })

  it.each([{ stops: ['a'] }, { units: 'metric' }, { any: 1 }, { other: 1 }])(
    'says nothing where the kind is right or nothing is wanted: %j',
    (values) => {
      expect(hints(values)).toEqual([])
    },
  )
})
