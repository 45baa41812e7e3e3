import type { ProviderNotes } from './provider-notes.ts'
import type { FoundEntry } from './scan-types.ts'
import type { ToolCatalogue } from './tool-catalogue.ts'
import type { FindOptions } from './tool-lookup.ts'
import type { RememberedTool } from './tool-memory.ts'

/** Notes which tools a toolbox has, for this lookup and for later runs. */
export function learn(
  entry: FoundEntry,
  { tools, provider }: { tools: readonly RememberedTool[]; provider?: ProviderNotes | undefined },
  catalogue: ToolCatalogue,
  { memory, config }: FindOptions,
): void {
  catalogue.tools.set(entry, tools)
  if (provider !== undefined) catalogue.providers.add(entry)
  // With a configuration of the caller's it may have other tools than it has in general.
  if (config === undefined) memory?.remember(entry, tools, provider)
}
