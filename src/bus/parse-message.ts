import { kindOf } from '../core/plain-object.ts'
import { Message } from './message.ts'
import { isTopic } from './topics.ts'

/** Which rule of OVOS-MSG-1 §2 and §6 a frame breaks; `encrypted` is an OVOS frame under a shared key. */
export type MalformedFault =
  | 'not-text'
  | 'not-utf-8'
  | 'not-json'
  | 'not-an-object'
  | 'encrypted'
  | 'type'
  | 'data'
  | 'context'

export type ParsedMessage =
  | { readonly ok: true; readonly message: Message }
  | { readonly ok: false; readonly fault: MalformedFault; readonly detail: string }

/** Reads one frame. What is not a message is a value that says why: it is never repaired by guessing. */
export function parseMessage(frame: string | Uint8Array): ParsedMessage {
  const text = typeof frame === 'string' ? frame : decode(frame)
  if (text === undefined) return malformed('not-utf-8', 'it is not UTF-8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return malformed('not-json', `it is not JSON: ${(error as Error).message}`)
  }
  if (!isObject(value)) return malformed('not-an-object', `expected an object, received ${kindOf(value)}`)
  const { type, data, context } = value
  if (type === undefined && isEncrypted(value)) return malformed('encrypted', ENCRYPTED)
  if (typeof type !== 'string') return malformed('type', `type: expected string, received ${kindOf(type)}`)
  if (!isTopic(type)) return malformed('type', `type: ${JSON.stringify(type.slice(0, 100))} is not a topic`)
  if (data !== undefined && !isObject(data)) {
    return malformed('data', `data: expected object, received ${kindOf(data)}`)
  }
  if (context !== undefined && !isObject(context)) {
    return malformed('context', `context: expected object, received ${kindOf(context)}`)
  }
  return { ok: true, message: new Message(type, data, context) }
}

const ENCRYPTED =
  'it is encrypted: this OVOS has a websocket.secret_key, which needs to be removed from its configuration for others to take part'

const malformed = (fault: MalformedFault, detail: string): ParsedMessage => ({ ok: false, fault, detail })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The frame of `ovos-bus-client` with a shared key: hexadecimal `ciphertext` and `nonce`, mostly a `tag`. */
const isEncrypted = ({ ciphertext, nonce }: Record<string, unknown>): boolean =>
  typeof ciphertext === 'string' && typeof nonce === 'string'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
