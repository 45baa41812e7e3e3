import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import { onTestFinished } from 'vitest'

export interface Asked {
  readonly messages: readonly ChatCompletionMessageParam[]
  readonly tools: readonly ChatCompletionTool[]
}

/** What the model of the script says: text, or calls as name and arguments. */
export type Line = string | readonly (readonly [name: string, args: string, id?: string])[]

/** A server on loopback that speaks OpenAI's Chat Completions API, and whose model says its lines in order. */
export async function scriptedServer(script: readonly Line[]): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked
      const fault = faultIn(body.messages)
      const line = script[asked.length] ?? 'The script is over.'
      asked.push(body)
      response.writeHead(fault === undefined ? 200 : 400, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(fault === undefined ? completion(line, asked.length) : { error: { message: fault } }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

/** The real API refuses a conversation in which a call is not answered by exactly one message, right behind it. */
function faultIn(messages: readonly ChatCompletionMessageParam[]): string | undefined {
  for (const [index, message] of messages.entries()) {
    if (message.role !== 'assistant' || message.tool_calls === undefined) continue
    const answers = messages.slice(index + 1, index + 1 + message.tool_calls.length)
    const ids = answers.map((answer) => (answer.role === 'tool' ? answer.tool_call_id : undefined))
    if (message.tool_calls.some(({ id }, place) => ids[place] !== id)) return 'a tool call was not answered'
    if (messages[index + 1 + ids.length]?.role === 'tool') return 'a tool message answers no call'
  }
  return undefined
}

function completion(line: Line, turn: number): object {
  const calls = typeof line === 'string' ? undefined : line
  return {
    id: `chatcmpl-${turn}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [
      {
        index: 0,
        finish_reason: calls === undefined ? 'stop' : 'tool_calls',
        message: {
          role: 'assistant',
          content: calls === undefined ? line : null,
          refusal: null,
          ...(calls === undefined
            ? {}
            : {
                tool_calls: calls.map(([name, args, id], index) => ({
                  id: id ?? `call_${turn}_${index}`,
                  type: 'function',
                  function: { name, arguments: args },
                })),
              }),
        },
      },
    ],
  }
}
