import type { SchemaAdapter } from '../schema/adapter.ts'
import type { AnySchema, InputOf, OutputOf } from '../schema/infer.ts'
import type { JsonSchema } from '../json-schema/types.ts'
import type { Logger } from './log.ts'
import type { Policy } from './policy.ts'

/** What a tool may know about the call besides its arguments. */
export interface Invocation {
  /** Aborted when the caller gives up or the call's time is over; pass it on to whatever waits. */
  readonly signal: AbortSignal
  /** Who calls, from where: agent id, room, session. Empty unless the caller gives one. */
  readonly context: Readonly<Record<string, unknown>>
  /** The configuration of the toolbox, with the call's own on top. */
  readonly config: Readonly<Record<string, unknown>>
  readonly log: Logger
}

/** Hints about a tool's effects, as the Model Context Protocol defines them. */
export interface ToolAnnotations {
  readonly title?: string
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly idempotentHint?: boolean
  readonly openWorldHint?: boolean
}

/** A documented call; `toolbox check` runs it. */
export interface ToolExample {
  readonly name?: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly output?: Readonly<Record<string, unknown>>
  readonly error?: string
}

interface ToolFields {
  /** Unique snake_case identifier, used by models. */
  readonly name: string
  /** Natural language, written for a model. */
  readonly description: string
  readonly annotations?: ToolAnnotations
  readonly policy?: Policy
  /** A short name for people. */
  readonly label?: string
  /** One sentence for people. */
  readonly summary?: string
  /** Former names that still answer. */
  readonly aliases?: readonly string[]
  readonly examples?: readonly ToolExample[]
}

export interface ToolDefinition<
  A extends AnySchema = AnySchema,
  O extends AnySchema = AnySchema,
> extends ToolFields {
  readonly argumentSchema: A
  readonly outputSchema: O
  /** Runs the tool with validated arguments; what it returns is validated against `outputSchema`. */
  toolCall(args: OutputOf<A>, invocation: Invocation): InputOf<O> | Promise<InputOf<O>>
}

/** A tool as an agent sees it: what the author defined, and its two schemas behind one port. */
export interface AgentTool extends ToolFields {
  readonly argumentSchema: unknown
  readonly outputSchema: unknown
  readonly arguments: SchemaAdapter
  readonly output: SchemaAdapter
  toolCall(args: never, invocation: Invocation): unknown
  /**
   * Validates arguments ahead of a call and returns them frozen and tagged, so that `callTool` trusts them.
   *
   * @throws ValueError when they do not fit; TypeError when the schema is asynchronous.
   */
  validateArguments(args: unknown): Readonly<Record<string, unknown>>
  /** Validates a result in advance; a `toolCall` that returns it is not checked a second time. */
  validateOutput(output: unknown): Readonly<Record<string, unknown>>
}

/** A tool in the shape that crosses process boundaries. */
export interface ToolJson {
  readonly name: string
  readonly description: string
  readonly argument_schema: JsonSchema
  readonly output_schema: JsonSchema
}
