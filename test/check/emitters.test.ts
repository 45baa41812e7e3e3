import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chooseProfiles } from '../../src/check/profiles/index.ts'
import { runRules } from '../../src/check/run.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'

/** What a library really wrote for one construct; `error` where it refused. */
interface Emitted {
  readonly emitter: string
  readonly construct: string
  readonly mode: 'input' | 'output'
  readonly schema?: JsonSchema
  readonly error?: true
}

const FOLDER = new URL('../cases/emitters/', import.meta.url)

const emitted = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Emitted),
)

/** The emitters whose schema for `construct` breaks `rule` with an error. */
async function findEmitters(
  construct: string,
  profile: string,
  rule: string,
  mode: Emitted['mode'],
): Promise<string[]> {
  const found: string[] = []
  for (const one of emitted) {
    if (one.construct !== construct || one.mode !== mode || one.schema === undefined) continue
    const tool = { name: 'find_thing', description: 'Finds one thing.', argument_schema: one.schema }
    const options = { profiles: chooseProfiles([profile]).profiles, only: [rule] }
    const findings = await runRules([{ id: 'tools', tools: [tool] }], options)
    if (findings.some(({ severity }) => severity === 'error')) found.push(one.emitter)
  }
  return found.toSorted()
}

const ZOD_4 = ['4.0.17', '4.1.12', '4.1.13', '4.4.3', '4.5.4', '4.6.7'].map((version) => `zod@${version}`)
const from = (version: string) => ZOD_4.slice(ZOD_4.indexOf(`zod@${version}`))
const upTo = (version: string) => ZOD_4.slice(0, ZOD_4.indexOf(`zod@${version}`) + 1)
const ZOD_3 = 'zod@3.25.76'
const [INLINED, OPEN_API] = [`${ZOD_3} inlined`, `${ZOD_3} openApi3`]
const EVERY_ZOD_3 = [ZOD_3, INLINED, OPEN_API]
const [VALIBOT, ARKTYPE, PYDANTIC] = ['valibot@1.5.0', 'arktype@2.2.10', 'pydantic@2.13.4']

/** Exactly these emitters, and no other, write a construct in a way that a profile refuses by a rule. */
const PREDICTIONS: readonly (readonly [
  construct: string,
  profile: string,
  rule: string,
  emitters: readonly string[],
])[] = [
  ['int', 'anthropic-strict', 'strict/numeric-bounds', ZOD_4],
  [
    'bounded_int',
    'anthropic-strict',
    'strict/numeric-bounds',
    [...ZOD_4, ...EVERY_ZOD_3, VALIBOT, ARKTYPE, PYDANTIC],
  ],
  ['positive', 'gemini', 'gemini/unknown-keyword', [...ZOD_4, ...EVERY_ZOD_3, VALIBOT, ARKTYPE, PYDANTIC]],
  ['positive', 'anthropic', 'meta/draft4-bound', [OPEN_API]],
  [
    'positive',
    'copilot-studio',
    'copilot-studio/exclusive-bound',
    [...ZOD_4, ZOD_3, INLINED, VALIBOT, ARKTYPE, PYDANTIC],
  ],
  ['record', 'openai-responses', 'openai/property-names', [...ZOD_4, VALIBOT]],
  ['record', 'vllm-xgrammar', 'vllm-xgrammar/unsupported', [...ZOD_4, VALIBOT]],
  ['record_of_enum', 'gemini', 'required/undefined-property', from('4.4.3')],
  ['default', 'openai-strict', 'openai-strict/default', [...ZOD_4, ...EVERY_ZOD_3, VALIBOT, PYDANTIC]],
  ['optional', 'openai-strict', 'openai-strict/default', [PYDANTIC]],
  [
    'optional',
    'openai-strict',
    'strict/all-required',
    [...ZOD_4, ...EVERY_ZOD_3, VALIBOT, ARKTYPE, PYDANTIC],
  ],
  ['object', 'openai-strict', 'strict/additional-properties-false', [...ZOD_4, VALIBOT, ARKTYPE, PYDANTIC]],
  ['strict_object', 'gemini-raw', 'gemini/unknown-keyword', [...ZOD_4, ...EVERY_ZOD_3, VALIBOT, PYDANTIC]],
  ['nullable', 'gemini', 'type-array', [...from('4.5.4'), ZOD_3, INLINED]],
  ['nullable_described', 'vertex', 'type-array', [ZOD_3, INLINED]],
  ['union_of_scalars', 'vertex', 'type-array', [...from('4.5.4'), ZOD_3, INLINED]],
  ['optional_described', 'vertex', 'vertex/any-of-siblings', [PYDANTIC]],
  ['discriminated_union', 'openai-strict', 'openai/oneof', [...from('4.1.13'), VALIBOT, PYDANTIC]],
  ['intersection', 'openai-strict', 'openai-strict/composition', [...upTo('4.4.3'), ...EVERY_ZOD_3, VALIBOT]],
  ['tuple', 'gemini', 'array/tuple', [...ZOD_4, ARKTYPE, PYDANTIC]],
  ['tuple', 'llama.cpp', 'array/tuple', [...from('4.5.4'), ARKTYPE]],
  ['tuple', 'anthropic', 'array/items-array-draft07', [...EVERY_ZOD_3, VALIBOT]],
  ['tuple', 'openai-chat', 'schema/keyword-value', [OPEN_API]],
  ['email', 'openai-strict', 'pattern/lookaround', upTo('4.5.4')],
  ['email', 'groq', 'pattern/lookaround', upTo('4.5.4')],
  ['hostname', 'openai-strict', 'pattern/lookaround', ZOD_4],
  ['decimal', 'openai-strict', 'pattern/lookaround', [PYDANTIC]],
  ['starts_with', 'openai-strict', 'openai-strict/format', ['zod@4.6.7']],
  ['includes', 'gemini', 'gemini/format', ['zod@4.6.7']],
  ['url', 'openai-strict', 'openai-strict/format', [...ZOD_4, ...EVERY_ZOD_3, VALIBOT, PYDANTIC]],
  ['two_regexes', 'openai-strict', 'openai-strict/composition', [...ZOD_4, ...EVERY_ZOD_3]],
  ['literal', 'gemini', 'gemini/unknown-keyword', [...ZOD_4, ZOD_3, INLINED, VALIBOT, ARKTYPE, PYDANTIC]],
  ['literal_mixed', 'gemini', 'gemini/enum-strings', [PYDANTIC]],
  [
    'any',
    'openai-responses',
    'openai-strict/typeless',
    [...ZOD_4, ...EVERY_ZOD_3, VALIBOT, ARKTYPE, PYDANTIC],
  ],
  ['bare_list', 'openai-strict', 'openai-strict/typeless', [PYDANTIC]],
  ['bare_list', 'openai-chat', 'array/items-required', []],
  ['set', 'openai-strict', 'array/unsupported-keyword', [PYDANTIC]],
  ['reused', 'openai-strict', 'ref/only-top-level-defs', [ZOD_3, OPEN_API]],
  ['reused', 'gemini', 'gemini/unknown-keyword', [ZOD_3, OPEN_API, PYDANTIC]],
  ['recursive_root', 'anthropic', 'root/type-object', [PYDANTIC]],
  ['recursive_root', 'anthropic-strict', 'ref/recursive', [...ZOD_4, ZOD_3, OPEN_API, PYDANTIC]],
  ['recursive_root', 'llama.cpp', 'ref/root-hash', [...ZOD_4, ZOD_3, OPEN_API]],
  ['recursive_inside', 'openai-strict', 'ref/recursive', []],
  ['union_root', 'anthropic', 'root/no-combinators', [...ZOD_4, ...EVERY_ZOD_3]],
  ['array_root', 'mcp', 'root/type-object', [PYDANTIC]],
  ['object', 'mcp', 'root/type-object', ['zod@4.6.7 in zod-to-json-schema']],
  ['no_arguments', 'openai-chat', 'openai/root-properties', []],
  ['enum', 'gemini', 'gemini/enum-type', [ARKTYPE]],
]

