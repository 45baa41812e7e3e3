import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, describe, expect, it } from 'vitest'
import { renderSpec, type SpecEntry, type SpecFormat } from '../../src/spec/format.ts'
import { emitted, tricky } from './corpus.ts'
import { toEntry } from './render.ts'

/** The type of one element of each format's array, as its provider publishes it. */
const TYPES: Readonly<Partial<Record<SpecFormat, string>>> = {
  openai: `import('openai/resources/chat/completions').ChatCompletionTool`,
  'openai-responses': `import('openai/resources/responses/responses').FunctionTool`,
  anthropic: `import('@anthropic-ai/sdk/resources/messages').Tool`,
  gemini: `Plain<import('@google/genai').FunctionDeclaration>`,
  bedrock: `import('@aws-sdk/client-bedrock-runtime').Tool`,
  mcp: `import('@modelcontextprotocol/sdk/types.js').Tool`,
}

/** The enums of an SDK are strings on the wire. */
const PLAIN = `
type Plain<T> = T extends string ? \`\${T}\` : T extends readonly (infer U)[] ? Plain<U>[]
  : unknown extends T ? T : T extends object ? { [K in keyof T]: Plain<T[K]> } : T
`

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
// Inside the checkout, so that the SDKs are found.
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true })
const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/spec-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ENTRIES: readonly SpecEntry[] = Object.values({ ...emitted, ...tricky }).map((schema, index) =>
  toEntry(schema, `tool_${index}`),
)

/** Type-checks what is rendered, one file a format; the complaints of the compiler, none when it is content. */
function complaints(specs: Readonly<Record<string, readonly unknown[]>>): string {
  const work = mkdtempSync(join(folder, 'check-'))
  for (const [format, spec] of Object.entries(specs)) {
    const type = TYPES[format as SpecFormat]!
    const text = `${PLAIN}\nexport const spec = ${JSON.stringify(spec)} satisfies (${type})[]\nexport type Used = Plain<1>\n`
    writeFileSync(join(work, `${format}.ts`), text)
  }
  const options = {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  }
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, '-p', work], { encoding: 'utf8' }).stdout
}

const FORMATS = Object.keys(TYPES) as SpecFormat[]

describe('the types that providers publish', () => {
  it('take what every format gives, for the schemas that libraries emit', () => {
    expect(ENTRIES.length).toBeGreaterThan(30)
    const specs = FORMATS.map((format) => [format, renderSpec(ENTRIES, { format }).spec] as const)
    expect(complaints(Object.fromEntries(specs))).toBe('')
  }, 180_000)

  it('refuse each format when its shape is broken', () => {
    const broken = FORMATS.map((format) => {
      const [first] = renderSpec(ENTRIES.slice(0, 1), { format }).spec
      const text = JSON.stringify(first).replace(/"name":"[^"]*"/, '"name":7')
      return [format, [JSON.parse(text) as unknown]] as const
    })
    const said = complaints(Object.fromEntries(broken))
    for (const format of FORMATS) expect(said).toContain(`${format}.ts(`)
  }, 180_000)

  it('let the schema of the Model Context Protocol take a list of tools', () => {
    const { spec } = renderSpec(ENTRIES, { format: 'mcp' })
    expect(ListToolsResultSchema.safeParse({ tools: spec }).error).toBeUndefined()
    expect(
      ListToolsResultSchema.safeParse({ tools: [{ ...spec[0], inputSchema: { type: 'array' } }] }).success,
    ).toBe(false)
  })
})
