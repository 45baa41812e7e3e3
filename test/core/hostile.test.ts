import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as mini from 'zod/mini'
import { z as z3 } from 'zod3'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import { defineTool } from '../../src/core/define-tool.ts'
import { z } from '../../src/index.ts'
import type { AnySchema } from '../../src/schema/infer.ts'
import { failure } from './failure.ts'
import { recordingLog } from './recording-log.ts'

/** For each library: a schema that takes anything, a closed one, and one that contains itself. */
interface Trio {
  readonly open: AnySchema
  readonly closed: AnySchema
  readonly recursive: AnySchema
}

const zodTree: z.ZodType = z.object({ text: z.string().optional(), kid: z.lazy(() => zodTree).optional() })
const miniTree: mini.ZodMiniType = mini.object({
  text: mini.optional(mini.string()),
  kid: mini.optional(mini.lazy(() => miniTree)),
})
const zod3Tree: z3.ZodType = z3.object({
  text: z3.string().optional(),
  kid: z3.lazy(() => zod3Tree).optional(),
})
const valibotTree: v.GenericSchema = v.object({
  text: v.optional(v.string()),
  kid: v.optional(v.lazy(() => valibotTree)),
})
const arkTree = type.module({ tree: { 'text?': 'string', 'kid?': 'tree' } }).tree
const rawTree = { type: 'object', properties: { text: { type: 'string' }, kid: { $ref: '#' } } }

const libraries: Record<string, Trio> = {
  'zod 4': { open: z.looseObject({}), closed: z.strictObject({ text: z.string() }), recursive: zodTree },
  'zod 4 mini': {
    open: mini.looseObject({}),
    closed: mini.strictObject({ text: mini.string() }),
    recursive: miniTree as AnySchema,
  },
  'zod 3': {
    open: z3.object({}).passthrough() as AnySchema,
    closed: z3.object({ text: z3.string() }).strict() as AnySchema,
    recursive: zod3Tree as AnySchema,
  },
  valibot: {
    open: toStandardJsonSchema(v.looseObject({})) as AnySchema,
    closed: toStandardJsonSchema(v.strictObject({ text: v.string() })) as AnySchema,
    recursive: toStandardJsonSchema(valibotTree) as AnySchema,
  },
  arktype: {
    open: type({}) as AnySchema,
    closed: type({ text: 'string', '+': 'reject' }) as AnySchema,
    recursive: arkTree as AnySchema,
  },
  'JSON Schema': {
    open: { type: 'object' },
    closed: {
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
      additionalProperties: false,
    },
    recursive: rawTree,
  },
}

/** Calls a tool that answers with what it got, and validates its answer with the same schema. */
function call(schema: AnySchema, args: unknown, log = recordingLog()) {
  const tool = defineTool({
    name: 'echo',
    description: 'Gives back what it got.',
    argumentSchema: schema,
    outputSchema: schema,
    toolCall: (got) => got as never,
  })
  return new (defineToolBox('echoes', [tool]))({ log }).callTool('echo', args)
}

const nested = (depth: number): unknown => {
  let value: unknown = { text: 'bottom' }
  for (let level = 0; level < depth; level++) value = { kid: value }
  return value
}

const manyKeys = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]))

describe.each(Object.entries(libraries))('a hostile input to a schema of %s', (name, trio) => {
  it('of depth 10,000 ends in a result or a clear error', async () => {
    const outcome = await call(trio.recursive, nested(10_000)).catch((error: unknown) => error)
    const isError = outcome instanceof Error
    const text = isError ? outcome.message : 'a result'
    expect(text).toMatch(/^a result$|too large or nested too deeply to validate$/)
  })

  it('of depth 10,000 in a place where anything goes is taken', async () => {
    const result = (await call(trio.open, nested(10_000))) as { kid: unknown }
    expect(result.kid).toBeTypeOf('object')
  })

  it('of depth 100 is validated to the bottom', async () => {
    await call(trio.recursive, nested(100))
    const broken = JSON.parse(JSON.stringify(nested(100)).replace('"bottom"', '7')) as unknown
    const { issues } = await failure(call(trio.recursive, broken))
    expect(issues).toHaveLength(1)
    expect(issues[0]!.path).toHaveLength(101)
    expect(issues[0]!.message).toBe('expected string, received number')
  })

  it('of ten million characters is taken, or refused in few words', async () => {
    const text = 'x'.repeat(10_000_000)
    const closed = (await call(trio.closed, { text })) as { text: string }
    expect(closed.text.length).toBe(10_000_000)
    const error = await failure(call(trio.closed, { text: [text] }))
    expect(error.message.length).toBeLessThan(300)
    const asKey = await failure(call(trio.closed, { text: 'x', [text]: 1 }))
    expect(asKey.message.length).toBeLessThan(300)
  })

  it('of a hundred thousand keys is taken, or refused in few words', async () => {
    expect(Object.keys(await call(trio.open, manyKeys))).toHaveLength(100_000)
    const error = await failure(call(trio.closed, { text: 'x', ...manyKeys }))
    expect(error.name).toBe('ValueError')
    expect(error.message.length).toBeLessThan(1000)
    expect(error.issues.length).toBeLessThanOrEqual(101)
  })

  it('with __proto__ changes no prototype, and the key is gone', async () => {
    const args: unknown = JSON.parse(
      '{"text":"x","kid":{"__proto__":{"polluted":1}},"__proto__":{"polluted":1}}',
    )
    const result = (await call(trio.open, args)) as { kid: object }
    for (const object of [result, result.kid]) {
      expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
      expect(Object.keys(object)).not.toContain('__proto__')
      expect((object as { polluted?: unknown }).polluted).toBeUndefined()
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(await call(trio.closed, JSON.parse('{"text":"x","__proto__":{"a":1}}'))).toEqual({ text: 'x' })
  })

  it('with constructor and prototype has two ordinary keys', async () => {
    const args: unknown = JSON.parse('{"constructor":{"name":"x"},"prototype":{"y":1}}')
    const log = recordingLog()
    const result = await call(trio.open, args, log)
    // Valibot itself leaves these two out, whatever the schema says; then the caller is told.
    const isValibot = name === 'valibot'
    const whole: object = isValibot ? {} : { constructor: { name: 'x' }, prototype: { y: 1 } }
    expect(result).toEqual(whole)
    expect(log.lines).toHaveLength(isValibot ? 2 : 0)
    const { issues } = await failure(call(trio.closed, JSON.parse('{"text":"x","constructor":1}')))
    expect(issues.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: ['constructor'], message: 'unknown key' },
    ])
  })

  it('that contains itself ends', async () => {
    const loop: Record<string, unknown> = { text: 'x' }
    loop['kid'] = loop
    const outcome = await call(trio.recursive, loop).catch((error: unknown) => error)
    expect(outcome).toBeTypeOf('object')
  })
})
