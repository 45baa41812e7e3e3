import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as core from 'zod/v4/core'
import { z as v3 } from 'zod/v3'
import { adaptSchema } from '../../src/schema/adapt.ts'
import type { SchemaAdapter, Validation } from '../../src/schema/adapter.ts'
import { provideZod } from '../../src/schema/zod4/own-zod.ts'
import { type Construct, inEachLibrary, issuesOf } from './libraries.ts'

const unhandled: unknown[] = []
const remember = (reason: unknown): void => void unhandled.push(reason)

beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', remember)
})

afterEach(() => {
  process.off('unhandledRejection', remember)
})

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5))

const away = async (): Promise<never> => {
  await settled()
  throw new Error('the register is away')
}

describe('a schema with asynchronous checks', () => {
  const construct: Construct = {
    zod: (z) => z.object({ city: z.string().refine(async (city) => city === 'Lisbon', 'not there') }),
    zod3: (z) => z.object({ city: z.string().refine(async (city) => city === 'Lisbon', 'not there') }),
  }

  it.each(inEachLibrary(construct))('is waited for in %s', async (_name, adapter) => {
    const first = adapter.validate({ city: 'Lisbon' })
    expect(first).toBeInstanceOf(Promise)
    expect(await first).toEqual({ ok: true, value: { city: 'Lisbon' } })
    expect(await issuesOf(adapter, { city: 'Porto' })).toEqual(['city: not there'])
  })

  const failing: Construct = {
    zod: (z) => z.object({ city: z.string().refine(away) }),
    mini: (z) => z.object({ city: z.string().check(z.refine(away)) }),
    zod3: (z) => z.object({ city: z.string().transform(away) }),
  }

  it.each(inEachLibrary(failing))(
    'that reject fail the validation of %s, and nothing else',
    async (_name, adapter) => {
      expect(await issuesOf(adapter, { city: 'Lisbon' })).toEqual([
        ': the schema threw: the register is away',
      ])
      await settled()
      expect(unhandled).toEqual([])
    },
  )

  it('hidden in a function that is not async are found out by trying', async () => {
    const adapter = adaptSchema(z.string().refine((city) => Promise.resolve(city === 'Lisbon')))
    expect(await adapter.validate('Lisbon')).toEqual({ ok: true, value: 'Lisbon' })
    expect(adapter.validate('Lisbon')).toBeInstanceOf(Promise)
  })
})

describe('a schema without', () => {
  const construct: Construct = {
    zod: (z) => z.object({ city: z.string().refine((city) => city !== '') }),
    mini: (z) => z.object({ city: z.string() }),
    zod3: (z) => z.object({ city: z.string().transform((city) => city.trim()) }),
    valibot: (v) => v.object({ city: v.string() }),
    arktype: (type) => type({ city: 'string' }),
    json: { properties: { city: { type: 'string' } } },
  }

  it.each(inEachLibrary(construct))('answers at once in %s', (_name, adapter) => {
    expect(adapter.validate({ city: 'Lisbon' })).toEqual({ ok: true, value: { city: 'Lisbon' } })
  })
})

const boom = (): never => {
  throw new Error('boom')
}

describe('a check that throws', () => {
  const construct: Construct = {
    zod: (z) => z.object({ city: z.string().refine(boom) }),
    zod3: (z) => z.object({ city: z.string().refine(boom) }),
    valibot: (v) => v.object({ city: v.pipe(v.string(), v.check(boom)) }),
    arktype: (type) => type({ city: type('string').narrow(boom) }),
  }

  it.each(inEachLibrary(construct))('is a failed validation in %s', async (_name, adapter) => {
    expect(await issuesOf(adapter, { city: 'Lisbon' })).toEqual([': the schema threw: boom'])
    await settled()
    expect(unhandled).toEqual([])
  })
})

describe("a schema of zod's core, without methods", () => {
  const schema = new core.$ZodObject({
    type: 'object',
    shape: { city: new core.$ZodString({ type: 'string' }) },
  })

  it('is validated and described all the same', async () => {
    const adapter = adaptSchema(schema)
    expect(adapter.validate({ city: 'Lisbon' })).toEqual({ ok: true, value: { city: 'Lisbon' } })
    expect(await issuesOf(adapter, { city: 7 })).toEqual(['city: expected string, received number'])
    expect(adapter.toJsonSchema('input')).toEqual({
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    })
  })
})

const many = (adapter: SchemaAdapter, value: unknown): Validation | undefined => {
  let last: Validation | undefined
  for (let round = 0; round < 1500; round++) last = adapter.validate(value) as Validation
  return last
}

const schema = (): z.ZodObject =>
  z.object({
    city: z.string().min(2),
    days: z.number().int().default(1),
    rows: z.array(z.object({ kind: z.enum(['a', 'b']) })).optional(),
    either: z.union([z.string(), z.number()]).nullable(),
  })

describe('a schema that is used a thousand times', () => {
  provideZod(z)

  it.each([
    [{ city: 'Lisbon', either: null }],
    [{ city: 'Lisbon', days: 3, either: 7, rows: [{ kind: 'a' }], dropped: true }],
    [{ city: 'L', days: 1.5, either: [], rows: [{ kind: 'c' }, {}] }],
    [{}],
    ['text'],
  ])('judges %j as it did the first time', (value) => {
    const adapter = adaptSchema(schema())
    const first = adapter.validate(value)
    expect(many(adapter, value)).toEqual(first)
  })

  it('is not compiled when its author put functions into it: they would run twice', () => {
    let runs = 0
    const adapter = adaptSchema(
      z.object({
        n: z.number().refine((n) => {
          runs++
          return n > 0
        }),
      }),
    )
    many(adapter, { n: -1 })
    expect(runs).toBe(1500)
  })

  it('is no other when it belongs to zod 3', () => {
    const adapter = adaptSchema(v3.object({ n: v3.number() }))
    expect(many(adapter, { n: 'x' })).toEqual(adapter.validate({ n: 'x' }))
  })
})
