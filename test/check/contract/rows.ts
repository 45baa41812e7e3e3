import type { ChangeSeverity, ContractTool } from '../../../src/check/contract/contract.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

/** One row of the table of changes: a pair of tools that shows it, and a similar pair that does not. */
export interface Row {
  readonly row: number
  readonly title: string
  readonly shows: readonly [before: Partial<ContractTool>, after: Partial<ContractTool>]
  /** `code severity pointer`. */
  readonly change: readonly [code: string, severity: ChangeSeverity, pointer: string]
  readonly differs: readonly [before: Partial<ContractTool>, after: Partial<ContractTool>]
}

type Properties = Readonly<Record<string, unknown>>

const object = (properties: Properties, extra: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...extra,
})
const closed = (properties: Properties): JsonSchema => object(properties, { additionalProperties: false })
const input = (schema: JsonSchema): Partial<ContractTool> => ({ argument_schema: schema })
const output = (schema: JsonSchema): Partial<ContractTool> => ({ output_schema: schema })
/** A tool with one optional argument `x`. */
const takes = (schema: unknown): Partial<ContractTool> => input(object({ x: schema }))
/** A tool that returns one property `x`. */
const gives = (schema: unknown): Partial<ContractTool> => output(object({ x: schema }, { required: ['x'] }))

const string = { type: 'string' }
const integer = { type: 'integer' }
const number = { type: 'number' }
const X = '/argument_schema/properties/x'
const Y = '/output_schema/properties/x'

const cat = object({ kind: { const: 'cat' }, lives: integer }, { required: ['kind'] })
const dog = object({ kind: { const: 'dog' }, barks: { type: 'boolean' } }, { required: ['kind'] })
const bird = object({ kind: { const: 'bird' }, wings: integer }, { required: ['kind'] })
const wolf = object({ kind: { const: 'wolf' }, barks: { type: 'boolean' } }, { required: ['kind'] })
const typedCat = object({ species: { const: 'cat' }, lives: integer }, { required: ['species'] })
const typedDog = object({ species: { const: 'dog' }, barks: { type: 'boolean' } }, { required: ['species'] })
const line = object({ from: string, to: string })
const circle = object({ radius: number })

const many = (count: number): Properties =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, string]))

