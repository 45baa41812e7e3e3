import { messageOf } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import type { MessageBus } from './message-bus.ts'
import type { Message } from './message.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a call came to: exactly one of the two goes into the answer (OVOS-TOOLS-1 §4.2). */
export type Outcome = { readonly result: Fields } | { readonly error: string }

/** Prints anything thrown as it stands on the wire: class name, `: `, message (OVOS-TOOLS-1 §4.2). */
export function printError(thrown: unknown): string {
  const name = thrown instanceof Error && thrown.name !== '' ? thrown.name : 'Error'
  return `${name}: ${messageOf(thrown)}`
}

/**
 * Answers a call, and returns with what.
 *
 * A result that cannot go over the wire becomes an error that says so: the caller is not left without an answer.
 */
export function answerCall(
  bus: MessageBus,
  request: Message,
  about: Fields,
  outcome: Outcome,
  log: Logger,
): Outcome {
  const fault = tryToAnswer(bus, request, { ...about, ...outcome }, log)
  if (fault === undefined) return outcome
  const instead = { error: `RuntimeError: The answer cannot be sent: ${messageOf(fault)}` }
  answer(bus, request, { ...about, ...instead }, log)
  return instead
}

/** Answers with data that should fit; when it does not, the log says why. */
export function answer(bus: MessageBus, request: Message, data: Fields, log: Logger): void {
  const fault = tryToAnswer(bus, request, data, log)
  if (fault !== undefined) log.error(`'${request.type}' could not be answered: ${messageOf(fault)}`)
}

function tryToAnswer(bus: MessageBus, request: Message, data: Fields, log: Logger): unknown {
  try {
    const sent = bus.emit(request.response(data))
    if (!sent) log.warn(`The answer to '${request.type}' was lost: the bus is not connected`)
    return undefined
  } catch (error) {
    return error
  }
}
