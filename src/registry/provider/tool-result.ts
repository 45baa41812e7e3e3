import { isPlainObject } from '../../core/plain-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { printJson } from '../../json-schema/print-json.ts'
import type { ToolContent, ToolResult } from './tool-provider.ts'

/** The schema of what a provider's tool answers. */
export const RESULT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    content: {
      type: 'array',
      description: 'The parts of the answer; a text part has its text.',
      items: {
        type: 'object',
        properties: { type: { type: 'string' }, text: { type: 'string' } },
        required: ['type'],
      },
    },
    isError: { type: 'boolean', description: 'False; a failed call has no result.' },
  },
  required: ['content', 'isError'],
}

/** Whether `value` is a result as the Model Context Protocol has it. */
export function isToolResult(value: unknown): value is ToolResult {
  if (!isPlainObject(value)) return false
  const { content, isError } = value
  return typeof isError === 'boolean' && Array.isArray(content) && content.every(isContent)
}

const isContent = (part: unknown): part is ToolContent =>
  isPlainObject(part) && typeof part['type'] === 'string'

/** A tool's output as a result: itself when it is one, else as JSON text, with the output beside it. */
export function toToolResult(output: Readonly<Record<string, unknown>>): ToolResult {
  if (isToolResult(output)) return output
  return {
    content: [{ type: 'text', text: printJson(output) }],
    structuredContent: output,
    isError: false,
  }
}

/** What a model reads of a result: its texts, and of any other part that it is there. */
export const textOf = ({ content }: ToolResult): string =>
  content
    .map((part) => (part.type === 'text' && typeof part.text === 'string' ? part.text : printJson(part)))
    .join('\n')
