import { isDeepStrictEqual } from 'node:util'
import { type CallOptions, type CallOwner, callTool } from '../../core/call.ts'
import {
  isCallTimeout,
  isRuntimeError,
  isValueError,
  messageOf,
  type RuntimeError,
} from '../../core/errors.ts'
import type { AgentTool, Invocation } from '../../core/tool.ts'
import { printIssues } from '../../schema/issues.ts'
import { validateOnly } from '../validate-only.ts'
import { isDeclaredError } from './declared-error.ts'
import type { FaultKind } from './fault.ts'
import { isStumble } from './stumble.ts'

type Arguments = Readonly<Record<string, unknown>>

export interface ProbeOptions {
  readonly owner: CallOwner
  readonly timeoutMs: number
  readonly config?: Readonly<Record<string, unknown>> | undefined
}

/** Calls a tool with arguments that its schema admits, and says what is wrong with what happens. */
export async function probeExecution(
  tool: AgentTool,
  args: Arguments,
  { owner, timeoutMs, config }: ProbeOptions,
): Promise<FaultKind | undefined> {
  const watch = watchArguments(tool)
  const options: CallOptions = { timeoutMs, config, onWarning: () => {} }
  try {
    await callTool(watch.tool, structuredClone(args), owner, options)
  } catch (error) {
    return faultOf(tool, args, error, timeoutMs)
  }
  return watch.isMutated() ? { code: 'mutated-arguments' } : undefined
}

function faultOf(tool: AgentTool, args: Arguments, error: unknown, timeoutMs: number): FaultKind | undefined {
  if (isValueError(error)) {
    const [first] = error.issues
    const reason = error.issues.length > 0 ? printIssues(error.issues) : error.message
    return { code: 'rejected-valid', reason, path: first?.path ?? [] }
  }
  if (!isRuntimeError(error)) return { code: 'crash', reason: messageOf(error) }
  if (isCallTimeout(error)) return { code: 'timeout', timeoutMs }
  if (error.phase === 'output') return outputFault(error)
  const { cause } = error
  if (isStumble(cause)) return { code: 'crash', reason: nameAndMessage(cause) }
  if (isDeclaredError(tool, args, cause)) return undefined
  return { code: 'undeclared-error', reason: nameAndMessage(cause) }
}

function outputFault(error: RuntimeError): FaultKind {
  const [first] = error.issues
  const reason = error.issues.length > 0 ? printIssues(error.issues) : error.message
  return { code: 'invalid-output', reason, path: first?.path ?? [] }
}

function nameAndMessage(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`
  return messageOf(thrown)
}

/** Lets a tool run as it is, and looks whether it changed the arguments that it was given. */
function watchArguments(tool: AgentTool): { readonly tool: AgentTool; readonly isMutated: () => boolean } {
  let isMutated = false
  const toolCall = async (args: never, invocation: Invocation): Promise<unknown> => {
    const before = snapshot(args)
    try {
      return await tool.toolCall(args, invocation)
    } finally {
      isMutated = before !== undefined && !isDeepStrictEqual(before, snapshot(args))
    }
  }
  return { tool: { ...tool, toolCall }, isMutated: () => isMutated }
}

/** A copy to compare with; `undefined` for arguments that a transform made into something that cannot be copied. */
function snapshot(args: unknown): unknown {
  try {
    return structuredClone(args)
  } catch {
    return undefined
  }
}

/** Lets only the validator of a tool see arguments: what it refuses is the fault, and the tool does not run. */
export async function probeValidation(
  tool: AgentTool,
  args: Arguments,
  { owner, timeoutMs }: ProbeOptions,
): Promise<FaultKind | undefined> {
  const error = await validateOnly(tool, args, owner)
  return error === undefined ? undefined : faultOf(tool, args, error, timeoutMs)
}
