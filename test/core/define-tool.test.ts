import { describe, expect, it } from 'vitest'
import { defineTool, isAgentTool } from '../../src/core/define-tool.ts'
import { z } from '../../src/index.ts'

const schema = z.object({})
const complete = {
  name: 'ping',
  description: 'Answers.',
  argumentSchema: schema,
  outputSchema: schema,
  toolCall: () => ({}),
}

describe('defineTool', () => {
  it('keeps everything that the author wrote', () => {
    const extras = {
      label: 'Ping',
      summary: 'Answers.',
      aliases: ['pong'],
      annotations: { readOnlyHint: true },
    }
    const tool = defineTool({ ...complete, ...extras })
    expect(tool).toMatchObject({ ...complete, ...extras })
    expect(isAgentTool(tool)).toBe(true)
    expect(isAgentTool(complete)).toBe(false)
  })

  it.each([
    ['nothing', undefined, 'defineTool: expected a definition object, received undefined'],
    ['a list', [], 'defineTool: expected a definition object, received array'],
    [
      'no name',
      { ...complete, name: undefined },
      'defineTool: name must be a non-empty string, received undefined',
    ],
    [
      'an empty name',
      { ...complete, name: '' },
      'defineTool: name must be a non-empty string, received string',
    ],
    [
      'no toolCall',
      { ...complete, toolCall: {} },
      "defineTool('ping'): toolCall must be a function, received object",
    ],
    [
      'a description that is no text',
      { ...complete, description: 7 },
      "defineTool('ping'): description must be a string, received number",
    ],
    [
      'no argument schema',
      { ...complete, argumentSchema: undefined },
      "defineTool('ping'): argumentSchema is not a schema: expected zod, Standard Schema with JSON Schema, or a JSON Schema object, received undefined",
    ],
    [
      'a shape in place of a schema',
      { ...complete, outputSchema: { n: z.number() } },
      "defineTool('ping'): outputSchema is a plain object whose 'n' is a schema, not a schema itself; wrap it, for example in z.object()",
    ],
  ])('refuses %s', (_name, definition, message) => {
    expect(() => defineTool(definition as never)).toThrow(new TypeError(message))
  })
})
