import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { resolvePointer } from '../../src/json-schema/pointer.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { renderSpec, SPEC_FORMATS } from '../../src/spec/format.ts'
import { garbage } from './garbage.ts'
import { argumentsOf, renderOne, toEntry } from './render.ts'
import { ANTHROPIC_RULES, OPENAI_RULES, problems } from './strict-rules.ts'

const RUNS = { numRuns: 300, seed: 20_261_130 }
const inside = (schema: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { x: schema },
  required: ['x'],
})

test('no format chokes on a schema that is none', () => {
  assert(
    property(garbage, (schema) => {
      for (const format of SPEC_FORMATS) {
        const { spec } = renderSpec([toEntry(schema, 'a'), toEntry(inside(schema), 'b')], {
          format,
          compact: true,
        })
        expect(JSON.stringify(spec)).toContain('"b"')
      }
    }),
    RUNS,
  )
})

test.each([
  ['openai', OPENAI_RULES],
  ['anthropic', ANTHROPIC_RULES],
] as const)('%s gets what fits its strict mode, or an error whose places exist', (format, rules) => {
  let fitted = 0
  assert(
    property(garbage, (schema) => {
      const whole = inside(schema)
      const result = renderOne(whole, { format, strict: true })
      const told = result.failed ? result.places : result.losses
      const strays = told.filter(
        ({ path }) => resolvePointer({ argument_schema: whole }, `#${path}`) === undefined,
      )
      if (!result.failed) fitted++
      const broken = result.failed ? [] : problems(argumentsOf(result.spec[0])!, rules)
      expect({ strays, broken }).toEqual({ strays: [], broken: [] })
    }),
    RUNS,
  )
  expect(fitted).toBeGreaterThan(10)
})
