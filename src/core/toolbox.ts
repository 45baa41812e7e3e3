import { callTool, type CallOptions } from './call.ts'
import { defineTool, isAgentTool } from './define-tool.ts'
import { messageOf, RuntimeError, ValueError } from './errors.ts'
import { defaultLogger, type Logger } from './log.ts'
import { hasMark, TOOLBOX } from './marks.ts'
import {
  type CompactToolJson,
  normalizeTools,
  type OpenaiTool,
  toCompactToolJson,
  type ToolsInput,
  toolsToOpenaiSpec,
} from './openai.ts'
import { kindOf } from './plain-object.ts'
import type { AgentTool, ToolDefinition, ToolJson } from './tool.ts'

/** A bus that can host a toolbox; `MessageBusClient` and `FakeBus` of `opm-toolbox/bus` are such. */
export interface ToolBoxBus {
  /** Answers for the toolbox until the function returned is called. */
  bindToolBox(toolbox: ToolBox): () => void
}

export interface ToolBoxOptions {
  /** Unique id; without `.` and `:`, since it becomes part of bus topics. */
  readonly toolboxId?: string
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly bus?: ToolBoxBus | undefined
  /** Default: warnings and errors on stderr. */
  readonly log?: Logger | undefined
}

/** Groups tools under one id, finds them, and runs them through the lifecycle. */
export abstract class ToolBox {
  readonly [TOOLBOX] = true
  readonly toolboxId: string
  readonly config: Readonly<Record<string, unknown>>
  readonly log: Logger
  #tools: ReadonlyMap<string, AgentTool> = new Map()
  #discovered = false
  #refreshing: Promise<void> | undefined
  #ready: Promise<void> | undefined
  #unbind: (() => void) | undefined

  /** Binds to `bus` when one is given. It finds no tools yet: a subclass's fields are not set at this point. */
  constructor({ toolboxId, config = {}, bus, log = defaultLogger }: ToolBoxOptions = {}) {
    if (typeof toolboxId !== 'string' || !/^[^.:\s]+$/.test(toolboxId)) {
      const received = typeof toolboxId === 'string' ? JSON.stringify(toolboxId) : kindOf(toolboxId)
      throw new TypeError(
        `ToolBox: toolboxId must be a name without '.', ':' and spaces, received ${received}`,
      )
    }
    this.toolboxId = toolboxId
    this.config = config
    this.log = log
    if (bus !== undefined) this.bind(bus)
  }

  /** The tools of this toolbox. May be asynchronous, and is called again at every refresh. */
  abstract discoverTools():
    | readonly (AgentTool | ToolDefinition)[]
    | Promise<readonly (AgentTool | ToolDefinition)[]>

  /** Finds the tools for the first time. A failure leaves the toolbox empty; the first `getTool` tries again. */
  ready(): Promise<void> {
    this.#ready ??= this.refreshTools().catch((error: unknown) => this.log.debug(messageOf(error)))
    return this.#ready
  }

