import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderSpec, type SpecFormat } from '../../src/spec/format.ts'
import { renderOne } from './render.ts'
import { richTools } from './tools.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How each provider's own package names what `renderSpec` makes; an enum is its values on the wire. */
const HEADER = `
import type { Tool as AnthropicTool } from '@anthropic-ai/sdk/resources/messages'
import type { Tool as BedrockTool } from '@aws-sdk/client-bedrock-runtime'
import type { FunctionDeclaration, Type } from '@google/genai'
import type { Tool as McpTool } from '@modelcontextprotocol/sdk/types.js'
import type { ChatCompletionFunctionTool } from 'openai/resources/chat/completions'
import type { FunctionTool } from 'openai/resources/responses/responses'

type Wire<T> = T extends Type ? \`\${T}\` : T extends object ? { [K in keyof T]: Wire<T[K]> } : T
type GeminiFunction = Wire<FunctionDeclaration>
`

const TYPES: Readonly<Record<Exclude<SpecFormat, 'opm'>, string>> = {
  openai: 'ChatCompletionFunctionTool',
  'openai-responses': 'FunctionTool',
  anthropic: 'AnthropicTool',
  gemini: 'GeminiFunction',
  bedrock: 'BedrockTool',
  mcp: 'McpTool',
}

const formats = Object.keys(TYPES) as (keyof typeof TYPES)[]

/** Every tool that the format, strict or not, has words for. */
function rendered(format: keyof typeof TYPES, strict: boolean): readonly unknown[] {
  return richTools.flatMap((entry) => {
    const result = renderOne(entry.tool.argument_schema, { format, strict })
    return result.failed ? [] : result.spec
  })
}

function goodFile(): string {
  const lines = formats.flatMap((format) => {
    const plain = renderSpec(richTools, { format }).spec
    const strict = format === 'gemini' || format === 'mcp' ? [] : rendered(format, true)
    return [...plain, ...strict].map((tool) => `${JSON.stringify(tool)} satisfies ${TYPES[format]}`)
  })
  return `${HEADER}\nexport default [\n${lines.join(',\n')}\n]\n`
}

/** Each breaks one thing that the types should see. */
const BROKEN: readonly (readonly [keyof typeof TYPES, unknown])[] = [
  ['openai', { type: 'function', name: 'a', parameters: {} }],
  ['openai', { type: 'tool', function: { name: 'a', parameters: {} } }],
  ['openai', { type: 'function', function: { name: 'a', strict: 'yes' } }],
  ['openai', { type: 'function', function: { description: 'a' } }],
  ['openai-responses', { type: 'function', name: 'a', parameters: {} }],
  ['openai-responses', { type: 'function', function: { name: 'a' } }],
  ['anthropic', { name: 'a', parameters: { type: 'object' } }],
  ['anthropic', { name: 'a', input_schema: { type: 'array' } }],
  ['anthropic', { name: 'a', input_schema: { properties: {} } }],
  ['gemini', { name: 'a', parameters: { type: 'object' } }],
  ['gemini', { name: 'a', parameters: { type: 'ARRAY', items: { type: 'STRING' }, minItems: 1 } }],
  ['gemini', { name: 'a', parameters: { type: 'INTEGER', enum: [1] } }],
  ['gemini', { name: 'a', parameters: { type: 'OBJECT', additionalProperties: false } }],
  ['gemini', { name: 'a', inputSchema: {} }],
  ['bedrock', { toolSpec: { name: 'a', inputSchema: {} } }],
  ['bedrock', { toolSpec: { inputSchema: { json: {} } } }],
  ['bedrock', { name: 'a', inputSchema: { json: {} } }],
  ['mcp', { name: 'a', inputSchema: { properties: {} } }],
  ['mcp', { name: 'a', inputSchema: { type: 'object', properties: { a: true } } }],
  ['mcp', { name: 'a', inputSchema: { type: 'object' }, annotations: { readOnlyHint: 'yes' } }],
]

const brokenFile = (): string =>
  `${HEADER}\n${BROKEN.map(([format, tool], index) => `export const broken${index} = ${JSON.stringify(tool)} satisfies ${TYPES[format]}`).join('\n')}\n`

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  files: ['good.ts', 'broken.ts'],
}

let folder = ''
let errors: readonly { readonly file: string; readonly text: string }[] = []

beforeAll(async () => {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true })
  folder = await mkdtemp(join(root, 'node_modules/.cache/spec-types-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'good.ts'), goodFile())
  await writeFile(join(folder, 'broken.ts'), brokenFile())
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const output = await promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false']).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
  errors = output
    .split('\n')
    .map((line) => /(good|broken)\.ts\((\d+),\d+\): error (.*)/.exec(line))
    .filter((match) => match !== null)
    .map(([, file, line, text]) => ({ file: `${file}:${line}`, text: text! }))
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test("what every format writes satisfies the provider's published types", () => {
  expect(errors.filter(({ file }) => file.startsWith('good'))).toEqual([])
})

test('the published types would see a wrong shape', () => {
  const first = HEADER.split('\n').length
  const seen = new Set(errors.map(({ file }) => file))
  const unseen = BROKEN.filter((_tool, index) => !seen.has(`broken:${first + index + 1}`))
  expect(unseen).toEqual([])
})

test('enough tools are looked at', () => {
  for (const format of formats) expect(renderSpec(richTools, { format }).spec.length).toBeGreaterThan(40)
  expect(rendered('openai', true).length).toBeGreaterThan(35)
})
