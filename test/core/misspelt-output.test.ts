import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defineToolBox, isRuntimeError, type ToolDefinition, z } from '../../src/index.ts'

type Schema = ToolDefinition['outputSchema']

/** What is said of an output. */
async function complaints(outputSchema: Schema, output: unknown): Promise<readonly string[]> {
  const tool = {
    name: 'look',
    description: 'Looks.',
    argumentSchema: z.object({}),
    outputSchema,
    toolCall: () => output,
  } as ToolDefinition
  const toolbox = new (defineToolBox('box', [tool]))()
  try {
    await toolbox.callTool('look', {})
  } catch (error) {
    if (isRuntimeError(error)) return error.issues.map(({ message }) => message)
    throw error
  }
  return []
}

const MISSING = "missing, expected number; the output has 'temprature_c'"

test.each<[string, Schema]>([
  ['zod', z.object({ temperature_c: z.number() })],
  ['valibot', toStandardJsonSchema(v.object({ temperature_c: v.number() }))],
  [
    'JSON Schema',
    { type: 'object', properties: { temperature_c: { type: 'number' } }, required: ['temperature_c'] },
  ],
])('a key that is misspelt is named beside the one that is missing, with %s', async (_, schema) => {
  expect(await complaints(schema, { temprature_c: 21.5 })).toEqual([MISSING])
})

test('it is found where the key is missing', async () => {
  const schema = z.object({ days: z.array(z.object({ temperature_c: z.number() })) })
  expect(await complaints(schema, { days: [{ temperature_c: 1 }, { temprature_c: 2 }] })).toEqual([MISSING])
})

test('a key that the schema knows is not taken for another', async () => {
  const schema = z.object({ item: z.number(), items: z.number() })
  expect(await complaints(schema, { items: 1 })).toEqual(['missing, expected number'])
})

test('a key that resembles nothing is not named', async () => {
  expect(await complaints(z.object({ temperature_c: z.number() }), { sky: 1 })).toEqual([
    'missing, expected number',
  ])
})

test('a schema that JSON Schema cannot express still refuses', async () => {
  const schema = z.object({ count: z.number(), at: z.date() })
  expect(await complaints(schema, { cuont: 1, at: new Date(0) })).toEqual(['missing, expected number'])
})
