import type { Logger } from '../../core/log.ts'
import type { Policy } from '../../core/policy.ts'
import type { ToolAnnotations, ToolExample } from '../../core/tool.ts'
import type { JsonSchema } from '../../json-schema/types.ts'

type Values = Readonly<Record<string, unknown>>

/** Who calls, from where: agent id, room, attachments. */
export type InvocationContext = Values

/** A tool as a provider offers it. */
export interface ProvidedTool {
  /** Unique snake_case identifier. */
  readonly name: string
  /** Natural language, written for a model. */
  readonly description: string
  /** JSON Schema of the arguments: an object's. */
  readonly schema: JsonSchema
  readonly policy?: Policy
  readonly annotations?: ToolAnnotations
  /** A short name for people. */
  readonly label?: string
  /** One sentence for people. */
  readonly summary?: string
  /** Documented calls; `toolbox check` runs them. */
  readonly examples?: readonly ToolExample[]
}

/** One part of a result, as the Model Context Protocol has it. */
export interface ToolContent {
  readonly type: string
  /** Of a part whose type is `text`. */
  readonly text?: string
  readonly [key: string]: unknown
}

/** What a provider's tool answers. */
export interface ToolResult {
  readonly content: readonly ToolContent[]
  readonly isError: boolean
  readonly [key: string]: unknown
}

/** What people are shown of a tool. */
export interface ToolMetadata {
  readonly label?: string
  readonly summary?: string
}

/** What `executeTool` is told of its call besides arguments and configuration. */
export interface ProviderInvocation {
  /** Aborted when the caller gives up or the call's time is over. */
  readonly signal: AbortSignal
  readonly context: InvocationContext
  readonly log: Logger
}

/** The second way for a package to contribute tools, besides a ToolBox. Any of its methods may be asynchronous. */
export interface ToolProvider {
  /** Names the provider in logs; default the name of its class. */
  readonly id?: string
  /**
   * Says that calls may run at the same time although there is a setter: the provider takes the context that
   * `executeTool` is given, and the setter is never called.
   */
  readonly stateless?: boolean
  /** The tools offered now; none when the provider is not configured. */
  getTools(): readonly ProvidedTool[] | Promise<readonly ProvidedTool[]>
  /** Whether it executes that name; also true for a former name that it lists no more. */
  providesTool(name: string): boolean | Promise<boolean>
  /** Runs a tool with validated arguments; throws when the tool is unknown or fails. */
  executeTool(
    name: string,
    args: Values,
    config: Values,
    invocation?: ProviderInvocation,
  ): ToolResult | Promise<ToolResult>
  /** What people are shown of each tool, of former names too, and also while the provider offers nothing. */
  getToolMetadata?(): Readonly<Record<string, ToolMetadata>>
  /**
   * Is told the context before a tool is executed, and `null` when it is over. A provider that has this method gets
   * its calls one after the other, so that no call sees the context of another.
   */
  setInvocationContext?(context: InvocationContext | null): void
}

/** A provider as it comes out of somebody's package: nothing that it answers is sure. */
export interface UntrustedProvider {
  readonly id?: unknown
  readonly stateless?: unknown
  getTools(): unknown
  providesTool(name: string): unknown
  executeTool(name: string, args: unknown, config?: unknown, invocation?: unknown): unknown
  getToolMetadata?(): unknown
  setInvocationContext?(context: InvocationContext | null): unknown
}

const REQUIRED = ['getTools', 'providesTool', 'executeTool'] as const

/** The functions without which `value` is no ToolProvider; all of them for what is no object. */
export const missingFunctions = (value: unknown): readonly string[] =>
  REQUIRED.filter(
    (name) =>
      typeof value !== 'object' ||
      value === null ||
      typeof (value as Record<string, unknown>)[name] !== 'function',
  )

/** Whether `value` is a ToolProvider, known by its functions. */
export const isToolProvider = (value: unknown): value is ToolProvider => missingFunctions(value).length === 0
