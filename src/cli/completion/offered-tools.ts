import type { DescribedTool } from '../../discovery/describe.ts'
import { knownTools } from '../../discovery/known-tools.ts'
import type { FoundEntry, Scan } from '../../discovery/scan-types.ts'
import { openToolMemory, type RememberedTool } from '../../discovery/tool-memory.ts'

export type OfferedTool = RememberedTool | DescribedTool

/** Nobody waits longer for a completion. */
const PATIENCE_MS = 1000

/**
 * The tools of every toolbox, by its id: from manifests and memory, otherwise by loading it in another process.
 *
 * A toolbox that is broken or slow has none, and what it prints is dropped: this runs while a line is being typed.
 */
export async function offeredTools(
  scan: Scan,
  cwd: string,
  options: { readonly detail: 'names' | 'schemas'; readonly only?: (entry: FoundEntry) => boolean },
): Promise<ReadonlyMap<string, readonly OfferedTool[]>> {
  const { detail, only = () => true } = options
  const entries = scan.entries.filter((entry): entry is FoundEntry => entry.status === 'found' && only(entry))
  const memory = openToolMemory(cwd)
  const offered = new Map<string, readonly OfferedTool[]>(entries.map(({ id }) => [id, []]))
  const unknown: FoundEntry[] = []
  for (const entry of entries) {
    const known = knownTools(entry, memory)
    const isEnough = known?.source === 'manifest' || detail === 'names'
    if (known !== undefined && isEnough) offered.set(entry.id, known.tools)
    else unknown.push(entry)
  }
  if (unknown.length === 0) return offered
  const { loadIsolated } = await import('../../discovery/load-isolated.ts')
  const loads = await loadIsolated(unknown, { timeoutMs: PATIENCE_MS, onOutput: () => {} })
  for (const { id, entry, status, tools, provider } of loads) {
    if (status === 'error') continue
    offered.set(id, tools)
    memory.remember(entry, tools, provider)
  }
  memory.save()
  return offered
}
