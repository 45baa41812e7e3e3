import { messageOf } from '../core/errors.ts'
import { declarationWarnings } from './declaration-warnings.ts'
import { failedEntry, failedToLoad } from './load-fault.ts'
import { type Loaded, loadEntry } from './load.ts'
import { notesOf, type ProviderNotes } from './provider-notes.ts'
import type { FoundEntry, ScannedEntry } from './scan-types.ts'
import type { ToolCatalogue } from './tool-catalogue.ts'
import type { FindOptions, ToolLookup } from './tool-lookup.ts'
import type { RememberedTool } from './tool-memory.ts'

/** Loads a toolbox into this process and takes the tool; `undefined` when it has none of that name. */
export async function loadTool(
  entry: FoundEntry,
  name: string,
  catalogue: ToolCatalogue,
  options: FindOptions,
): Promise<ToolLookup | undefined> {
  const loaded = await loadEntry(entry, options)
  if (!loaded.ok || loaded.kind === 'provider') {
    const failure = toUnloadable(entry, loaded)
    catalogue.tools.delete(entry)
    catalogue.unloadable.push({ entry, error: failure.error })
    return failure
  }
  const { toolbox, provider, warnings } = loaded
  const notes = provider === undefined ? undefined : notesOf(provider)
  learn(entry, { tools: toolbox.tools, provider: notes }, catalogue, options)
  try {
    const tool = toolbox.tools.find((tool) => tool.name === name)
    const former = toolbox.tools.find((tool) => tool.aliases?.includes(name) === true)
    const asked = tool ?? former ?? (await toolbox.getTool(name))
    if (asked === undefined) return undefined
    const all = [...declarationWarnings(entry), ...warnings]
    return { outcome: 'found', entry, toolbox, tool: asked, warnings: all }
  } catch (thrown) {
    const error = failedToLoad(entry, 'discovery', messageOf(thrown), { cause: thrown })
    return toUnloadable(entry, { ok: false, error })
  }
}

/** Looks into toolboxes at a distance, since they may be broken, and notes what they have. */
export async function inspect(
  entries: readonly FoundEntry[],
  catalogue: ToolCatalogue,
  options: FindOptions,
): Promise<void> {
  if (entries.length === 0) return
  const inspectAll = options.inspect ?? (await import('./load-isolated.ts')).loadIsolated
  const { config, timeoutMs } = options
  for (const { entry, status, tools, error, provider } of await inspectAll(entries, {
    config,
    timeoutMs,
  })) {
    if (status === 'error') catalogue.unloadable.push({ entry, error: error! })
    else learn(entry, { tools, provider }, catalogue, options)
  }
}

function learn(
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

/** The outcome for what did not load. */
export function toUnloadable(
  entry: ScannedEntry,
  loaded: Loaded,
): Extract<ToolLookup, { outcome: 'unloadable' }> {
  if (!loaded.ok) return { outcome: 'unloadable', entry, error: loaded.error.toJSON() }
  const reason = 'it is a ToolProvider, and no registry was given to adapt it'
  return { outcome: 'unloadable', entry, error: failedEntry(entry, 'not-a-toolbox', reason).toJSON() }
}