  /**
   * Finds the tools again and replaces the cache; calls that come meanwhile share the run.
   *
   * @throws RuntimeError of phase `discovery`; the old tools stay.
   */
  refreshTools(): Promise<void> {
    this.#refreshing ??= this.#discover().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  /** The tools found so far, in the order of discovery. */
  get tools(): readonly AgentTool[] {
    return [...this.#tools.values()]
  }

  /**
   * Finds one tool, refreshing once when it is not in the cache; `undefined` when there is none.
   *
   * @throws RuntimeError of phase `discovery`, when no discovery has succeeded yet and this one fails too.
   */
  async getTool(name: string): Promise<AgentTool | undefined> {
    const cached = this.#tools.get(name)
    if (cached !== undefined) return cached
    try {
      await this.refreshTools()
    } catch (error) {
      if (!this.#discovered) throw error
      this.log.debug(messageOf(error))
    }
    return this.#tools.get(name)
  }

  /**
   * Runs a tool: lookup, validation of `args`, execution, validation of the output.
   *
   * @throws ValueError (`lookup`, `input`) when the caller asked wrongly; RuntimeError (`input` for arguments that
   * are no object, `execution`, `output`, `discovery`) otherwise.
   */
  callTool(name: string, args: unknown, options: CallOptions = {}): Promise<Record<string, unknown>> {
    const tool = this.#tools.get(name)
    return tool === undefined ? this.#findAndCall(name, args, options) : callTool(tool, args, this, options)
  }

  /** Every tool with both schemas, in the shape that crosses process boundaries. */
  get toolJsonList(): ToolJson[] {
    return this.tools.map(toToolJson)
  }

  /** Every tool with its argument schema only, without titles. */
  get toolJsonListCompact(): CompactToolJson[] {
    return this.toolJsonList.map(toCompactToolJson)
  }

  /** Every tool in the shape of OpenAI's Chat Completions API. */
  get openaiTools(): OpenaiTool[] {
    return toolsToOpenaiSpec(this.toolJsonList)
  }

  static toolsToOpenaiSpec(tools: readonly Partial<ToolJson>[]): OpenaiTool[] {
    return toolsToOpenaiSpec(tools)
  }

  static normalizeTools(tools: ToolsInput): OpenaiTool[] {
    return normalizeTools(tools)
  }

  /** Answers for this toolbox on a bus, instead of the one it was bound to before. */
  bind(bus: ToolBoxBus): void {
    this.unbind()
    this.#unbind = bus.bindToolBox(this)
  }

  unbind(): void {
    this.#unbind?.()
    this.#unbind = undefined
  }

  async #findAndCall(name: string, args: unknown, options: CallOptions): Promise<Record<string, unknown>> {
    const tool = await this.getTool(name)
    if (tool !== undefined) return callTool(tool, args, this, options)
    const details = { phase: 'lookup', tool: name, toolbox: this.toolboxId } as const
    throw new ValueError(`Unknown tool '${name}' for ToolBox '${this.toolboxId}'.`, details)
  }

  async #discover(): Promise<void> {
    try {
      this.#tools = this.#index(await this.discoverTools())
      this.#discovered = true
    } catch (error) {
      const message = `Tool discovery failed for ToolBox '${this.toolboxId}': ${messageOf(error)}`
      throw new RuntimeError(message, { phase: 'discovery', toolbox: this.toolboxId, cause: error })
    }
  }

  #index(found: unknown): ReadonlyMap<string, AgentTool> {
    if (!Array.isArray(found))
      throw new TypeError(`discoverTools() must return an array, received ${kindOf(found)}`)
    const tools = new Map<string, AgentTool>()
    const places = new Map<string, number>()
    for (const [index, entry] of found.entries()) {
      const tool = toAgentTool(entry, index)
      const first = places.get(tool.name)
      if (first === undefined) {
        tools.set(tool.name, tool)
        places.set(tool.name, index)
        continue
      }
      this.log.warn(
        `ToolBox '${this.toolboxId}': discoverTools()[${first}] and discoverTools()[${index}] are both named '${tool.name}'; the first is kept`,
      )
    }
    return tools
  }
}

/** Whether `value` is a toolbox, of this or any other copy of the library. */
export const isToolBox = (value: unknown): value is ToolBox => hasMark(value, TOOLBOX)

/**
 * Describes one tool in the shape that crosses process boundaries.
 *
 * @throws UnrepresentableSchemaError that names the tool, for a schema with a type that JSON cannot carry.
 */
export function toToolJson(tool: AgentTool): ToolJson {
  try {
    return {
      name: tool.name,
      description: tool.description ?? '',
      argument_schema: tool.arguments.toJsonSchema('input'),
      output_schema: tool.output.toJsonSchema('output'),
    }
  } catch (error) {
    if (error instanceof Error) error.message = `Tool '${tool.name}': ${error.message}`
    throw error
  }
}

function toAgentTool(entry: unknown, index: number): AgentTool {
  if (isAgentTool(entry)) return entry
  try {
    return defineTool(entry as ToolDefinition)
  } catch (error) {
    throw new TypeError(`discoverTools()[${index}] is not a tool: ${messageOf(error)}`, { cause: error })
  }
}
