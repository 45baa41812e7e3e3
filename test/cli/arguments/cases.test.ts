import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/arguments/parse-arguments.ts'
import { stripProto } from '../../../src/core/strip-proto.ts'
import { adaptSchema } from '../../../src/schema/adapt.ts'
import type { JsonSchema } from '../../../src/json-schema/types.ts'

interface Case {
  readonly id: string
  readonly name: string
  readonly schema: JsonSchema
  readonly argv: readonly string[]
  readonly files?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly expect?: unknown
  readonly error?: 'usage' | 'input'
}

const readCases = (file: string): readonly Case[] =>
  readFileSync(new URL(`../../cases/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Case)

/** Parses, drops what the lifecycle drops, validates: what a call does before it runs the tool. */
async function run({ schema, argv, files = {}, stdin }: Case): Promise<unknown> {
  const io = {
    readFile(path: string): string {
      if (!Object.hasOwn(files, path)) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' })
      return files[path]!
    },
    readStdin(): string {
      if (stdin === undefined) throw new Error('stdin was read unasked')
      return stdin
    },
  }
  const outcome = parseArguments(argv, () => schema, io)
  if (!outcome.ok) return { error: outcome.phase }
  const { value } = stripProto(outcome.arguments)
  const validation = await adaptSchema(schema).validate(value)
  return validation.ok ? { expect: value } : { error: 'input' }
}

describe.each(['arguments.jsonl', 'arguments-more.jsonl'])('%s', (file) => {
  it.each(readCases(file).map((line) => [line.id, line.name, line] as const))(
    '%s: %s',
    async (_id, _name, line) => {
      expect(await run(line)).toEqual(
        line.error === undefined ? { expect: line.expect } : { error: line.error },
      )
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    },
  )
})
