import { isPlainObject } from '../../core/plain-object.ts'
import { readCallArguments } from './read-arguments.ts'

/** The part of a model's answer that matters here; a message of OpenAI's Chat Completions API fits. */
export interface AssistantMessage {
  readonly tool_calls?: readonly unknown[] | null | undefined
}

/** The answer to one call, as OpenAI's Chat Completions API takes it. */
export interface ToolMessage {
  readonly role: 'tool'
  readonly tool_call_id: string
  readonly content: string
}

/** A call that a model asks for. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

export type ReadCall =
  | { readonly ok: true; readonly call: ToolCall }
  /** `reason` is written for the model. */
  | { readonly ok: false; readonly id: string; readonly reason: string }

/** Reads one entry of `tool_calls`, whatever the model made of it. */
export function readCall(entry: unknown): ReadCall {
  const id = isPlainObject(entry) && typeof entry['id'] === 'string' ? entry['id'] : ''
  const target = isPlainObject(entry) ? entry['function'] : undefined
  if (!isPlainObject(target)) {
    const reason =
      'This call names no function. Call a tool as { "type": "function", "function": { "name", "arguments" } }.'
    return { ok: false, id, reason }
  }
  const { name } = target
  if (typeof name !== 'string' || name === '') {
    return { ok: false, id, reason: 'This call names no tool: function.name must be the name of one.' }
  }
  const reading = readCallArguments(target['arguments'])
  if (!reading.ok) return { ok: false, id, reason: `The arguments of '${name}' ${reading.reason}` }
  return { ok: true, call: { id, name, arguments: reading.value } }
}
