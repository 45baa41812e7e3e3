import { describe, expect, it } from 'vitest'
import { mismatchHints } from '../../../src/cli/arguments/mismatch-hints.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    stops: { type: 'array', items: { type: 'string' } },
    rows: { type: 'array', items: { type: 'object', properties: { at: { type: 'string' } } } },
    where: { type: 'object', properties: { city: { type: 'string' } } },
    deep: { type: 'boolean' },
    units: { enum: ['metric', 'imperial'] },
    plain: { type: 'string' },
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
    [{ rows: { a: 1 } }, `write a list as rows.0.at=value or 'rows:=[{"at":…}]'`],
    [{ where: 'x' }, `write an object as where.city=value or 'where:={"city":…}'`],
    [{ plain: { x: 1 } }, 'it takes one plain value: plain=value'],
    [{ deep: 'x' }, 'write deep=true or deep=false'],
    [{ units: 'metrc' }, 'did you mean units=metric?'],
    [{ units: 'zzz' }, 'write units=metric or units=imperial'],
  ])('says how to write what is wanted in place of %j', (values, hint) => {
    expect(hints(values)).toEqual([hint])
  })

  it.each([{ stops: ['a'] }, { units: 'metric' }, { any: 1 }, { other: 1 }])(
    'says nothing where the kind is right or nothing is wanted: %j',
    (values) => {
      expect(hints(values)).toEqual([])
    },
  )
})
