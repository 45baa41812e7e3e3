import OpenAI from 'openai'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import { describe, expect, it } from 'vitest'
import { defineTool, defineToolBox, z } from '../../../src/index.ts'
import { ToolDispatcher } from '../../../src/registry/dispatch/dispatcher.ts'
import { readToolPolicy, writeToolPolicy } from '../../../src/registry/policy/policies.ts'
import { ToolRegistry } from '../../../src/registry/registry.ts'
import { definition, providerOf, text } from '../providers.ts'
import { type Asked, type Line, scriptedServer } from './scripted-server.ts'

const saved: unknown[] = []

const NoteBox = defineToolBox('notes', [
  defineTool({
    name: 'get_weather',
    description: 'Get the weather.',
    policy: readToolPolicy(),
    argumentSchema: z.object({ location: z.string(), units: z.string().optional() }),
    outputSchema: z.object({ condition: z.string() }),
    toolCall: ({ location }) => ({ condition: `Sunny in ${location}` }),
  }),
  defineTool({
    name: 'save_note',
    description: 'Save a note.',
    policy: writeToolPolicy(),
    argumentSchema: z.object({ text: z.string() }),
    outputSchema: z.object({ saved: z.int() }),
    toolCall: ({ text }) => ({ saved: saved.push(text) }),
  }),
])

/** Runs an agent's loop with the real client until the model answers with text, or the rounds are spent. */
async function converse(script: readonly Line[]): Promise<{ answer: string | null; asked: Asked[] }> {
  const { url, asked } = await scriptedServer(script)
  const client = new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0 })
  const courses = providerOf(['course_search'], {
    getTools: () => [definition('course_search')],
    executeTool: () => text('Gardening, Mondays'),
  })
  const registry = new ToolRegistry({ toolboxes: [new NoteBox()], providers: [courses] })
  const dispatcher = new ToolDispatcher({ registry })
  const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Go.' }]
  for (;;) {
    const tools: ChatCompletionTool[] = dispatcher.isSpent ? [] : await dispatcher.tools()
    const { choices } = await client.chat.completions.create({ model: 'scripted', messages, tools })
    const { message } = choices[0]!
    messages.push(message)
    if (message.tool_calls === undefined) return { answer: message.content, asked }
    messages.push(...(await dispatcher.dispatch(message)))
  }
}

const answersIn = ({ messages }: Asked): unknown[] =>
  messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []))

describe('an agent’s loop with the OpenAI client against a server', () => {
  it('offers the tools, answers good and failed calls alike, and ends with the model’s answer', async () => {
    const { answer, asked } = await converse([
      [
        ['get_weather', '{"location":"Lisbon"}'],
        ['get_wether', '{"location":"Lisbon"}'],
        ['course_search', '"{\\"text\\":\\"garden\\"}"'],
        ['save_note', '{"text":"Lisb'],
      ],
      [['save_note', '{"text":"Lisbon is sunny"}']],
      'Done.',
    ])
    expect(answer).toBe('Done.')
    expect(asked[0]!.tools.map((tool) => tool.type === 'function' && tool.function.name)).toEqual([
      'get_weather',
      'save_note',
      'course_search',
    ])
    const [sunny, unknown, courses, cutOff, noted] = answersIn(asked[2]!)
    expect(sunny).toBe('{"condition":"Sunny in Lisbon"}')
    expect(unknown).toContain("Did you mean 'get_weather'?")
    expect(courses).toBe('Gardening, Mondays')
    expect(cutOff).toContain('the JSON ends too early')
    expect(noted).toBe('{"saved":1}')
    expect(saved).toEqual(['Lisbon is sunny'])
  })

  it('ends a model’s endless writing when its rounds are spent', async () => {
    const { answer, asked } = await converse([
      ...Array.from({ length: 5 }, (_, number): Line => [['save_note', `{"text":"${number}"}`]]),
      'I stopped.',
    ])
    expect(answer).toBe('I stopped.')
    expect(asked).toHaveLength(6)
    expect(answersIn(asked[5]!).map((content) => String(content).startsWith('Error: '))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    expect(asked[5]!.tools).toEqual([])
  })
})