describe('what schema libraries write', () => {
  it('was recorded from all of them', () => {
    const emitters = new Set(emitted.map(({ emitter }) => emitter))
    expect([...emitters]).toEqual(
      expect.arrayContaining([...ZOD_4, ...EVERY_ZOD_3, VALIBOT, ARKTYPE, PYDANTIC]),
    )
    expect(emitted.length).toBeGreaterThan(700)
  })

  it.each(PREDICTIONS)(
    '%s is refused by %s for %s as predicted',
    async (construct, profile, rule, emitters) => {
      expect(emitted.some((one) => one.construct === construct)).toBe(true)
      expect(await findEmitters(construct, profile, rule, 'input')).toEqual(emitters.toSorted())
    },
  )

  it('contains an intersection that nothing fits, up to zod 4.4', async () => {
    const found = await findEmitters('intersection', 'ovos', 'schema/unsatisfiable', 'output')
    expect(found).toEqual(upTo('4.4.3'))
  })

  it('refuses dates, big integers and transformed output where JSON has no word for them', () => {
    const refused = emitted.filter(({ error }) => error === true).map(({ construct }) => construct)
    expect(new Set(refused)).toEqual(new Set(['date', 'bigint', 'transform', 'url']))
  })

  it('is valid JSON Schema but for the draft-04 bounds and tuples of one target', async () => {
    const tools = emitted.flatMap(({ schema, mode }, index) =>
      schema === undefined || mode === 'output'
        ? []
        : [{ name: `tool_${index}`, description: 'Finds it.', argument_schema: schema }],
    )
    const options = { profiles: [], only: ['meta/*', 'schema/*', 'ref/*'] }
    const found = await runRules([{ id: 'tools', tools }], options)
    const faults = found
      .filter(({ severity }) => severity === 'error')
      .map(({ tool, rule }) => `${emitted[Number(tool?.slice(5))]?.emitter}: ${rule}`)
    expect(new Set(faults)).toEqual(
      new Set([
        `${OPEN_API}: meta/draft4-bound`,
        `${OPEN_API}: schema/keyword-value`,
        `${PYDANTIC}: schema/arguments-object`,
      ]),
    )
  })
})
