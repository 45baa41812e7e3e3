import type { SchemaAdapter, Validation } from '../schema/adapter.ts'
import { type Issue, printIssues, printPath } from '../schema/issues.ts'
import { withDeadline } from './deadline.ts'
import { type DroppedKey, droppedKeys } from './dropped-keys.ts'
import { messageOf, type Phase, RuntimeError, ValueError } from './errors.ts'
import type { Logger } from './log.ts'
import { isPlainObject, kindOf } from './plain-object.ts'
import { stripProto } from './strip-proto.ts'
import type { AgentTool, Invocation } from './tool.ts'
import { validatedAgainst } from './validated.ts'

/** Something that the caller should know although the call went on. */
export interface CallWarning extends DroppedKey {
  readonly message: string
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the call is given up; no limit by default. */
  readonly timeoutMs?: number | undefined
  readonly context?: Readonly<Record<string, unknown>> | undefined
  /** Laid over the toolbox's own configuration for this call. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** Makes an argument that the schema would drop an input failure. */
  readonly strict?: boolean | undefined
  /** Told of every dropped key; without it, warnings go to the toolbox's log. */
  readonly onWarning?: ((warning: CallWarning) => void) | undefined
  /** Told how long each step took, in milliseconds, failed steps included. */
  readonly onPhase?: ((phase: Phase, milliseconds: number) => void) | undefined
}

/** The toolbox on whose behalf a call runs. */
export interface CallOwner {
  readonly toolboxId: string
  readonly config: Readonly<Record<string, unknown>>
  readonly log: Logger
}

/**
 * Runs one tool through validation of its arguments, execution, and validation of its output.
 *
 * @throws ValueError (input) and RuntimeError (input, execution, output), as `docs/authoring.md` tells.
 */
export async function callTool(
  tool: AgentTool,
  args: unknown,
  owner: CallOwner,
  options: CallOptions,
): Promise<Record<string, unknown>> {
  const clock = options.onPhase === undefined ? undefined : startClock(options.onPhase)
  try {
    const ready = parseArguments(tool, args, owner, options)
    const input = ready instanceof Promise ? await ready : ready
    clock?.next('execution')
    const result = execute(tool, input, owner, options)
    const output = result instanceof Promise ? await result : result
    clock?.next('output')
    const answer = parseOutput(tool, output, owner)
    return answer instanceof Promise ? await answer : answer
  } finally {
    clock?.stop()
  }
}

type Record_ = Record<string, unknown>

function parseArguments(
  tool: AgentTool,
  args: unknown,
  owner: CallOwner,
  options: CallOptions,
): Record_ | Promise<Record_> {
  if (!isPlainObject(args)) {
    const reason = `expected a plain object, received ${kindOf(args)}`
    throw new RuntimeError(failed('input', tool, owner, reason), details('input', tool, owner))
  }
  const tag = validatedAgainst(args)
  if (tag !== undefined) {
    if (tag === tool.argumentSchema) return args
    const reason = 'the arguments were validated for another tool'
    throw new ValueError(failed('input', tool, owner, reason), details('input', tool, owner))
  }
  const { value, dropped } = stripProto(args)
  const validation = validated('input', tool, owner, value)
  const finish = (result: Validation): Record_ => {
    const gone = [...dropped.map((path) => ({ path })), ...whatWasDropped(value, result, tool.arguments)]
    const strict = options.strict === true ? gone.map(toIssue) : []
    const issues = result.ok ? strict : [...result.issues, ...strict]
    if (issues.length > 0 || !result.ok) {
      const message = failed('input', tool, owner, printIssues(issues))
      throw new ValueError(message, { ...details('input', tool, owner), issues })
    }
    for (const key of gone) warn(key, tool, owner, options)
    return result.value as Record_
  }
  return validation instanceof Promise ? validation.then(finish) : finish(validation)
}

const whatWasDropped = (before: unknown, result: Validation, adapter: SchemaAdapter): readonly DroppedKey[] =>
  result.ok ? droppedKeys(before, result.value, adapter) : []

function toIssue({ path, nearest }: DroppedKey): Issue {
  const hint = nearest === undefined ? '' : `; did you mean '${nearest}'?`
  return { path, message: `unknown key${hint}` }
}

