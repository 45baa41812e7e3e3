import { Validator } from '@cfworker/json-schema'
import { assert, boolean, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dropOptionalNulls } from '../../src/json-schema/drop-nulls.ts'
import { isObject } from '../../src/json-schema/json-object.ts'
import { mapSchema } from '../../src/json-schema/map-schema.ts'
import { parsePointer } from '../../src/json-schema/pointer.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { walkSchema } from '../../src/json-schema/walk.ts'
import type { Loss } from '../../src/spec/format.ts'
import { anySchema } from './arbitrary-schema.ts'
import { argumentsOf, renderOne } from './render.ts'
import { fillNulls, NONE, sample, seededNumbers } from './sample.ts'

/** The seed is fixed so that a run says the same twice; change it to look further. */
const RUNS = { numRuns: 100, seed: 20_261_130 }
const SAMPLES = 15

const compile = (schema: JsonSchema): ((value: unknown) => boolean) => {
  const validator = new Validator(schema, '2020-12')
  return (value) => validator.validate(value).valid
}

/** The author's schema without what the conversion says is lost. */
function relax(schema: JsonSchema, losses: readonly Loss[]): JsonSchema {
  const copy = structuredClone(schema)
  // A key that will be refused is still the author's, and what closes an object lets nothing new in.
  const widening = losses.filter(
    ({ keyword }) => keyword !== 'properties' && keyword !== 'additionalProperties',
  )
  const nodes = [...walkSchema(copy)].map(({ schema: inner }) => inner).filter(isObject)
  if (nodes.some(isIntersection)) {
    // What was merged out of several places is told at one of them.
    for (const node of nodes)
      for (const { keyword } of [...widening, ...TELL_APART]) relaxKeyword(node, keyword)
    return copy
  }
  for (const { path, keyword } of widening.toSorted((one, other) => other.path.length - one.path.length)) {
    let place: unknown = copy
    for (const key of parsePointer(path.replace('/argument_schema', '')))
      place = readKey(place as JsonSchema, key)
    relaxKeyword(place as JsonSchema, keyword)
  }
  return copy
}

const isIntersection = (schema: JsonSchema): boolean =>
  'allOf' in schema || ('anyOf' in schema && 'properties' in schema)

/** Branches of `oneOf` that lose a keyword may no longer exclude each other. */
const TELL_APART = [{ keyword: 'oneOf' }]

/** An outer `oneOf` may be an `anyOf` by now. */
const readKey = (place: JsonSchema, key: string): unknown =>
  place[key] ?? (key === 'oneOf' ? place['anyOf'] : undefined)

function relaxKeyword(schema: JsonSchema, keyword: string): void {
  const place = schema as Record<string, unknown>
  if (keyword === 'oneOf') place['anyOf'] ??= place['oneOf']
  if (keyword === 'prefixItems') delete place['items']
  if (keyword === 'maxItems' && place['items'] === false) delete place['items']
  if (keyword === 'enum') delete place['const']
  delete place[keyword]
}

/** Gemini's subset of OpenAPI read as JSON Schema: an object has no keys but those named. */
function fromOpenApi(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, {
    leave({ nullable, ...rest }) {
      const counts = ['minItems', 'maxItems', 'minLength', 'maxLength'].filter((key) => key in rest)
      const read = {
        ...rest,
        ...Object.fromEntries(counts.map((key) => [key, Number(rest[key])])),
        ...('type' in rest ? { type: String(rest['type']).toLowerCase() } : {}),
        ...(rest['type'] === 'OBJECT' ? { additionalProperties: false } : {}),
      }
      return nullable === true ? { anyOf: [read, { type: 'null' }] } : read
    },
  })
}

const seeds = integer({ min: 0, max: 2 ** 31 })

