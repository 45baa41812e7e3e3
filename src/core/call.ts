import type { Validation } from '../schema/adapter.ts'
import { type Issue, printIssues } from '../schema/issues.ts'
import { type LazySignal, withDeadline } from './deadline.ts'
import type { CallOptions, CallOwner } from './call-options.ts'
import { type DroppedKey, droppedKeys } from './dropped-keys.ts'
import { hintAt, warnOfDropped } from './dropped-warnings.ts'
import { messageOf, RuntimeError, type ToolErrorDetails, ValueError } from './errors.ts'
import { CallInvocation } from './invocation.ts'
import { type Clock, startClock } from './phase-clock.ts'
import { nameMisspelt } from './misspelt-output.ts'
import { isPlainObject, kindOf } from './plain-object.ts'
import { stripProto } from './strip-proto.ts'
import type { AgentTool } from './tool.ts'
import { validatedAgainst } from './validated.ts'

export type { CallOptions, CallOwner, CallWarning } from './call-options.ts'

/** What every step of a call needs to know. */
interface Call {
  readonly tool: AgentTool
  readonly owner: CallOwner
  readonly options: CallOptions
}

type Values = Record<string, unknown>

/**
 * Runs one tool through validation of its arguments, execution, and validation of its output.
 *
 * Each step returns a promise only when it has to wait, and makes nothing that only a failure needs: a tool that
 * answers at once costs little more than its two validations.
 *
 * @throws ValueError (input) and RuntimeError (input, execution, output), as `docs/authoring.md` tells.
 */
export async function callTool(
  tool: AgentTool,
  args: unknown,
  owner: CallOwner,
  options: CallOptions,
): Promise<Values> {
  const call: Call = { tool, owner, options }
  const clock: Clock | undefined = options.onPhase === undefined ? undefined : startClock(options.onPhase)
  try {
    const checked = parseArguments(call, args)
    const input = checked instanceof Promise ? await checked : checked
    clock?.next('execution')
    const result = execute(call, input)
    const output = result instanceof Promise ? await result : result
    clock?.next('output')
    const answer = parseOutput(call, output)
    return answer instanceof Promise ? await answer : answer
  } finally {
    clock?.stop()
  }
}

function parseArguments(call: Call, args: unknown): Values | Promise<Values> {
  if (!isPlainObject(args)) {
    throw new RuntimeError(...failure(call, 'input', `expected a plain object, received ${kindOf(args)}`))
  }
  const tag = validatedAgainst(args)
  if (tag !== undefined) {
    if (tag === call.tool.argumentSchema) return args
    throw new ValueError(...failure(call, 'input', 'the arguments were validated for another tool'))
  }
  const { value, dropped } = stripProto(args)
  const validation = validate(call, 'input', value)
  return validation instanceof Promise
    ? validation.then((late) => acceptArguments(call, value, late, dropped))
    : acceptArguments(call, value, validation, dropped)
}

function acceptArguments(
  call: Call,
  before: unknown,
  validation: Validation,
  protos: readonly DroppedKey['path'][],
): Values {
  const lost = validation.ok ? droppedKeys(before, validation.value, call.tool.arguments) : []
  if (validation.ok && lost.length === 0 && protos.length === 0) return validation.value as Values
  const gone = [...protos.map((path) => ({ path })), ...lost]
  const found = validation.ok ? [] : validation.issues
  const issues = call.options.strict === true ? [...found, ...gone.map(toIssue)] : found
  if (!validation.ok || issues.length > 0) {
    throw new ValueError(...failure(call, 'input', printIssues(issues), { issues }))
  }
  warnOfDropped(gone, `the arguments of tool '${call.tool.name}'`, call.owner, call.options)
  return validation.value as Values
}

function toIssue({ path, nearest }: DroppedKey): Issue {
  return { path, message: `unknown key${hintAt(nearest)}` }
}

