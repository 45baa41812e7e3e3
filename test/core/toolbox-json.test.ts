import { describe, expect, it } from 'vitest'
import { defineTool } from '../../src/core/define-tool.ts'
import { defineToolBox } from '../../src/core/define-tool-box.ts'
import { isUnrepresentableSchemaError, ToolBox, z } from '../../src/index.ts'

const weather = defineTool({
  name: 'get_weather',
  description: 'Get the current weather for a location.',
  argumentSchema: z
    .object({ title: z.string().meta({ title: 'Heading' }), units: z.enum(['c', 'f']).default('c') })
    .meta({ title: 'Arguments', description: 'What to look up.' }),
  outputSchema: z.object({ temperature: z.number(), units: z.enum(['c', 'f']).default('c') }),
  toolCall: () => ({ temperature: 21 }),
})

const argument_schema = {
  type: 'object',
  title: 'Arguments',
  description: 'What to look up.',
  properties: {
    title: { type: 'string', title: 'Heading' },
    units: { type: 'string', enum: ['c', 'f'], default: 'c' },
  },
  required: ['title'],
}

const parameters = {
  type: 'object',
  properties: { title: { type: 'string' }, units: { type: 'string', enum: ['c', 'f'], default: 'c' } },
  required: ['title'],
}

const box = async (...tools: Parameters<typeof defineToolBox>[1]): Promise<ToolBox> => {
  const toolbox = new (defineToolBox('weather_tools', tools))()
  await toolbox.ready()
  return toolbox
}

describe('the JSON of a toolbox', () => {
  it('has what callers may send, and what the tool answers', async () => {
    const toolbox = await box(weather)
    expect(toolbox.toolJsonList).toEqual([
      {
        name: 'get_weather',
        description: 'Get the current weather for a location.',
        argument_schema,
        output_schema: {
          type: 'object',
          properties: {
            temperature: { type: 'number' },
            units: { type: 'string', enum: ['c', 'f'], default: 'c' },
          },
          required: ['temperature', 'units'],
          additionalProperties: false,
        },
      },
    ])
  })

  it('is the same object of schema each time, and nobody can change it', async () => {
    const toolbox = await box(weather)
    const [one] = toolbox.toolJsonList
    const [other] = toolbox.toolJsonList
    expect(one!.argument_schema).toBe(other!.argument_schema)
    expect(Object.isFrozen((one!.argument_schema['properties'] as { title: object }).title)).toBe(true)
  })

  it('has a compact form without titles', async () => {
    const toolbox = await box(weather)
    expect(toolbox.toolJsonListCompact).toEqual([
      { name: 'get_weather', description: 'Get the current weather for a location.', parameters },
    ])
  })

  it('has the form of OpenAI', async () => {
    const toolbox = await box(weather)
    expect(toolbox.openaiTools).toEqual([
      {
        type: 'function',
        function: {
          name: 'get_weather',
          description: 'Get the current weather for a location.',
          parameters: argument_schema,
        },
      },
    ])
  })

  it('names the tool whose schema cannot be described', async () => {
    const bad = defineTool({
      name: 'remind_me',
      description: 'Reminds me.',
      argumentSchema: z.object({ when: z.date() }),
      outputSchema: z.object({}),
      toolCall: () => ({}),
    })
    const toolbox = await box(weather, bad)
    let thrown: unknown
    try {
      void toolbox.toolJsonList
    } catch (error) {
      thrown = error
    }
    expect(isUnrepresentableSchemaError(thrown)).toBe(true)
    expect((thrown as Error).message).toBe(
      "Tool 'remind_me': arguments.when: a Date cannot be described in JSON Schema; use z.iso.datetime()",
    )
  })
})

describe('ToolBox.toolsToOpenaiSpec', () => {
  it('fills in what is missing', () => {
    expect(ToolBox.toolsToOpenaiSpec([{ name: 'ping' }])).toEqual([
      {
        type: 'function',
        function: { name: 'ping', description: '', parameters: { type: 'object', properties: {} } },
      },
    ])
  })
})

describe('ToolBox.normalizeTools', () => {
  const ping = ToolBox.toolsToOpenaiSpec([{ name: 'ping' }])[0]!

  it('flattens nothing, one, and lists that mix both', async () => {
    const toolbox = await box(weather)
    expect(ToolBox.normalizeTools(undefined)).toEqual([])
    expect(ToolBox.normalizeTools(null)).toEqual([])
    expect(ToolBox.normalizeTools([])).toEqual([])
    expect(ToolBox.normalizeTools(ping)).toEqual([ping])
    expect(ToolBox.normalizeTools(toolbox)).toEqual(toolbox.openaiTools)
    expect(ToolBox.normalizeTools([ping, toolbox])).toEqual([ping, ...toolbox.openaiTools])
  })

  it.each([
    [[ping, 'get_weather'], 'tools[1]: expected a ToolBox or an OpenAI tool object, received string'],
    ['get_weather', 'tools[0]: expected a ToolBox or an OpenAI tool object, received string'],
    [[[ping]], 'tools[0]: expected a ToolBox or an OpenAI tool object, received array'],
  ])('refuses %j', (tools, message) => {
    expect(() => ToolBox.normalizeTools(tools as never)).toThrow(new TypeError(message))
  })
})
