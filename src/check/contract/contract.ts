import type { Policy } from '../../core/policy.ts'
import type { ToolAnnotations, ToolExample } from '../../core/tool.ts'
import type { JsonSchema } from '../../json-schema/types.ts'

/** What callers of a package's tools may rely on: the part of a manifest that is compared. */
export interface Contract {
  readonly package?: { readonly name: string; readonly version: string } | undefined
  readonly toolboxes: Readonly<Record<string, { readonly tools: readonly ContractTool[] }>>
  /** The schema libraries that wrote the JSON Schemas, with their versions: `{ "zod": "4.6.7" }`. */
  readonly emitters?: Readonly<Record<string, string>> | undefined
}

export interface ContractTool {
  readonly name: string
  readonly description?: string | undefined
  readonly argument_schema?: JsonSchema | undefined
  readonly output_schema?: JsonSchema | undefined
  readonly annotations?: ToolAnnotations | undefined
  readonly policy?: Policy | undefined
  readonly label?: string | undefined
  readonly summary?: string | undefined
  readonly aliases?: readonly string[] | undefined
  readonly examples?: readonly ToolExample[] | undefined
}

/**
 * How a change weighs: `breaking` for some correct caller or consumer, `dangerous` where it changes behaviour or
 * cannot be decided, `safe` otherwise.
 */
export type ChangeSeverity = 'breaking' | 'dangerous' | 'safe'

/** Whom a change concerns: those who send arguments, those who read the output, or both. */
type ChangeDirection = 'arguments' | 'output' | 'both'

/** One difference between two contracts. */
export interface Change {
  /** The row of the table in `docs/rules/contract/breaking.md`: `in/required-property-added`. */
  readonly code: string
  readonly severity: ChangeSeverity
  readonly direction: ChangeDirection
  readonly toolbox: string
  /** As the newer contract calls it, where it is still there. */
  readonly tool: string
  /** JSON Pointer into the tool's JSON: of the newer tool where the place still exists, else of the older one. */
  readonly pointer: string
  /** The place in the older tool's JSON; absent for what is new. */
  readonly beforePointer?: string
  /** The place in the newer tool's JSON; absent for what is gone. */
  readonly afterPointer?: string
  /** What stood there, where it is short: a bound, a name, a list of types. */
  readonly before?: unknown
  readonly after?: unknown
  /** Set when the schema library changed between the two: `zod 4.4.3 → 4.6.7`. */
  readonly emitterDrift?: string
}
