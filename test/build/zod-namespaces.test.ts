import { describe, test } from 'vitest'
import * as stock from 'zod'
import { z } from 'opm-toolbox'

const { core, regexes, util, iso, coerce } = stock
const PARTS = { core, regexes, util, iso, coerce }

const shapeOf = (namespace: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(namespace)
      .map(([name, member]) => [name, typeof member] as const)
      .toSorted(([left], [right]) => left.localeCompare(right)),
  )

describe('z of the library', () => {
  test('has the members that zod has', ({ expect }) => {
    const { z: _, default: __, ...members } = stock
    expect(shapeOf(z)).toEqual(shapeOf(members))
  })

  test.for(Object.entries(PARTS))(
    'has the members of z.%s, which is made once',
    ([name, part], { expect }) => {
      const own = Reflect.get(z, name) as object
      expect(shapeOf(own)).toEqual(shapeOf(part))
      expect(Reflect.get(z, name)).toBe(own)
    },
  )

  test('has no member of every object', ({ expect }) => {
    expect('toString' in z).toBe(false)
    expect('toString' in z.core).toBe(false)
  })

  test('makes schemas of JSON Schema as zod does', ({ expect }) => {
    const schema: Parameters<typeof z.fromJSONSchema>[0] = {
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time' },
        count: { type: 'integer', minimum: 1 },
        tags: { type: 'array', items: { enum: ['a', 'b'] } },
      },
      required: ['at'],
    }
    const value = { at: '2026-12-01T12:00:00Z', count: 2, tags: ['a'] }
    for (const own of [z, stock]) {
      const made = own.fromJSONSchema(schema)
      expect(made.parse(value)).toEqual(value)
      expect(
        made.safeParse({ at: 'noon', count: 0, tags: ['c'] }).error?.issues.map(({ path }) => path),
      ).toEqual([['at'], ['count'], ['tags', 0]])
    }
  })
})