export const ROWS: readonly Row[] = [
  {
    row: 1,
    title: 'a tool that changes the case of its name',
    shows: [{ name: 'get_weather' }, { name: 'getWeather' }],
    change: ['tool-renamed', 'breaking', '/name'],
    differs: [{ name: 'get_weather' }, { name: 'get_weather', description: 'Other words.' }],
  },
  {
    row: 1,
    title: 'a tool that is gone',
    shows: [
      { name: 'get_weather', ...takes(string) },
      { name: 'send_mail', description: 'Sends mail.', ...takes(number) },
    ],
    change: ['tool-removed', 'breaking', ''],
    differs: [
      { name: 'get_weather', ...takes(string) },
      { name: 'get_wether', ...takes(string) },
    ],
  },
  {
    row: 2,
    title: 'a required argument that is new',
    shows: [input(object({})), input(object({ x: string }, { required: ['x'] }))],
    change: ['in/required-property-added', 'breaking', X],
    differs: [input(object({})), input(object({ x: { ...string, default: 'a' } }, { required: ['x'] }))],
  },
  {
    row: 3,
    title: 'an argument that became required',
    shows: [takes(string), input(object({ x: string }, { required: ['x'] }))],
    change: ['in/property-became-required', 'breaking', X],
    differs: [input(object({ x: string }, { required: ['x'] })), takes(string)],
  },
  {
    row: 3,
    title: 'an argument with a default that became required',
    shows: [
      takes({ ...string, default: 'a' }),
      input(object({ x: { ...string, default: 'a' } }, { required: ['x'] })),
    ],
    change: ['in/property-became-required', 'dangerous', X],
    differs: [takes({ ...string, default: 'a' }), takes({ ...string, default: 'a', title: 'X' })],
  },
  {
    row: 4,
    title: 'an argument that is gone from a closed object',
    shows: [input(closed({ x: string, y: string })), input(closed({ y: string }))],
    change: ['in/property-removed', 'breaking', X],
    differs: [input(object({ x: string, y: string })), input(object({ y: string }))],
  },
  {
    row: 5,
    title: 'an argument that is gone from an open object',
    shows: [input(object({ x: string, y: string })), input(object({ y: string }))],
    change: ['in/property-removed', 'dangerous', X],
    differs: [input(closed({ x: string, y: string })), input(closed({ y: string }))],
  },
  {
    row: 6,
    title: 'an optional argument that is new',
    shows: [input(object({})), takes(string)],
    change: ['in/optional-property-added', 'safe', X],
    differs: [input(object({})), input(object({ x: string }, { required: ['x'] }))],
  },
  {
    row: 6,
    title: 'an optional argument that trips a budget of strict modes',
    shows: [input(object(many(24))), input(object({ ...many(24), x: string }))],
    change: ['in/optional-property-added', 'dangerous', X],
    differs: [input(object(many(23))), input(object({ ...many(23), x: string }))],
  },
  {
    row: 7,
    title: 'an argument of another type',
    shows: [takes(number), takes(integer)],
    change: ['in/type-changed', 'breaking', `${X}/type`],
    differs: [takes(integer), takes(number)],
  },
  {
    row: 7,
    title: 'a member dropped from a list of types',
    shows: [takes({ type: ['string', 'number'] }), takes(string)],
    change: ['in/type-changed', 'breaking', `${X}/type`],
    differs: [takes({ type: ['string', 'number'] }), takes({ type: ['number', 'string'] })],
  },
  {
    row: 8,
    title: 'an argument of a wider type',
    shows: [takes(integer), takes(number)],
    change: ['in/type-widened', 'safe', `${X}/type`],
    differs: [takes(string), takes(number)],
  },
  {
    row: 9,
    title: 'null no longer accepted',
    shows: [takes({ anyOf: [string, { type: 'null' }] }), takes(string)],
    change: ['in/null-removed', 'breaking', `${X}/type`],
    differs: [takes({ anyOf: [string, { type: 'null' }] }), takes({ type: ['string', 'null'] })],
  },
  {
    row: 10,
    title: 'null accepted',
    shows: [takes(string), takes({ type: ['string', 'null'] })],
    change: ['in/null-added', 'safe', `${X}/type`],
    differs: [takes(string), takes({ type: ['string', 'integer'] })],
  },
  {
    row: 11,
    title: 'a value gone from an enum',
    shows: [takes({ enum: ['a', 'b'] }), takes({ enum: ['a'] })],
    change: ['in/enum-value-removed', 'breaking', `${X}/enum`],
    differs: [takes({ enum: ['a', 'b'] }), takes({ enum: ['b', 'a'] })],
  },
  {
    row: 11,
    title: 'an enum that is new',
    shows: [takes(string), takes({ type: 'string', enum: ['a'] })],
    change: ['in/enum-added', 'breaking', `${X}/enum`],
    differs: [takes({ type: 'string', enum: ['a'] }), takes(string)],
  },
  {
    row: 11,
    title: 'a const with another value',
    shows: [takes({ const: 'a' }), takes({ const: 'b' })],
    change: ['in/const-changed', 'breaking', `${X}/const`],
    differs: [takes({ const: 'a' }), takes({ enum: ['a'] })],
  },
  {
    row: 12,
    title: 'a value added to an enum',
    shows: [takes({ enum: ['a'] }), takes({ enum: ['a', 'b'] })],
    change: ['in/enum-value-added', 'safe', `${X}/enum`],
    differs: [takes({ enum: ['a'] }), takes({ const: 'a' })],
  },
  {
    row: 12,
    title: 'an enum that is gone',
    shows: [takes({ type: 'string', enum: ['a'] }), takes(string)],
    change: ['in/enum-removed', 'safe', X],
    differs: [takes(string), takes({ type: 'string', enum: ['a'] })],
  },
  {
    row: 13,
    title: 'a lower bound that was raised',
    shows: [takes({ ...number, minimum: 1 }), takes({ ...number, minimum: 2 })],
    change: ['in/lower-bound-raised', 'breaking', `${X}/minimum`],
    differs: [takes({ ...number, minimum: 2 }), takes({ ...number, minimum: 1 })],
  },
  {
    row: 13,
    title: 'an upper bound that was lowered',
    shows: [takes({ ...number, maximum: 9 }), takes({ ...number, maximum: 8 })],
    change: ['in/upper-bound-lowered', 'breaking', `${X}/maximum`],
    differs: [takes({ ...number, maximum: 8 }), takes({ ...number, maximum: 9 })],
  },
  {
    row: 13,
    title: 'a bound that is new',
    shows: [takes(number), takes({ ...number, maximum: 8 })],
    change: ['in/upper-bound-lowered', 'breaking', `${X}/maximum`],
    differs: [takes(integer), takes({ ...integer, maximum: Number.MAX_SAFE_INTEGER })],
  },
  {
    row: 13,
    title: 'a bound that became exclusive',
    shows: [takes({ ...number, minimum: 0 }), takes({ ...number, exclusiveMinimum: 0 })],
    change: ['in/lower-bound-raised', 'breaking', `${X}/exclusiveMinimum`],
    differs: [takes({ ...integer, minimum: 1 }), takes({ ...integer, exclusiveMinimum: 0 })],
  },
  {
    row: 13,
    title: 'multipleOf that is no divisor of the one before',
    shows: [takes({ ...number, multipleOf: 2 }), takes({ ...number, multipleOf: 3 })],
    change: ['in/multiple-of-tightened', 'breaking', `${X}/multipleOf`],
    differs: [takes({ ...number, multipleOf: 6 }), takes({ ...number, multipleOf: 3 })],
  },
  {
    row: 14,
    title: 'a bound that was relaxed',
    shows: [takes({ ...number, minimum: 1 }), takes(number)],
    change: ['in/bound-relaxed', 'safe', X],
    differs: [takes({ ...number, minimum: 1 }), takes({ ...number, minimum: 1.5 })],
  },
  {
    row: 15,
    title: 'a longer text demanded',
    shows: [takes({ ...string, minLength: 1 }), takes({ ...string, minLength: 2 })],
    change: ['in/min-length-raised', 'breaking', `${X}/minLength`],
    differs: [takes(string), takes({ ...string, minLength: 0 })],
  },
  {
    row: 15,
    title: 'only a shorter text accepted',
    shows: [takes({ ...string, maxLength: 9 }), takes({ ...string, maxLength: 8 })],
    change: ['in/max-length-lowered', 'breaking', `${X}/maxLength`],
    differs: [takes({ ...string, maxLength: 8 }), takes({ ...string, maxLength: 9 })],
  },
  {
    row: 16,
    title: 'a pattern that is new',
    shows: [takes(string), takes({ ...string, pattern: '^a' })],
    change: ['in/pattern-added', 'breaking', `${X}/pattern`],
    differs: [takes({ ...string, pattern: '^a' }), takes({ ...string, pattern: '^b' })],
  },
  {
    row: 16,
    title: 'a pattern that changed',
    shows: [takes({ ...string, pattern: '^a' }), takes({ ...string, pattern: '^b' })],
    change: ['in/pattern-changed', 'dangerous', `${X}/pattern`],
    differs: [takes({ ...string, pattern: '^a' }), takes(string)],
  },
  {
    row: 16,
    title: 'a pattern that is gone',
    shows: [takes({ ...string, pattern: '^a' }), takes(string)],
    change: ['in/pattern-removed', 'safe', `${X}/pattern`],
    differs: [takes({ ...string, pattern: '^a' }), takes({ ...string, pattern: '^a' })],
  },
  {
    row: 17,
    title: 'a format that is new',
    shows: [takes(string), takes({ ...string, format: 'email' })],
    change: ['in/format-added', 'dangerous', `${X}/format`],
    differs: [takes({ ...string, format: 'email' }), takes(string)],
  },
  {
    row: 17,
    title: 'a format that changed',
    shows: [takes({ ...string, format: 'date' }), takes({ ...string, format: 'date-time' })],
    change: ['in/format-changed', 'dangerous', `${X}/format`],
    differs: [takes({ ...string, format: 'date' }), takes({ format: 'date', ...string })],
  },
  {
    row: 18,
    title: 'more items demanded',
    shows: [takes({ type: 'array', minItems: 1 }), takes({ type: 'array', minItems: 2 })],
    change: ['in/min-items-raised', 'breaking', `${X}/minItems`],
    differs: [takes({ type: 'array', minItems: 2 }), takes({ type: 'array', minItems: 1 })],
  },
  {
    row: 18,
    title: 'fewer items accepted',
    shows: [takes({ type: 'array' }), takes({ type: 'array', maxItems: 3 })],
    change: ['in/max-items-lowered', 'breaking', `${X}/maxItems`],
    differs: [takes({ type: 'array', maxItems: 3 }), takes({ type: 'array' })],
  },
  {
    row: 18,
    title: 'items that must be unique',
    shows: [takes({ type: 'array' }), takes({ type: 'array', uniqueItems: true })],
    change: ['in/unique-items-on', 'breaking', `${X}/uniqueItems`],
    differs: [takes({ type: 'array' }), takes({ type: 'array', uniqueItems: false })],
  },
  {
    row: 19,
    title: 'items restricted',
    shows: [takes({ type: 'array' }), takes({ type: 'array', items: string })],
    change: ['in/items-narrowed', 'breaking', `${X}/items`],
    differs: [takes({ type: 'array' }), takes({ type: 'array', items: {} })],
  },
  {
    row: 19,
    title: 'items of a narrower type',
    shows: [takes({ type: 'array', items: number }), takes({ type: 'array', items: integer })],
    change: ['in/type-changed', 'breaking', `${X}/items/type`],
    differs: [takes({ type: 'array', items: integer }), takes({ type: 'array', items: number })],
  },
  {
    row: 19,
    title: 'a list that became a tuple',
    shows: [takes({ type: 'array', items: string }), takes({ type: 'array', prefixItems: [string, string] })],
    change: ['in/list-became-tuple', 'breaking', X],
    differs: [
      takes({ type: 'array', items: [string, string] }),
      takes({ type: 'array', prefixItems: [string, string] }),
    ],
  },
  {
    row: 19,
    title: 'an item that must be contained',
    shows: [takes({ type: 'array' }), takes({ type: 'array', contains: string })],
    change: ['in/contains-added', 'breaking', `${X}/contains`],
    differs: [takes({ type: 'array', contains: string }), takes({ type: 'array' })],
  },
  {
    row: 20,
    title: 'an alternative no longer accepted',
    shows: [takes({ anyOf: [line, circle] }), takes({ anyOf: [line] })],
    change: ['in/union-branch-removed', 'breaking', `${X}/anyOf/1`],
    differs: [takes({ anyOf: [line, circle] }), takes({ anyOf: [circle, line] })],
  },
  {
    row: 21,
    title: 'an alternative of anyOf that is new',
    shows: [takes({ anyOf: [line, circle] }), takes({ anyOf: [line, circle, cat] })],
    change: ['in/union-branch-added', 'safe', `${X}/anyOf/2`],
    differs: [takes({ anyOf: [line, circle] }), takes({ anyOf: [circle, line] })],
  },
  {
    row: 21,
    title: 'an alternative of oneOf that is new',
    shows: [takes({ oneOf: [line, circle] }), takes({ oneOf: [line, circle, cat] })],
    change: ['in/union-branch-added', 'dangerous', `${X}/oneOf/2`],
    differs: [takes({ anyOf: [line, circle] }), takes({ anyOf: [line, circle, cat] })],
  },
  {
    row: 22,
    title: 'anyOf that became oneOf',
    shows: [takes({ anyOf: [line, circle] }), takes({ oneOf: [line, circle] })],
    change: ['in/any-of-became-one-of', 'dangerous', `${X}/oneOf`],
    differs: [takes({ oneOf: [line, circle] }), takes({ anyOf: [line, circle] })],
  },
  {
    row: 21,
    title: 'a type of oneOf that is new',
    shows: [takes({ oneOf: [string, integer] }), takes({ oneOf: [string, integer, { type: 'boolean' }] })],
    change: ['in/union-branch-added', 'dangerous', `${X}/oneOf`],
    differs: [takes({ anyOf: [string, integer] }), takes({ anyOf: [string, integer, { type: 'boolean' }] })],
  },
  {
    row: 22,
    title: 'anyOf of types that became oneOf',
    shows: [takes({ anyOf: [string, integer] }), takes({ oneOf: [string, integer] })],
    change: ['in/any-of-became-one-of', 'dangerous', `${X}/oneOf`],
    differs: [takes({ anyOf: [string, integer] }), takes({ type: ['string', 'integer'] })],
  },
  {
    row: 23,
    title: 'a member of allOf that is new',
    shows: [
      takes({ ...string, pattern: 'a' }),
      takes({ ...string, pattern: 'a', allOf: [{ pattern: 'b' }] }),
    ],
    change: ['in/all-of-member-added', 'breaking', `${X}/allOf/0`],
    differs: [takes({ ...string, pattern: 'a' }), takes({ allOf: [{ ...string, pattern: 'a' }] })],
  },
  {
    row: 23,
    title: 'values excluded by not',
    shows: [takes(string), takes({ ...string, not: { const: 'a' } })],
    change: ['in/not-added', 'breaking', `${X}/not`],
    differs: [takes({ ...string, not: { const: 'a' } }), takes(string)],
  },
  {
    row: 23,
    title: 'a condition with if and else',
    shows: [
      takes(object({ a: string })),
      takes(object({ a: string }, { if: { required: ['a'] }, else: { minProperties: 2 } })),
    ],
    change: ['in/if-then-added', 'breaking', `${X}/if`],
    differs: [takes(object({ a: string })), takes(object({ a: string }, { if: { required: ['a'] } }))],
  },
  {
    row: 23,
    title: 'a property that demands another',
    shows: [
      takes(object({ a: string, b: string })),
      takes(object({ a: string, b: string }, { dependentRequired: { a: ['b'] } })),
    ],
    change: ['in/dependent-required-added', 'breaking', `${X}/dependentRequired/a`],
    differs: [
      takes(object({ a: string, b: string }, { dependentRequired: { a: ['b'] } })),
      takes(object({ a: string, b: string })),
    ],
  },
  {
    row: 24,
    title: 'an object that was closed',
    shows: [input(object({ x: string })), input(closed({ x: string }))],
    change: ['in/additional-properties-closed', 'breaking', '/argument_schema/additionalProperties'],
    differs: [input(object({ x: string })), input(object({ x: string }, { additionalProperties: true }))],
  },
  {
    row: 24,
    title: 'other properties whose values are restricted',
    shows: [
      takes({ type: 'object', additionalProperties: number }),
      takes({ type: 'object', additionalProperties: integer }),
    ],
    change: ['in/type-changed', 'breaking', `${X}/additionalProperties/type`],
    differs: [
      takes({ type: 'object', additionalProperties: integer }),
      takes({ type: 'object', additionalProperties: number }),
    ],
  },
  {
    row: 24,
    title: 'names of properties that are restricted',
    shows: [
      takes({ type: 'object' }),
      takes({ type: 'object', propertyNames: { type: 'string', pattern: '^a' } }),
    ],
    change: ['in/property-names-added', 'breaking', `${X}/propertyNames`],
    differs: [takes({ type: 'object' }), takes({ type: 'object', propertyNames: { type: 'string' } })],
  },
  {
    row: 24,
    title: 'properties that are restricted by pattern',
    shows: [takes({ type: 'object' }), takes({ type: 'object', patternProperties: { '^a': string } })],
    change: ['in/pattern-properties-added', 'breaking', `${X}/patternProperties/^a`],
    differs: [takes({ type: 'object', patternProperties: { '^a': string } }), takes({ type: 'object' })],
  },
  {
    row: 25,
    title: 'an object that was opened',
    shows: [input(closed({ x: string })), input(object({ x: string }))],
    change: ['in/additional-properties-opened', 'safe', '/argument_schema'],
    differs: [input(object({ x: string })), input(closed({ x: string }))],
  },
  {
    row: 26,
    title: 'alternatives told apart by another property',
    shows: [takes({ oneOf: [cat, dog] }), takes({ oneOf: [typedCat, typedDog] })],
    change: ['in/discriminator-changed', 'breaking', X],
    differs: [takes({ oneOf: [cat, dog] }), takes({ oneOf: [dog, cat] })],
  },
  {
    row: 26,
    title: 'an alternative with another distinguishing value',
    shows: [takes({ oneOf: [cat, dog] }), takes({ oneOf: [cat, wolf] })],
    change: ['in/discriminator-changed', 'breaking', `${X}/oneOf/1`],
    differs: [takes({ oneOf: [cat, dog] }), takes({ oneOf: [cat, dog, bird] })],
  },
  {
    row: 27,
    title: 'a default that changed',
    shows: [takes({ ...string, default: 'a' }), takes({ ...string, default: 'b' })],
    change: ['in/default-changed', 'dangerous', `${X}/default`],
    differs: [takes(string), takes({ ...string, default: 'b' })],
  },
  {
    row: 27,
    title: 'a default that is gone',
    shows: [takes({ ...string, default: 'a' }), takes(string)],
    change: ['in/default-removed', 'dangerous', `${X}/default`],
    differs: [takes({ ...string, default: 'a' }), takes({ default: 'a', ...string })],
  },
  {
    row: 28,
    title: 'a root that became a union',
    shows: [input(line), input({ anyOf: [line, circle] })],
    change: ['in/root-shape-changed', 'breaking', '/argument_schema'],
    differs: [input({ anyOf: [line, circle] }), input(line)],
  },
  {
    row: 28,
    title: 'a root that became a reference',
    shows: [input(line), input({ $ref: '#/$defs/Line', $defs: { Line: line } })],
    change: ['in/root-shape-changed', 'breaking', '/argument_schema'],
    differs: [takes(line), input(object({ x: { $ref: '#/$defs/Line' } }, { $defs: { Line: line } }))],
  },
  {
    row: 29,
    title: 'an output that is no longer described',
    shows: [gives(string), {}],
    change: ['out/schema-removed', 'breaking', '/output_schema'],
    differs: [{}, output({})],
  },
  {
    row: 30,
    title: 'an output that is described at last',
    shows: [{}, gives(string)],
    change: ['out/schema-added', 'dangerous', '/output_schema'],
    differs: [gives(string), gives(string)],
  },
  {
    row: 31,
    title: 'a required property that is gone',
    shows: [gives(string), output(object({}))],
    change: ['out/required-property-removed', 'breaking', Y],
    differs: [output(object({ x: string })), output(object({}))],
  },
  {
    row: 31,
    title: 'a property that became optional',
    shows: [gives(string), output(object({ x: string }))],
    change: ['out/property-became-optional', 'breaking', Y],
    differs: [output(object({ x: string })), gives(string)],
  },
  {
    row: 32,
    title: 'a property that became required',
    shows: [output(object({ x: string })), gives(string)],
    change: ['out/property-became-required', 'safe', Y],
    differs: [gives(string), output(object({ x: string }))],
  },
  {
    row: 33,
    title: 'an optional property that is gone',
    shows: [output(object({ x: string })), output(object({}))],
    change: ['out/optional-property-removed', 'dangerous', Y],
    differs: [gives(string), output(object({}))],
  },
  {
    row: 34,
    title: 'a property added to a closed output',
    shows: [output(closed({})), output(closed({ x: string }))],
    change: ['out/property-added', 'breaking', Y],
    differs: [output(object({})), output(object({ x: string }))],
  },
  {
    row: 34,
    title: 'a property added to an open output',
    shows: [output(object({})), gives(string)],
    change: ['out/property-added', 'safe', Y],
    differs: [output(closed({})), output(closed({ x: string }))],
  },
  {
    row: 35,
    title: 'an output of a wider type',
    shows: [gives(integer), gives(number)],
    change: ['out/type-widened', 'breaking', `${Y}/type`],
    differs: [gives(number), gives(integer)],
  },
  {
    row: 35,
    title: 'an output of another type',
    shows: [gives(string), gives(number)],
    change: ['out/type-changed', 'breaking', `${Y}/type`],
    differs: [gives(string), gives({ ...string, title: 'X' })],
  },
  {
    row: 35,
    title: 'an output of a narrower type',
    shows: [gives(number), gives(integer)],
    change: ['out/type-narrowed', 'safe', `${Y}/type`],
    differs: [gives(integer), gives(number)],
  },
  {
    row: 36,
    title: 'null that may be returned',
    shows: [gives(string), gives({ anyOf: [string, { type: 'null' }] })],
    change: ['out/null-added', 'breaking', `${Y}/anyOf`],
    differs: [gives({ type: ['string', 'null'] }), gives({ anyOf: [string, { type: 'null' }] })],
  },
  {
    row: 36,
    title: 'null that is no longer returned',
    shows: [gives({ type: ['string', 'null'] }), gives(string)],
    change: ['out/null-removed', 'safe', `${Y}/type`],
    differs: [gives(string), gives({ type: ['string', 'null'] })],
  },
  {
    row: 37,
    title: 'a value added to an enum of the output',
    shows: [gives({ enum: ['a'] }), gives({ enum: ['a', 'b'] })],
    change: ['out/enum-value-added', 'dangerous', `${Y}/enum`],
    differs: [gives({ enum: ['a', 'b'] }), gives({ enum: ['b', 'a'] })],
  },
  {
    row: 37,
    title: 'an enum of the output that is gone',
    shows: [gives({ ...string, enum: ['a'] }), gives(string)],
    change: ['out/enum-removed', 'dangerous', Y],
    differs: [gives(string), gives({ ...string, enum: ['a'] })],
  },
  {
    row: 38,
    title: 'a value gone from an enum of the output',
    shows: [gives({ enum: ['a', 'b'] }), gives({ enum: ['a'] })],
    change: ['out/enum-value-removed', 'safe', `${Y}/enum`],
    differs: [gives({ enum: ['a'] }), gives({ enum: ['a', 'b'] })],
  },
  {
    row: 39,
    title: 'a bound of the output that was relaxed',
    shows: [gives({ ...number, maximum: 8 }), gives({ ...number, maximum: 9 })],
    change: ['out/bounds-relaxed', 'dangerous', `${Y}/maximum`],
    differs: [gives({ ...number, maximum: 9 }), gives({ ...number, maximum: 8 })],
  },
  {
    row: 39,
    title: 'a longer text returned',
    shows: [gives({ ...string, maxLength: 8 }), gives(string)],
    change: ['out/length-relaxed', 'dangerous', Y],
    differs: [gives(string), gives({ ...string, maxLength: 8 })],
  },
  {
    row: 39,
    title: 'a list that may be empty now',
    shows: [gives({ type: 'array', minItems: 1 }), gives({ type: 'array' })],
    change: ['out/item-count-relaxed', 'dangerous', Y],
    differs: [gives({ type: 'array' }), gives({ type: 'array', minItems: 1 })],
  },
  {
    row: 39,
    title: 'items that need not be unique',
    shows: [gives({ type: 'array', uniqueItems: true }), gives({ type: 'array' })],
    change: ['out/unique-items-off', 'dangerous', Y],
    differs: [gives({ type: 'array' }), gives({ type: 'array', uniqueItems: true })],
  },
  {
    row: 40,
    title: 'a bound of the output that was tightened',
    shows: [gives(number), gives({ ...number, maximum: 9 })],
    change: ['out/bounds-tightened', 'safe', `${Y}/maximum`],
    differs: [gives({ ...number, maximum: 9 }), gives(number)],
  },
  {
    row: 41,
    title: 'a pattern of the output that is gone',
    shows: [gives({ ...string, pattern: '^a' }), gives(string)],
    change: ['out/pattern-removed', 'dangerous', `${Y}/pattern`],
    differs: [gives(string), gives({ ...string, pattern: '^a' })],
  },
  {
    row: 41,
    title: 'a format of the output that changed',
    shows: [gives({ ...string, format: 'date' }), gives({ ...string, format: 'time' })],
    change: ['out/format-changed', 'dangerous', `${Y}/format`],
    differs: [gives({ ...string, format: 'date' }), gives({ format: 'date', ...string })],
  },
  {
    row: 41,
    title: 'a format of the output that is new',
    shows: [gives(string), gives({ ...string, format: 'date' })],
    change: ['out/format-added', 'safe', `${Y}/format`],
    differs: [gives({ ...string, format: 'date' }), gives(string)],
  },
  {
    row: 42,
    title: 'an alternative that may be returned',
    shows: [gives({ anyOf: [line, circle] }), gives({ anyOf: [line, circle, cat] })],
    change: ['out/union-branch-added', 'breaking', `${Y}/anyOf/2`],
    differs: [gives({ anyOf: [line, circle] }), gives({ anyOf: [circle, line] })],
  },
  {
    row: 42,
    title: 'an alternative that is no longer returned',
    shows: [gives({ anyOf: [line, circle] }), gives(line)],
    change: ['out/union-branch-removed', 'safe', `${Y}/anyOf/1`],
    differs: [gives(line), gives({ anyOf: [line, circle] })],
  },
  {
    row: 43,
    title: 'items of the output that are no longer restricted',
    shows: [gives({ type: 'array', items: string }), gives({ type: 'array' })],
    change: ['out/items-widened', 'breaking', Y],
    differs: [gives({ type: 'array' }), gives({ type: 'array', items: string })],
  },
  {
    row: 43,
    title: 'a tuple of the output that became a list',
    shows: [gives({ type: 'array', prefixItems: [string, string] }), gives({ type: 'array', items: string })],
    change: ['out/tuple-became-list', 'breaking', Y],
    differs: [gives({ type: 'array', prefixItems: [string] }), gives({ type: 'array', items: [string] })],
  },
  {
    row: 43,
    title: 'a list of the output that became a tuple',
    shows: [gives({ type: 'array', items: string }), gives({ type: 'array', prefixItems: [string, string] })],
    change: ['out/list-became-tuple', 'breaking', Y],
    differs: [gives({ type: 'array', items: string }), gives({ type: 'array', items: string, maxItems: 2 })],
  },
  {
    row: 44,
    title: 'an output that was opened',
    shows: [output(closed({ x: string })), output(object({ x: string }))],
    change: ['out/additional-properties-opened', 'dangerous', '/output_schema'],
    differs: [output(object({ x: string })), output(closed({ x: string }))],
  },
  {
    row: 44,
    title: 'an output that was closed',
    shows: [output(object({ x: string })), output(closed({ x: string }))],
    change: ['out/additional-properties-closed', 'safe', '/output_schema/additionalProperties'],
    differs: [output(closed({ x: string })), output(object({ x: string }))],
  },
  {
    row: 45,
    title: 'an output that is no object any more',
    shows: [gives(string), output({ type: 'array', items: string })],
    change: ['out/root-type-changed', 'breaking', '/output_schema'],
    differs: [gives(string), gives(number)],
  },
  {
    row: 46,
    title: 'alternatives of the output told apart by another property',
    shows: [gives({ oneOf: [cat, dog] }), gives({ oneOf: [typedCat, typedDog] })],
    change: ['out/discriminator-changed', 'breaking', Y],
    differs: [gives({ oneOf: [cat, dog] }), gives({ oneOf: [dog, cat] })],
  },
  {
    row: 47,
    title: 'readOnlyHint that was taken back',
    shows: [{ annotations: { readOnlyHint: true } }, { annotations: { readOnlyHint: false } }],
    change: ['meta/annotation-risk', 'dangerous', '/annotations/readOnlyHint'],
    differs: [{ annotations: { readOnlyHint: false } }, { annotations: {} }],
  },
  {
    row: 47,
    title: 'destructiveHint that fell back to its default',
    shows: [{ annotations: { destructiveHint: false } }, {}],
    change: ['meta/annotation-risk', 'dangerous', '/annotations/destructiveHint'],
    differs: [{}, { annotations: { destructiveHint: false } }],
  },
  {
    row: 47,
    title: 'idempotentHint that was taken back',
    shows: [{ annotations: { idempotentHint: true } }, {}],
    change: ['meta/annotation-risk', 'dangerous', '/annotations/idempotentHint'],
    differs: [{}, { annotations: { idempotentHint: true } }],
  },
  {
    row: 47,
    title: 'openWorldHint that was given',
    shows: [{ annotations: { openWorldHint: false } }, { annotations: { openWorldHint: true } }],
    change: ['meta/annotation-risk', 'dangerous', '/annotations/openWorldHint'],
    differs: [{}, { annotations: { openWorldHint: true } }],
  },
  {
    row: 48,
    title: 'a description of the tool that changed',
    shows: [{ description: 'Old words.' }, { description: 'New words.' }],
    change: ['meta/description-changed', 'dangerous', '/description'],
    differs: [{ label: 'Old' }, { label: 'New' }],
  },
  {
    row: 48,
    title: 'a description of a field that changed',
    shows: [takes({ ...string, description: 'Old.' }), takes({ ...string, description: 'New.' })],
    change: ['meta/description-changed', 'dangerous', `${X}/description`],
    differs: [
      takes({ anyOf: [{ ...string, description: 'Old.' }, { type: 'null' }] }),
      takes({ type: ['string', 'null'], description: 'Old.' }),
    ],
  },
  {
    row: 49,
    title: 'a title that changed',
    shows: [takes({ ...string, title: 'Old' }), takes({ ...string, title: 'New' })],
    change: ['meta/title-changed', 'safe', `${X}/title`],
    differs: [
      input(object({ title: string, x: string })),
      input(object({ title: { ...string, maxLength: 3 }, x: string })),
    ],
  },
  {
    row: 49,
    title: 'examples and comments that changed',
    shows: [takes({ ...string, examples: ['a'] }), takes({ ...string, examples: ['b'] })],
    change: ['meta/examples-changed', 'safe', `${X}/examples`],
    differs: [takes({ ...string, $comment: 'a' }), takes({ ...string, $comment: 'b' })],
  },
  {
    row: 49,
    title: 'a definition that was renamed',
    shows: [
      input(object({ x: { $ref: '#/$defs/A' } }, { $defs: { A: line } })),
      input(object({ x: { $ref: '#/$defs/B' } }, { $defs: { B: line } })),
    ],
    change: ['meta/definitions-renamed', 'safe', '/argument_schema'],
    differs: [takes(line), takes(circle)],
  },
  {
    row: 49,
    title: 'properties in another order',
    shows: [input(object({ x: string, y: string })), input(object({ y: string, x: string }))],
    change: ['meta/key-order-changed', 'safe', '/argument_schema'],
    differs: [
      input({ type: 'object', properties: { x: string } }),
      input({ properties: { x: string }, type: 'object' }),
    ],
  },
  {
    row: 52,
    title: 'x-mcp-header that is new',
    shows: [takes(string), takes({ ...string, 'x-mcp-header': 'Region' })],
    change: ['in/x-mcp-header-changed', 'breaking', `${X}/x-mcp-header`],
    differs: [takes(string), takes({ ...string, 'x-vendor': 'Region' })],
  },
  {
    row: 52,
    title: 'x-mcp-header that is gone',
    shows: [takes({ ...string, 'x-mcp-header': 'Region' }), takes(string)],
    change: ['in/x-mcp-header-changed', 'breaking', `${X}/x-mcp-header`],
    differs: [gives({ ...string, 'x-mcp-header': 'Region' }), gives(string)],
  },
]
