import { type DescribedTool, describeToolBox } from '../discovery/describe.ts'
import { knownTools } from '../discovery/known-tools.ts'
import { type LoadErrorJson } from '../discovery/load-error.ts'
import { loadEntry } from '../discovery/load.ts'
import type { ProviderNotes } from '../discovery/provider-notes.ts'
import type { FoundEntry, Scan, ScannedEntry } from '../discovery/scan-types.ts'
import { openToolMemory, type ToolMemory } from '../discovery/tool-memory.ts'
import { toRow, type ToolBoxRow } from './toolbox-row.ts'

export interface CatalogueOptions {
  readonly cwd: string
  /** Whether names and descriptions are enough, or the schemas are wanted too. */
  readonly detail: 'names' | 'schemas'
  /** Which of the declared toolboxes to look at; all by default. */
  readonly only?: (entry: ScannedEntry) => boolean
  /** Told of each toolbox before it is loaded. */
  readonly onProgress?: (done: number, of: number) => void
}

/** A declared toolbox with what is known of it. */
export interface Catalogued {
  readonly row: ToolBoxRow
  readonly entry: ScannedEntry
  /** With schemas, unless only names were asked for; empty for one that is not `ok`. */
  readonly tools: readonly DescribedTool[]
  /** The labels of a ToolProvider's tools by name, also of those that it does not offer now. */
  readonly labels?: Readonly<Record<string, string>> | undefined
}

export interface Catalogue {
  readonly toolboxes: readonly Catalogued[]
  readonly warnings: readonly string[]
}

interface Outcome {
  readonly status: 'ok' | 'empty' | 'error'
  readonly tools: readonly DescribedTool[]
  readonly error?: LoadErrorJson | undefined
  readonly warnings?: readonly string[]
  readonly provider?: ProviderNotes | undefined
}

/**
 * Learns what every declared toolbox offers: from its manifest or from memory where that is enough, otherwise by
 * loading it, at a distance if it has never been seen to load well.
 */
export async function readCatalogue(scan: Scan, options: CatalogueOptions): Promise<Catalogue> {
  const entries = scan.entries.filter((entry) => options.only?.(entry) ?? true)
  const memory = openToolMemory(options.cwd)
  const outcomes = new Map<ScannedEntry, Outcome>()
  const unknown: FoundEntry[] = []
  for (const entry of entries) {
    if (entry.status !== 'found') continue
    const outcome = await withoutDistance(entry, memory, options.detail)
    if (outcome === undefined) unknown.push(entry)
    else outcomes.set(entry, outcome)
  }
  if (unknown.length > 0) await loadAtDistance(unknown, memory, outcomes, options.onProgress)
  memory.save()
  return {
    toolboxes: entries.map((entry) => ({ entry, ...settle(entry, outcomes.get(entry)) })),
    warnings: [...scan.warnings, ...[...outcomes.values()].flatMap(({ warnings }) => warnings ?? [])],
  }
}

/** What needs no other process; `undefined` when only loading at a distance will do. */
async function withoutDistance(
  entry: FoundEntry,
  memory: ToolMemory,
  detail: 'names' | 'schemas',
): Promise<Outcome | undefined> {
  const known = knownTools(entry, memory)
  // What a provider offers depends on the moment; its package has not changed, and its tools may have.
  if (known === undefined || (known.source === 'remembered' && known.provider !== undefined)) return undefined
  const enough = known.source === 'manifest' || detail === 'names'
  if (enough)
    return { status: known.tools.length === 0 ? 'empty' : 'ok', tools: known.tools as DescribedTool[] }
  const loaded = await loadEntry(entry)
  if (!loaded.ok || loaded.kind !== 'toolbox') return undefined
  return { status: loaded.status, tools: describeToolBox(loaded.toolbox), warnings: loaded.warnings }
}

async function loadAtDistance(
  entries: readonly FoundEntry[],
  memory: ToolMemory,
  outcomes: Map<ScannedEntry, Outcome>,
  onProgress: CatalogueOptions['onProgress'],
): Promise<void> {
  const { loadIsolated } = await import('../discovery/load-isolated.ts')
  let done = 0
  onProgress?.(0, entries.length)
  const results = await loadIsolated(entries, { onLoaded: () => onProgress?.(++done, entries.length) })
  for (const result of results) {
    outcomes.set(result.entry, result)
    if (result.status !== 'error') memory.remember(result.entry, result.tools, result.provider)
  }
}

function settle(entry: ScannedEntry, outcome: Outcome | undefined): Omit<Catalogued, 'entry'> {
  if (entry.status === 'error') return { row: toRow(entry, 'error', [], { error: entry.error }), tools: [] }
  if (entry.status === 'shadowed') return { row: toRow(entry, 'shadowed', []), tools: [] }
  const { status, tools, error, provider } = outcome!
  const row = toRow(entry, status, tools, { error, isProvider: provider !== undefined })
  return { row, tools, labels: provider?.labels }
}
