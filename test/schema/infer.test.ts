import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as mini from 'zod/mini'
import { z as v3 } from 'zod/v3'
import { z as zod3 } from 'zod3'
import { defineTool, z } from '../../src/index.ts'

interface Arguments {
  city: string
  days: number
}

const named = { name: 'forecast', description: 'Tells the weather.' } as const

/** These fail in the type checker, not at run time: what counts is that `toolCall` knows its arguments. */
describe('the arguments of toolCall', () => {
  it('are typed by zod 4', () => {
    const tool = defineTool({
      ...named,
      argumentSchema: z.object({ city: z.string(), days: z.number().default(1) }),
      outputSchema: z.object({ text: z.string() }),
      toolCall(args) {
        expectTypeOf(args).toEqualTypeOf<Arguments>()
        return { text: args.city }
      },
    })
    expect(tool.arguments.vendor).toBe('zod4')
  })

  it('are typed by zod 4 mini', () => {
    const tool = defineTool({
      ...named,
      argumentSchema: mini.object({ city: mini.string(), days: mini._default(mini.number(), 1) }),
      outputSchema: mini.object({ text: mini.string() }),
      toolCall(args) {
        expectTypeOf(args).toEqualTypeOf<Arguments>()
        return { text: args.city }
      },
    })
    expect(tool.arguments.vendor).toBe('zod4')
  })

  it('are typed by zod 3, of any copy', () => {
    const tool = defineTool({
      ...named,
      argumentSchema: v3.object({ city: v3.string(), days: v3.number().default(1) }),
      outputSchema: zod3.object({ text: zod3.string() }),
      toolCall(args) {
        expectTypeOf(args).toEqualTypeOf<Arguments>()
        return { text: args.city }
      },
    })
    expect(tool.arguments.vendor).toBe('zod3')
    expect(tool.output.vendor).toBe('zod3')
  })

  it('are typed by valibot', () => {
    const tool = defineTool({
      ...named,
      argumentSchema: toStandardJsonSchema(v.object({ city: v.string(), days: v.optional(v.number(), 1) })),
      outputSchema: toStandardJsonSchema(v.object({ text: v.string() })),
      toolCall(args) {
        expectTypeOf(args).toEqualTypeOf<Arguments>()
        return { text: args.city }
      },
    })
    expect(tool.arguments.vendor).toBe('standard')
  })

  it('are typed by arktype', () => {
    const tool = defineTool({
      ...named,
      argumentSchema: type({ city: 'string', days: 'number = 1' }),
      outputSchema: type({ text: 'string' }),
      toolCall(args) {
        expectTypeOf(args).toEqualTypeOf<Arguments>()
        return { text: args.city }
      },
    })
    expect(tool.arguments.vendor).toBe('standard')
  })

  it('are anything for a JSON Schema', () => {
    const tool = defineTool({
      ...named,
      argumentSchema: { type: 'object', properties: { city: { type: 'string' } } },
      outputSchema: { type: 'object' },
      toolCall(args) {
        expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>()
        return { text: args['city'] }
      },
    })
    expect(tool.arguments.vendor).toBe('json-schema')
  })
})
