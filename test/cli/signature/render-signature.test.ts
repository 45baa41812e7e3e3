import { describe, expect, it } from 'vitest'
import { renderCall, renderSignature } from '../../../src/cli/signature/render-signature.ts'
import { renderType } from '../../../src/cli/signature/render-type.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

const signature = (input: JsonSchema, output: JsonSchema = { type: 'object' }, width?: number): string =>
  renderSignature(
    { name: 'try_it', argument_schema: input, output_schema: output },
    width === undefined ? {} : { width },
  )

const text = { type: 'string' }

describe('renderType', () => {
  it.each<[string, unknown]>([
    ['unknown', {}],
    ['unknown', true],
    ['never', false],
    ['string', text],
    ['number', { type: 'integer' }],
    ['string | null', { type: ['string', 'null'] }],
    ['"c" | "f"', { enum: ['c', 'f'] }],
    ['2', { const: 2 }],
    ['string[]', { type: 'array', items: text }],
    ['(string | null)[]', { type: 'array', items: { anyOf: [text, { type: 'null' }] } }],
    ['unknown[]', { type: 'array' }],
    ['[string, number]', { type: 'array', prefixItems: [text, { type: 'number' }], items: false }],
    ['[string, …]', { type: 'array', prefixItems: [text] }],
    [
      '{ a: string, "b c"?: number }',
      { properties: { a: text, 'b c': { type: 'number' } }, required: ['a'] },
    ],
    ['Record<string, number>', { type: 'object', additionalProperties: { type: 'number' } }],
    ['object', { type: 'object' }],
    ['{}', { type: 'object', properties: {}, additionalProperties: false }],
    ['string | number', { oneOf: [text, { type: 'number' }, { type: 'string', minLength: 1 }] }],
    [
      '{ a?: string } & { b?: string }',
      { allOf: [{ properties: { a: text } }, { properties: { b: text } }] },
    ],
    ['string', { allOf: [text, { minLength: 1 }] }],
    ['"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"', { const: 'a'.repeat(100) }],
    ['1 | 2 | 3 | 4 | 5 | 6 | 7 | …', { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
    ['City', { $ref: '#/$defs/City' }],
  ])('writes %s', (type, schema) => {
    expect(renderType(schema, {})).toBe(type)
  })
})

describe('renderSignature', () => {
  it('puts required arguments first, and states defaults', () => {
    const properties = { units: { enum: ['c', 'f'], default: 'c' }, location: text }
    const output = {
      type: 'object',
      properties: { temperature_c: { type: 'number' } },
      required: ['temperature_c'],
    }
    expect(signature({ properties, required: ['location'] }, output)).toBe(
      'try_it(location: string, units?: "c" | "f" = "c") → { temperature_c: number }',
    )
  })

  it('gives each argument a line where the terminal is narrower', () => {
    const properties = { from: text, to: text }
    expect(signature({ properties, required: ['from'] }, undefined, 30)).toBe(
      'try_it(\n  from: string,\n  to?: string,\n) → object',
    )
  })

  it('gives only the result a line of its own where that is enough', () => {
    const properties = { from: text, to: text }
    expect(signature({ properties }, { type: 'object', properties }, 40)).toBe(
      'try_it(from?: string, to?: string)\n  → { from?: string, to?: string }',
    )
  })

  it('opens a reference at the root, and names a type that contains itself', () => {
    const Tree = { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/$defs/Tree' } } } }
    expect(signature({ $ref: '#/$defs/Tree', $defs: { Tree } })).toBe(
      'try_it(kids?: { kids?: Tree[] }[]) → object',
    )
    expect(signature({ properties: { self: { $ref: '#' } } })).toBe('try_it(self?: { self?: this }) → object')
  })

  it('shows a union of objects as one argument, and alternatives of the required keys as a list', () => {
    const branches = [{ properties: { a: text }, required: ['a'] }, { properties: { b: text } }]
    expect(signature({ type: 'object', anyOf: branches })).toBe(
      'try_it(arguments: { a: string } | { b?: string }) → object',
    )
    const either = { properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }
    expect(signature(either)).toBe('try_it(a?: string, b?: string) → object')
  })

  it('stays within bounds, whatever the schemas are', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`property_${index}`, { enum: ['x'.repeat(99), 'y'] }]),
    )
    let deep: JsonSchema = { type: 'object', properties: wide }
    for (let depth = 0; depth < 5000; depth++)
      deep = { anyOf: [{ type: 'object', properties: { deep } }, deep] }
    for (const schema of [{ properties: wide }, deep, { properties: { deep } }]) {
      const line = signature(schema, schema)
      expect(line.length).toBeLessThan(700)
      expect(line.includes('\n')).toBe(false)
    }
  })

  it('lets nothing act on the terminal', () => {
    const schema = { properties: { 'a\u001B[2J': { enum: ['\u009B2J'], default: '\u202E' } } }
    const line = renderSignature({ name: '\u001B[2J', argument_schema: schema, output_schema: schema })
    expect(/\p{Cc}|\u202E/u.test(line)).toBe(false)
  })
})

it('a call is shown without its result', () => {
  const tool = {
    name: 'add',
    argument_schema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number', default: 1 } },
      required: ['a'],
    },
  } as const
  expect(renderCall(tool)).toBe('add(a: number, b?: number = 1)')
})
