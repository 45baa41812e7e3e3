import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Finding, Severity } from '../../src/check/finding.ts'
import { chooseProfiles } from '../../src/check/profiles/index.ts'
import type { JsonSchema } from '../../src/json-schema/types.ts'
import { runRules, type RunOptions } from '../../src/check/run.ts'
import { toToolBox } from './rule-page.ts'

type Example = Parameters<typeof toToolBox>[0]

interface Table {
  /** The profile under which the rule is tried; none for a rule that holds everywhere. */
  readonly profile?: string
  readonly severity: Severity
  readonly options?: Partial<RunOptions>
  readonly reports: readonly Example[]
  readonly passes: readonly Example[]
}

/** Runs one rule alone on examples that it must report and on those that it must not. */
export function describeRule(id: string, { profile, severity, options = {}, reports, passes }: Table): void {
  const run = async (example: Example): Promise<readonly Finding[]> => {
    const { profiles, unknown } = chooseProfiles(profile === undefined ? [] : [profile])
    expect(unknown).toEqual([])
    return runRules([toToolBox(example)], { profiles, only: [id], ...options })
  }
  describe(`${id} ${profile === undefined ? 'everywhere' : `for ${profile}`}`, () => {
    it.each(reports.map((example) => ({ example, text: print(example) })))(
      'reports $text',
      async ({ example }) => {
        const found = (await run(example)).map(({ rule, severity: weight }) => `${weight} ${rule}`)
        expect(new Set(found)).toEqual(new Set([`${severity} ${id}`]))
      },
    )
    it.each(passes.map((example) => ({ example, text: print(example) })))(
      'passes $text',
      async ({ example }) => {
        expect(await run(example)).toEqual([])
      },
    )
  })
}

const print = (example: Example): string =>
  inspect(example, { depth: 9, breakLength: Infinity, compact: 99 }).slice(0, 120)

/** An argument schema with one required argument. */
export const arg = (schema: unknown, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties: { thing: schema },
  required: ['thing'],
  ...more,
})

/** The same, closed. */
export const closed = (schema: unknown, more: JsonSchema = {}): JsonSchema =>
  arg(schema, { additionalProperties: false, ...more })

/** An argument schema with the given properties, all optional. */
export const args = (properties: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
})

/** A tool with a name or other fields of interest. */
export const tool = (fields: object): Example =>
  ({ name: 'find_thing', description: 'Finds one thing by its name.', ...fields }) as Example

export const tools = (count: number): Example => ({ repeat: count, tool: tool({}) as never })
