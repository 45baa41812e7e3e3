import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Anthropic from '@anthropic-ai/sdk'
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime'
import { GoogleGenAI } from '@google/genai'
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderSpec, type SpecFormat } from '../../src/spec/format.ts'
import { richTools } from './tools.ts'

/** A provider that takes anything and keeps what it was sent. */
let server: Server
let sent: Record<string, unknown> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => server.close())

const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const spec = (format: SpecFormat): never => renderSpec(richTools, { format }).spec as never
const apiKey = 'none'

/** What a client sent, whatever it made of the empty answer. */
async function whatIsSent(call: Promise<unknown>): Promise<Record<string, unknown>> {
  sent = {}
  await call.catch(() => {})
  return sent
}

describe('what the providers’ own clients send is what was rendered', () => {
  test('openai', async () => {
    const client = new OpenAI({ apiKey, baseURL: url(), maxRetries: 0 })
    const call = client.chat.completions.create({ model: 'm', messages: [], tools: spec('openai') })
    expect((await whatIsSent(call))['tools']).toEqual(spec('openai'))
  })

  test('openai-responses', async () => {
    const client = new OpenAI({ apiKey, baseURL: url(), maxRetries: 0 })
    const call = client.responses.create({ model: 'm', input: 'x', tools: spec('openai-responses') })
    expect((await whatIsSent(call))['tools']).toEqual(spec('openai-responses'))
  })

  test('anthropic', async () => {
    const client = new Anthropic({ apiKey, baseURL: url(), maxRetries: 0 })
    const call = client.messages.create({ model: 'm', max_tokens: 1, messages: [], tools: spec('anthropic') })
    expect((await whatIsSent(call))['tools']).toEqual(spec('anthropic'))
  })

  test('gemini, whose client rewrites schemas that are not in its own form', async () => {
    const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl: url() } })
    const functionDeclarations = structuredClone(spec('gemini'))
    const call = client.models.generateContent({
      model: 'm',
      contents: 'x',
      config: { tools: [{ functionDeclarations }] },
    })
    expect((await whatIsSent(call))['tools']).toEqual([{ functionDeclarations: spec('gemini') }])
  })

  test('bedrock, whose client sends nothing that it does not know', async () => {
    const client = new BedrockRuntimeClient({
      region: 'local',
      endpoint: url(),
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      maxAttempts: 1,
      // Its own handler speaks HTTP/2.
      requestHandler: {
        handle({ body }: { body: Uint8Array }) {
          sent = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>
          return Promise.reject(new Error('enough'))
        },
      } as never,
    })
    const call = client.send(
      new ConverseCommand({ modelId: 'm', messages: [], toolConfig: { tools: spec('bedrock') } }),
    )
    expect((await whatIsSent(call))['toolConfig']).toEqual({ tools: spec('bedrock') })
  })
})

describe('the Model Context Protocol', () => {
  test('takes the tools as the answer to tools/list, and drops none of it', () => {
    expect(ListToolsResultSchema.parse({ tools: spec('mcp') })).toEqual({ tools: spec('mcp') })
  })

  test.each([
    { name: 'a', inputSchema: { type: 'array' } },
    { name: 'a', inputSchema: {} },
    { name: 'a', inputSchema: { type: 'object', properties: { a: true } } },
    { name: 'a', inputSchema: { type: 'object', required: 'a' } },
    { name: 'a', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } },
    { inputSchema: { type: 'object' } },
  ])('would not take %j', (tool) => {
    expect(ListToolsResultSchema.safeParse({ tools: [tool] }).success).toBe(false)
  })
})
