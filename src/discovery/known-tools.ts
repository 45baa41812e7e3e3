import { type ManifestTool, readManifest } from './manifest.ts'
import type { ProviderNotes } from './provider-notes.ts'
import type { FoundEntry, NamedTool } from './scan-types.ts'
import type { RememberedTool, ToolMemory } from './tool-memory.ts'

export type KnownTools =
  | { readonly source: 'manifest'; readonly tools: readonly ManifestTool[] }
  | {
      readonly source: 'remembered'
      readonly tools: readonly RememberedTool[]
      readonly provider?: ProviderNotes
    }

/** What is known of an installed toolbox's tools without importing it: its manifest, else what was seen last. */
export function knownTools(entry: FoundEntry, memory?: ToolMemory): KnownTools | undefined {
  if (!entry.installed) return undefined
  const read = readManifest(entry.package)
  if (read.ok && Object.hasOwn(read.manifest.toolboxes, entry.id)) {
    return { source: 'manifest', tools: read.manifest.toolboxes[entry.id]!.tools }
  }
  const tools = memory?.recall(entry)
  if (memory === undefined || tools === undefined) return undefined
  const provider = memory.recallProvider(entry)
  return { source: 'remembered', tools, ...(provider === undefined ? {} : { provider }) }
}

/** The names of those tools, for which no manifest is read again. */
export const knownNames = (entry: FoundEntry, memory?: ToolMemory): readonly NamedTool[] | undefined =>
  entry.tools ?? knownTools(entry, memory)?.tools