/** Values of the converted schema that the author's schema, but for what is told as lost, refuses. */
function widened(
  original: JsonSchema,
  converted: JsonSchema,
  losses: readonly Loss[],
  seed: number,
  isStrict = false,
): unknown[] {
  // Where the author contradicts himself, there is nothing to preserve.
  if (losses.some(({ message }) => /^(?:a second|one) `/.test(message))) return []
  const accepts = compile(relax(original, losses))
  const offers = compile(converted)
  const pick = seededNumbers(seed)
  return Array.from({ length: SAMPLES }, () => sample(converted, converted, pick))
    .filter((value) => value !== NONE && offers(value))
    .map((value) => (isStrict ? dropOptionalNulls(original, value) : value))
    .filter((value) => !accepts(value))
}

/** The author's schema with no keys besides those that it names, as strict mode reads it. */
function closeAll(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, {
    leave(inner, { at }) {
      const above = at.parent?.schema as JsonSchema | undefined
      const isPart =
        at.keyword === 'allOf' || (at.keyword === 'anyOf' && above !== undefined && 'properties' in above)
      return isPart || !('properties' in inner || 'allOf' in inner)
        ? inner
        : { ...inner, unevaluatedProperties: false }
    },
  })
}

/** Values of the author's schema that the strict one has no form for, although nothing is told as lost. */
function narrowed(original: JsonSchema, strict: JsonSchema, seed: number): unknown[] {
  const accepts = compile(closeAll(original))
  const known = new Map<unknown, (value: unknown) => boolean>()
  const fits = (schema: JsonSchema, value: unknown): boolean => {
    if (!known.has(schema)) known.set(schema, compile({ ...schema, $defs: strict['$defs'] ?? {} }))
    return known.get(schema)!(value)
  }
  const pick = seededNumbers(seed)
  return Array.from({ length: SAMPLES }, () => sample(original, original, pick))
    .filter((value) => value !== NONE && accepts(value))
    .filter((value) => {
      const filled = fillNulls(strict, value, strict, fits)
      return filled === undefined || !fits(strict, filled)
    })
}

describe('what a model may say under a converted schema', () => {
  let fitted = 0

  test('in strict mode is what the author accepts, once the nulls of optional keys are dropped', () => {
    assert(
      property(anySchema, seeds, (schema, seed) => {
        const result = renderOne(schema, { strict: true })
        if (result.failed) return
        fitted++
        expect(widened(schema, argumentsOf(result.spec[0])!, result.losses, seed, true)).toEqual([])
      }),
      RUNS,
    )
    // A generator whose schemas all fail would prove nothing.
    expect(fitted).toBeGreaterThan(RUNS.numRuns / 4)
  })

  test('in strict mode is all that the author accepts, unless something is told as lost', () => {
    assert(
      property(anySchema, seeds, (schema, seed) => {
        const result = renderOne(schema, { strict: true })
        if (result.failed || result.losses.some(({ keyword }) => keyword === 'additionalProperties')) return
        expect(narrowed(schema, argumentsOf(result.spec[0])!, seed)).toEqual([])
      }),
      RUNS,
    )
  })

  test("in Anthropic's strict mode is what the author accepts", () => {
    assert(
      property(anySchema, seeds, (schema, seed) => {
        const result = renderOne(schema, { format: 'anthropic', strict: true })
        if (result.failed) return
        expect(widened(schema, argumentsOf(result.spec[0])!, result.losses, seed)).toEqual([])
      }),
      RUNS,
    )
  })

  test('for Gemini is what the author accepts', () => {
    assert(
      property(anySchema, seeds, (schema, seed) => {
        const result = renderOne(schema, { format: 'gemini' })
        const tool = result.failed ? undefined : result.spec[0]
        const parameters = argumentsOf(tool)
        if (result.failed || parameters === undefined) return
        const read = tool!['parameters'] === undefined ? parameters : fromOpenApi(parameters)
        expect(widened(schema, read, result.losses, seed)).toEqual([])
      }),
      RUNS,
    )
  })

  test.each(['openai', 'openai-responses', 'anthropic', 'bedrock', 'mcp', 'opm'] as const)(
    'for %s is what the author accepts, compact or not',
    (format) => {
      assert(
        property(anySchema, seeds, boolean(), (schema, seed, compact) => {
          const result = renderOne(schema, { format, compact })
          const tool = result.failed ? undefined : result.spec[0]
          const converted = argumentsOf(tool) ?? (tool?.['argument_schema'] as JsonSchema)
          expect(result.failed ? [] : widened(schema, converted, result.losses, seed)).toEqual([])
        }),
        { ...RUNS, numRuns: 30 },
      )
    },
  )
})
