import { findUnserialisable } from '../core/json-safe.ts'
import { printPath } from '../schema/issues.ts'
import { BusError } from './errors.ts'
import { hasResponse, isTopic, responseTo } from './topics.ts'

type Fields = Readonly<Record<string, unknown>>

/** The unit of communication on a bus (OVOS-MSG-1). It is never changed once made, nor are its parts. */
export class Message {
  readonly type: string
  readonly data: Fields
  readonly context: Fields

  /** @throws TypeError when `type` is no topic (OVOS-MSG-1 §2.1). */
  constructor(type: string, data: Fields = {}, context: Fields = {}) {
    if (!isTopic(type)) {
      throw new TypeError(
        `Message: type must be made of letters, digits, '_' and '-', in segments parted by '.' or ':'; received ${JSON.stringify(type)}`,
      )
    }
    this.type = type
    this.data = data
    this.context = context
  }

  /** Passes the context on under another topic, source and destination as they are (OVOS-MSG-1 §5.1). */
  forward(type: string, data: Fields = {}): Message {
    return new Message(type, data, { ...this.context })
  }

  /** Answers: the context with source and destination swapped, all else in it unchanged (OVOS-MSG-1 §5.2). */
  reply(type: string, data: Fields = {}): Message {
    const { source, destination, ...rest } = this.context
    const asker = identifierIn(source)
    const addressee = identifierIn(destination)
    return new Message(type, data, {
      ...rest,
      ...presentAs('source', firstOf(addressee) ?? asker),
      ...presentAs('destination', asker ?? addressee),
    })
  }

  /**
   * Answers on the topic with `.response` behind it (OVOS-MSG-1 §5.3).
   *
   * @throws TypeError for a topic with a `:` or that is a response itself: name the answer's topic and use `reply`.
   */
  response(data: Fields = {}): Message {
    if (!hasResponse(this.type)) {
      throw new TypeError(
        `Message: '${this.type}' has no response topic; use reply() with the topic of the answer`,
      )
    }
    return this.reply(responseTo(this.type), data)
  }

  /**
   * The text that goes over the wire: one JSON object of `type`, `data` and `context`.
   *
   * @throws BusError `unserialisable`, naming the place of what JSON cannot carry.
   */
  serialize(): string {
    const { type, data, context } = this
    const fault = findUnserialisable({ data, context })
    if (fault !== undefined) {
      throw new BusError('unserialisable', `JSON cannot carry ${printPath(fault.path)}: ${fault.what}`)
    }
    try {
      return JSON.stringify({ type, data, context })
    } catch (error) {
      const where = isNestedTooDeeply(data) ? 'data' : 'context'
      throw new BusError('unserialisable', `${where} is nested too deeply or too long for JSON`, {
        cause: error,
      })
    }
  }
}

/** What stands in a routing key: an empty identifier is none at all (OVOS-MSG-1 §3.3). */
function identifierIn(value: unknown): unknown {
  if (!Array.isArray(value)) return value === '' || value === null ? undefined : value
  const members = value.filter((member) => member !== '' && member !== null)
  return members.length === 0 ? undefined : members
}

const firstOf = (identifier: unknown): unknown => (Array.isArray(identifier) ? identifier[0] : identifier)

const presentAs = (key: string, value: unknown): Fields => (value === undefined ? {} : { [key]: value })

function isNestedTooDeeply(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return false
  } catch {
    return true
  }
}
