import type { CallOptions } from '../core/call.ts'
import { defineTool } from '../core/define-tool.ts'
import { isCallTimeout, isRuntimeError, messageOf, RuntimeError, ValueError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { isPlainObject, kindOf } from '../core/plain-object.ts'
import type { AgentTool, Invocation } from '../core/tool.ts'
import { ToolBox } from '../core/toolbox.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { MessageBus } from './message-bus.ts'
import { Message } from './message.ts'
import { RemoteError } from './remote-error.ts'
import { CALL, DISCOVER, predecessorCall } from './topics.ts'

export interface RemoteToolBoxOptions {
  /** The id of the toolbox that is hosted elsewhere on the bus. */
  readonly toolboxId: string
  readonly bus: MessageBus
  /** Milliseconds to wait for the tools' descriptions, and for a lost connection to come back; default 3,000. */
  readonly discoveryMs?: number | undefined
  /** Milliseconds to wait for a result, unless a call says otherwise; default 30,000. */
  readonly timeoutMs?: number | undefined
  /** The descriptions, when they have come already; they spare the first discovery. */
  readonly discovered?: readonly unknown[] | undefined
  readonly log?: Logger | undefined
}

/**
 * A toolbox whose tools live in another process on the bus, such as a Python OpenVoiceOS.
 *
 * Arguments are validated here before they are sent, and results against the remote `output_schema`. A `ValueError`
 * there is a `ValueError` here.
 */
export class RemoteToolBox extends ToolBox {
  readonly #bus: MessageBus
  readonly #discoveryMs: number
  readonly #timeoutMs: number
  #discovered: readonly unknown[] | undefined

  constructor(options: RemoteToolBoxOptions) {
    super({ toolboxId: options.toolboxId, log: options.log })
    const { bus, discoveryMs = 3000, timeoutMs = 30_000, discovered } = options
    this.#bus = bus
    this.#discoveryMs = discoveryMs
    this.#timeoutMs = timeoutMs
    this.#discovered = discovered
  }

  override async discoverTools(): Promise<readonly AgentTool[]> {
    const tools = this.#discovered ?? (await this.#ask())
    this.#discovered = undefined
    return tools.flatMap((tool) => this.#toTool(tool) ?? [])
  }

  override async callTool(
    name: string,
    args: unknown,
    options: CallOptions = {},
  ): Promise<Record<string, unknown>> {
    try {
      const timeoutMs = options.timeoutMs ?? this.#timeoutMs
      return await super.callTool(name, args, { ...options, timeoutMs })
    } catch (error) {
      throw this.#asRaisedThere(error, name)
    }
  }

  async #ask(): Promise<readonly unknown[]> {
    const isOurs = (reply: Message): boolean => reply.data['toolbox_id'] === this.toolboxId
    const replies = await this.#bus.collectResponses(new Message(DISCOVER), {
      timeoutMs: this.#discoveryMs,
      until: (replies) => replies.some(isOurs),
    })
    const tools = replies.find(isOurs)?.data['tools']
    if (Array.isArray(tools)) return tools as readonly unknown[]
    const reason =
      tools === undefined ? 'nobody on the bus hosts it' : `tools: expected array, received ${kindOf(tools)}`
    throw new Error(`${reason} (asked for ${this.#discoveryMs} ms)`)
  }

  #toTool(tool: unknown): AgentTool | undefined {
    try {
      if (!isPlainObject(tool)) throw new TypeError(`expected object, received ${kindOf(tool)}`)
      // Hosts from before the common call topic do not put the id into each description.
      const isOfToday = tool['toolbox_id'] !== undefined
      const name = tool['name'] as string
      return defineTool({
        name,
        description: tool['description'] as string,
        argumentSchema: tool['argument_schema'] as JsonSchema,
        outputSchema: tool['output_schema'] as JsonSchema,
        toolCall: (args, invocation) => this.#callThere(name, args, isOfToday, invocation),
      })
    } catch (error) {
      this.log.warn(`A tool of ToolBox '${this.toolboxId}' on the bus cannot be used: ${messageOf(error)}`)
      return undefined
    }
  }

  async #callThere(
    name: string,
    kwargs: Record<string, unknown>,
    isOfToday: boolean,
    { signal, context }: Invocation,
  ): Promise<Record<string, unknown>> {
    const topic = isOfToday ? CALL : predecessorCall(this.toolboxId)
    const data = isOfToday ? { toolbox_id: this.toolboxId, name, kwargs } : { name, kwargs }
    // The signal, which knows the call's own limit, ends the waiting.
    const limits = { timeoutMs: Infinity, connectMs: this.#discoveryMs, signal }
    const reply = await this.#bus.waitForResponse(new Message(topic, data, context), limits)
    const { result, error } = reply?.data ?? {}
    if (typeof error === 'string') throw new RemoteError(error)
    return result as Record<string, unknown>
  }

  #asRaisedThere(error: unknown, tool: string): unknown {
    if (!isRuntimeError(error)) return error
    const details = { tool, toolbox: this.toolboxId, cause: error.cause }
    if (isCallTimeout(error)) {
      const message = `${error.message}; is the host of ToolBox '${this.toolboxId}' still on the bus?`
      return new RuntimeError(message, { phase: 'execution', ...details })
    }
    if (!(error.cause instanceof RemoteError)) return error
    const { remoteName, remoteMessage: message } = error.cause
    if (remoteName === 'ValueError') return new ValueError(message, { phase: 'input', ...details })
    if (remoteName === 'RuntimeError') return new RuntimeError(message, { phase: 'execution', ...details })
    return error
  }
}
