const MARK = Symbol.for('opm-toolbox.InvalidSchemaError')

/** A JSON Schema is itself at fault, so that nothing can be validated with it. */
export class InvalidSchemaError extends Error {
  override readonly name = 'InvalidSchemaError'
  readonly [MARK] = true
  /** The JSON Pointer of the keyword at fault. */
  readonly pointer: string

  constructor(pointer: string, reason: string, cause?: unknown) {
    super(
      `the JSON Schema is invalid at ${pointer === '' ? 'its root' : pointer}: ${reason}`,
      cause === undefined ? undefined : { cause },
    )
    this.pointer = pointer
  }
}

/** Whether `value` is such an error, of this or any other copy of the library. */
export const isInvalidSchemaError = (value: unknown): value is InvalidSchemaError =>
  typeof value === 'object' && value !== null && MARK in value