function execute(call: Call, input: Values): unknown {
  const { tool, owner, options } = call
  if (options.timeoutMs !== undefined || options.signal !== undefined) {
    const run = (signal: LazySignal): unknown =>
      tool.toolCall(input as never, new CallInvocation(owner, options, signal))
    return withDeadline(run, options).catch((thrown: unknown) => failExecution(call, thrown))
  }
  try {
    const result = tool.toolCall(input as never, new CallInvocation(owner, options, undefined))
    if (!isThenable(result)) return result
    return Promise.resolve(result).catch((thrown: unknown) => failExecution(call, thrown))
  } catch (thrown) {
    return failExecution(call, thrown)
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'

function failExecution(call: Call, cause: unknown): never {
  throw new RuntimeError(...failure(call, 'execution', messageOf(cause), { cause }))
}

function parseOutput(call: Call, output: unknown): Values | Promise<Values> {
  if (!isPlainObject(output)) return refuseOutput(call, output)
  const tag = validatedAgainst(output)
  if (tag !== undefined) {
    if (tag === call.tool.outputSchema) return output
    throw new RuntimeError(...failure(call, 'output', 'the output was validated for another tool'))
  }
  const { value, dropped } = readOutput(call, output)
  if (dropped.length > 0) {
    const keys = dropped.map((path) => ({ path }))
    warnOfDropped(keys, `the result of tool '${call.tool.name}'`, call.owner, call.options)
  }
  const validation = validate(call, 'output', value)
  return validation instanceof Promise
    ? validation.then((late) => acceptOutput(call, late, value))
    : acceptOutput(call, validation, value)
}

/** To read an output can run code of the tool's: a getter, a trap of a proxy. */
function readOutput(call: Call, output: Values): ReturnType<typeof stripProto> {
  try {
    return stripProto(output)
  } catch (cause) {
    throw new RuntimeError(...failure(call, 'output', `reading it threw: ${messageOf(cause)}`, { cause }))
  }
}

function acceptOutput(call: Call, validation: Validation, output: unknown): Values {
  if (!validation.ok) {
    const issues = nameMisspelt(validation.issues, output, call.tool.output)
    throw new RuntimeError(...failure(call, 'output', printIssues(issues), { issues }))
  }
  return isPlainObject(validation.value) ? validation.value : refuseOutput(call, validation.value)
}

function refuseOutput(call: Call, output: unknown): never {
  throw new RuntimeError(...failure(call, 'output', `expected a plain object, received ${kindOf(output)}`))
}

/** Validation ends in a verdict whatever the value is; what is thrown here is a fault of the schema. */
function validate(call: Call, phase: 'input' | 'output', value: unknown): Validation | Promise<Validation> {
  try {
    const validation = (phase === 'input' ? call.tool.arguments : call.tool.output).validate(value)
    if (!(validation instanceof Promise)) return validation
    return validation.catch((thrown: unknown) => failSchema(call, phase, thrown))
  } catch (thrown) {
    return failSchema(call, phase, thrown)
  }
}

function failSchema(call: Call, phase: 'input' | 'output', cause: unknown): never {
  const schema = phase === 'input' ? 'argumentSchema' : 'outputSchema'
  throw new RuntimeError(...failure(call, phase, `${schema}: ${messageOf(cause)}`, { cause }))
}

const WHAT_FAILED = {
  input: 'Tool input validation failed',
  execution: 'Tool execution failed',
  output: 'Tool output validation failed',
} as const

/** The arguments of an error's constructor. */
function failure(
  { tool, owner }: Call,
  phase: keyof typeof WHAT_FAILED,
  reason: string,
  more: Pick<ToolErrorDetails, 'issues' | 'cause'> = {},
): [message: string, details: ToolErrorDetails] {
  const message = `${WHAT_FAILED[phase]} for '${tool.name}' in ToolBox '${owner.toolboxId}': ${reason}`
  return [message, { phase, tool: tool.name, toolbox: owner.toolboxId, ...more }]
}
