import type { AgentTool } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import type { LoadErrorJson } from './load-error.ts'
import type { IsolatedLoad, IsolationOptions } from './load-isolated.ts'
import type { LoadOptions } from './load.ts'
import type { FoundEntry, ScannedEntry } from './scan-types.ts'
import type { UnloadableEntry } from './tool-catalogue.ts'
import type { ToolMemory } from './tool-memory.ts'

export interface FindOptions extends LoadOptions {
  /** The id of the toolbox that has the tool; as if it stood before the name. */
  readonly toolbox?: string | undefined
  /** What is known from earlier runs; what is learnt is added and saved. */
  readonly memory?: ToolMemory | undefined
  /** Looks into toolboxes that may be broken; default `loadIsolated`. */
  readonly inspect?: Inspect | undefined
}

export type Inspect = (
  entries: readonly FoundEntry[],
  options: IsolationOptions,
) => Promise<readonly IsolatedLoad[]>

export type ToolLookup =
  | {
      readonly outcome: 'found'
      readonly entry: FoundEntry
      readonly toolbox: ToolBox
      /** Goes by its present name, also when an alias was asked for. */
      readonly tool: AgentTool
      readonly warnings: readonly string[]
    }
  | { readonly outcome: 'ambiguous'; readonly tool: string; readonly owners: readonly FoundEntry[] }
  | {
      readonly outcome: 'unknown'
      readonly tool: string
      readonly toolbox?: string
      /** `id/name` of what was probably meant. */
      readonly nearest: readonly string[]
      /** Toolboxes that could not be loaded: the tool may be one of theirs. */
      readonly unloadable: readonly UnloadableEntry[]
    }
  | { readonly outcome: 'unloadable'; readonly entry: ScannedEntry; readonly error: LoadErrorJson }
