import type { DescribedTool } from './describe.ts'
import type { LoadErrorJson } from './load-error.ts'
import type { ProviderNotes } from './provider-notes.ts'
import type { FoundEntry } from './scan-types.ts'

/** What the parent asks of the process that loads: one entry point at a time. */
export interface LoadRequest {
  readonly number: number
  readonly entry: FoundEntry
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly timeoutMs: number
  /** Written to stdout and stderr when all that the plugin printed is out, so that the two can be told apart. */
  readonly marker: string
}

/** What loading one toolbox in the other process came to. Plain data. */
export interface LoadReport {
  readonly status: 'ok' | 'empty' | 'error'
  readonly tools: readonly DescribedTool[]
  readonly error?: LoadErrorJson
  readonly warnings: readonly string[]
  /** How long import, construction and discovery took. */
  readonly durationMs: number
  /** What keeps the process alive although loading is over, as `process.getActiveResourcesInfo` names it. */
  readonly openHandles: readonly string[]
  /** Of the ToolProvider that the entry point exports, and of which the toolbox was made. */
  readonly provider?: ProviderNotes
  /** What the toolbox calls itself; absent for a provider and for what did not load. */
  readonly toolboxId?: string
  /** What was thrown while it was loaded and handled by nobody. */
  readonly unhandled?: readonly string[]
  /** Only from a program that asks twice: the tools that a second discovery describes otherwise. */
  readonly unstable?: readonly string[]
}

export type LoadAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'report'; readonly number: number; readonly report: LoadReport }
