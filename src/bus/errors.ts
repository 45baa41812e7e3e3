const BUS_ERROR = Symbol.for('opm-toolbox.BusError')

/**
 * Why a message did not go out, or no answer can come.
 *
 * - `disconnected`: there is no connection, or it was lost while an answer was awaited;
 * - `closed`: the client was closed by its own side;
 * - `too-large`: the message is longer than the bus takes;
 * - `unserialisable`: JSON cannot carry something in the message;
 * - `encrypted`: the bus speaks only encrypted frames;
 * - `cannot-listen`: a bus cannot be started at that address.
 */
export type BusErrorCode =
  | 'disconnected'
  | 'closed'
  | 'too-large'
  | 'unserialisable'
  | 'encrypted'
  | 'cannot-listen'

/** A fault between this process and a bus, told apart by `code`. */
export class BusError extends Error {
  override readonly name = 'BusError'
  readonly [BUS_ERROR] = true
  readonly code: BusErrorCode

  constructor(code: BusErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Whether `value` is a `BusError`, of this or any other copy of the library. */
export const isBusError = (value: unknown): value is BusError =>
  typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[BUS_ERROR] === true
