import type { Issue } from '../schema/issues.ts'
import { CALL_TIMEOUT, hasMark, RUNTIME_ERROR, VALUE_ERROR } from './marks.ts'

/** The step of a tool's life in which a fault was found. */
export type Phase = 'discovery' | 'lookup' | 'input' | 'execution' | 'output'

export interface ToolErrorDetails {
  readonly phase: Phase
  /** The toolbox's id; empty before one is known. */
  readonly toolbox: string
  readonly tool?: string | undefined
  readonly issues?: readonly Issue[]
  readonly cause?: unknown
}

/** The `error` member of the JSON document that every command prints on failure. */
export interface ErrorJson {
  readonly type: string
  readonly message: string
  readonly phase?: Phase
  readonly tool?: string
  readonly toolbox?: string
  readonly issues?: readonly Issue[]
}

abstract class ToolError extends Error {
  readonly phase: Phase
  readonly toolbox: string
  readonly tool: string | undefined
  readonly issues: readonly Issue[]

  constructor(message: string, details: ToolErrorDetails) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined)
    this.phase = details.phase
    this.toolbox = details.toolbox
    this.tool = details.tool
    this.issues = details.issues ?? []
  }

  toJSON(): ErrorJson {
    return {
      type: this.name,
      phase: this.phase,
      ...(this.tool === undefined ? {} : { tool: this.tool }),
      ...(this.toolbox === '' ? {} : { toolbox: this.toolbox }),
      message: this.message,
      ...(this.issues.length === 0 ? {} : { issues: this.issues }),
    }
  }
}

/** The caller asked wrongly: an unknown tool, or arguments that the tool's schema refuses. */
export class ValueError extends ToolError {
  override readonly name = 'ValueError'
  readonly [VALUE_ERROR] = true
}

/** What was run is at fault: the tool threw, timed out, or answered with something its schema refuses. */
export class RuntimeError extends ToolError {
  override readonly name = 'RuntimeError'
  readonly [RUNTIME_ERROR] = true
}

/** The `cause` of the `RuntimeError` of a call that ran past its `timeoutMs`. */
export class CallTimeout extends Error {
  override readonly name = 'TimeoutError'
  readonly [CALL_TIMEOUT] = true
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`timed out after ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

export const isValueError = (value: unknown): value is ValueError => hasMark(value, VALUE_ERROR)

export const isRuntimeError = (value: unknown): value is RuntimeError => hasMark(value, RUNTIME_ERROR)

/** Whether a call's error means that the call itself ran out of time, not that the tool threw such an error. */
export function isCallTimeout(error: unknown): boolean {
  return isRuntimeError(error) && hasMark(error.cause, CALL_TIMEOUT)
}

/** The text of anything that was thrown, for use behind a colon. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return thrown.message === '' ? thrown.name : thrown.message
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message)
    return typeof thrown === 'object' ? (JSON.stringify(thrown) ?? 'undefined') : String(thrown)
  } catch {
    return describeUnreadable(thrown)
  }
}

function describeUnreadable(thrown: unknown): string {
  try {
    return Object.prototype.toString.call(thrown)
  } catch {
    return 'a proxy that cannot be read'
  }
}
