import type { Policy } from '../core/policy.ts'
import type { ToolAnnotations, ToolExample, ToolJson } from '../core/tool.ts'

/** A tool as plain data: what crosses process boundaries, and what else its author said. */
export interface SpecTool extends ToolJson {
  readonly annotations?: ToolAnnotations | undefined
  readonly policy?: Policy | undefined
  readonly label?: string | undefined
  readonly summary?: string | undefined
  readonly aliases?: readonly string[] | undefined
  readonly examples?: readonly ToolExample[] | undefined
}

/** One tool and the toolbox that owns it. */
export interface SpecEntry {
  readonly toolboxId: string
  readonly tool: SpecTool
}
