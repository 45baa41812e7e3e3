import { learn } from './learn.ts'
import type { FoundEntry } from './scan-types.ts'
import type { ToolCatalogue } from './tool-catalogue.ts'
import type { FindOptions } from './tool-lookup.ts'

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