function warn(key: DroppedKey, tool: AgentTool, owner: CallOwner, options: CallOptions): void {
  const hint = key.nearest === undefined ? '' : `; did you mean '${key.nearest}'?`
  const message = `Unknown argument '${printPath(key.path)}' of tool '${tool.name}' was dropped${hint}`
  if (options.onWarning === undefined) owner.log.warn(message)
  else options.onWarning({ ...key, message })
}

function execute(tool: AgentTool, input: Record_, owner: CallOwner, options: CallOptions): unknown {
  const run = (signal?: AbortSignal): unknown =>
    tool.toolCall(input as never, new CallInvocation(owner, options, signal))
  const fault = (thrown: unknown): RuntimeError =>
    new RuntimeError(
      `Tool execution failed for '${tool.name}' in ToolBox '${owner.toolboxId}': ${messageOf(thrown)}`,
      {
        ...details('execution', tool, owner),
        cause: thrown,
      },
    )
  const rethrow = (thrown: unknown): never => {
    throw fault(thrown)
  }
  if (options.timeoutMs !== undefined || options.signal !== undefined) {
    return withDeadline(run, options).catch(rethrow)
  }
  try {
    const result = run()
    return isThenable(result) ? Promise.resolve(result).catch(rethrow) : result
  } catch (thrown) {
    return rethrow(thrown)
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'

/** Makes the signal only for a tool that looks at it. */
class CallInvocation implements Invocation {
  readonly context: Readonly<Record_>
  readonly config: Readonly<Record_>
  readonly log: Logger
  #signal: AbortSignal | undefined

  constructor(owner: CallOwner, options: CallOptions, signal: AbortSignal | undefined) {
    this.context = options.context ?? {}
    this.config = options.config === undefined ? owner.config : { ...owner.config, ...options.config }
    this.log = owner.log
    this.#signal = signal
  }

  get signal(): AbortSignal {
    return (this.#signal ??= new AbortController().signal)
  }
}

function parseOutput(tool: AgentTool, output: unknown, owner: CallOwner): Record_ | Promise<Record_> {
  const fault = (reason: string, issues: readonly Issue[] = []): RuntimeError =>
    new RuntimeError(failed('output', tool, owner, reason), { ...details('output', tool, owner), issues })
  if (!isPlainObject(output)) throw fault(`expected a plain object, received ${kindOf(output)}`)
  const tag = validatedAgainst(output)
  if (tag !== undefined) {
    if (tag === tool.outputSchema) return output
    throw fault('the output was validated for another tool')
  }
  const validation = validated('output', tool, owner, output)
  const finish = (result: Validation): Record_ => {
    if (!result.ok) throw fault(printIssues(result.issues), result.issues)
    if (!isPlainObject(result.value)) throw fault(`expected a plain object, received ${kindOf(result.value)}`)
    return result.value
  }
  return validation instanceof Promise ? validation.then(finish) : finish(validation)
}

/** Validation ends in a verdict whatever the value is; what is thrown here is a fault of the schema. */
function validated(
  phase: 'input' | 'output',
  tool: AgentTool,
  owner: CallOwner,
  value: unknown,
): Validation | Promise<Validation> {
  const schemaFault = (thrown: unknown): never => {
    const reason = `${phase === 'input' ? 'argumentSchema' : 'outputSchema'}: ${messageOf(thrown)}`
    throw new RuntimeError(failed(phase, tool, owner, reason), {
      ...details(phase, tool, owner),
      cause: thrown,
    })
  }
  try {
    const validation = (phase === 'input' ? tool.arguments : tool.output).validate(value)
    return validation instanceof Promise ? validation.catch(schemaFault) : validation
  } catch (thrown) {
    return schemaFault(thrown)
  }
}

const failed = (phase: 'input' | 'output', tool: AgentTool, owner: CallOwner, reason: string): string =>
  `Tool ${phase} validation failed for '${tool.name}' in ToolBox '${owner.toolboxId}': ${reason}`

const details = (phase: Phase, tool: AgentTool, owner: CallOwner) => ({
  phase,
  tool: tool.name,
  toolbox: owner.toolboxId,
})

interface Clock {
  next(phase: Phase): void
  stop(): void
}

function startClock(report: (phase: Phase, milliseconds: number) => void): Clock {
  let phase: Phase = 'input'
  let since = performance.now()
  const stop = (): void => {
    const now = performance.now()
    report(phase, now - since)
    since = now
  }
  return {
    stop,
    next(following) {
      stop()
      phase = following
    },
  }
}
