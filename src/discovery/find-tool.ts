import { messageOf } from '../core/errors.ts'
import { nearest } from '../core/nearest.ts'
import type { AgentTool } from '../core/tool.ts'
import type { ToolBox } from '../core/toolbox.ts'
import { declarationWarnings } from './declaration-warnings.ts'
import { knownNames } from './known-tools.ts'
import type { LoadErrorJson } from './load-error.ts'
import { failedEntry, failedToLoad } from './load-fault.ts'
import type { IsolatedLoad, IsolationOptions } from './load-isolated.ts'
import { type Loaded, loadEntry, type LoadOptions } from './load.ts'
import { notesOf, type ProviderNotes } from './provider-notes.ts'
import { mentionsName } from './mentions.ts'
import type { FoundEntry, Scan, ScannedEntry } from './scan-types.ts'
import { nearestTools, ownersOf, type ToolCatalogue, type UnloadableEntry } from './tool-catalogue.ts'
import type { RememberedTool, ToolMemory } from './tool-memory.ts'
import { parseToolReference } from './tool-reference.ts'

export interface FindOptions extends LoadOptions {
  /** The id of the toolbox that has the tool; as if it stood before the name. */
  readonly toolbox?: string | undefined
  /** What is known from earlier runs; what is learnt is added and saved. */
  readonly memory?: ToolMemory | undefined
  /** Looks into toolboxes that may be broken; default `loadIsolated`. */
  readonly inspect?: Inspect | undefined
}

type Inspect = (entries: readonly FoundEntry[], options: IsolationOptions) => Promise<readonly IsolatedLoad[]>

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

/**
 * Finds the tool that `get_weather` or `weather_tools/get_weather` names, and imports its toolbox into this process.
 *
 * No other toolbox is imported here. Who has a bare name is taken from manifests and memory; of the others, those
 * whose files contain the name are looked into, in another process when there is more than one, and only if none of
 * them has it, all the rest.
 */
export async function findTool(
  scan: Scan,
  reference: string,
  options: FindOptions = {},
): Promise<ToolLookup> {
  const { toolbox, tool } = refer(scan, reference, options.toolbox)
  const lookup =
    toolbox === undefined ? findByName(scan, tool, options) : findInToolbox(scan, toolbox, tool, options)
  try {
    return await lookup
  } finally {
    options.memory?.save()
  }
}

function refer(scan: Scan, reference: string, toolbox: string | undefined) {
  if (toolbox === undefined) {
    return parseToolReference(
      reference,
      scan.entries.map(({ id }) => id),
    )
  }
  return {
    toolbox,
    tool: reference.startsWith(`${toolbox}/`) ? reference.slice(toolbox.length + 1) : reference,
  }
}

async function findInToolbox(
  scan: Scan,
  id: string,
  name: string,
  options: FindOptions,
): Promise<ToolLookup> {
  const entry = scan.entries.find((entry) => entry.id === id && entry.status !== 'shadowed')
  if (entry === undefined) return unknownToolBox(scan, id, name, options)
  if (entry.status !== 'found') return toUnloadable(entry, await loadEntry(entry))
  const catalogue: ToolCatalogue = { tools: new Map(), unloadable: [] }
  const lookup = await load(entry, name, catalogue, options)
  if (lookup !== undefined) return lookup
  return {
    outcome: 'unknown',
    tool: name,
    toolbox: id,
    nearest: nearestTools(catalogue, name),
    unloadable: [],
  }
}

async function unknownToolBox(
  scan: Scan,
  id: string,
  name: string,
  options: FindOptions,
): Promise<ToolLookup> {
  const unloadable = faultyIn(scan).filter(({ error }) => IDS_UNKNOWN.has(error.code))
  const catalogue: ToolCatalogue = { tools: new Map(), unloadable }
  const meant = nearestToolBox(scan, id)
  const entry = scan.entries.find((entry) => entry.id === meant)
  if (entry?.status === 'found') await inspect([entry], catalogue, options)
  const near = nearestTools(catalogue, name)
  const nearby = near.length > 0 || meant === undefined ? near : [`${meant}/${name}`]
  return { outcome: 'unknown', tool: name, toolbox: id, nearest: nearby, unloadable }
}

/** The id that a misspelt one probably meant; some take the name of the package for it. */
function nearestToolBox({ entries }: Scan, id: string): string | undefined {
  const meant = nearest(
    id,
    entries.map((entry) => entry.id),
  )
  return meant ?? entries.find((entry) => entry.package.name === id)?.id
}

/** Of such packages it is not even known which ids they declare. */
const IDS_UNKNOWN: ReadonlySet<string> = new Set(['package-json', 'entry-points'])

async function findByName(scan: Scan, name: string, options: FindOptions): Promise<ToolLookup> {
  const found = scan.entries.filter((entry): entry is FoundEntry => entry.status === 'found')
  const catalogue: ToolCatalogue = { tools: new Map(), unloadable: faultyIn(scan) }
  const unknown: FoundEntry[] = []
  for (const entry of found) {
    const known = knownNames(entry, options.memory)
    if (known === undefined) unknown.push(entry)
    else catalogue.tools.set(entry, known)
  }
  const candidates = unknown.filter((entry) => mentionsName(entry, name))
  // A single toolbox that can have it is looked into by loading it: then it is there already.
  if (candidates.length === 1 && ownersOf(catalogue, name).length === 0) {
    const lookup = await load(candidates[0]!, name, catalogue, options)
    if (lookup?.outcome === 'found') return lookup
  } else await inspect(candidates, catalogue, options)
  const lookup = await loadOwner(name, catalogue, options)
  if (lookup !== undefined) return lookup
  // Tools that depend on circumstances stand neither in a manifest nor in memory, so these are asked again too.
  const tried = new Set([...candidates, ...catalogue.unloadable.map(({ entry }) => entry)])
  await inspect(
    found.filter((entry) => !tried.has(entry)),
    catalogue,
    options,
  )
  const late = await loadOwner(name, catalogue, options)
  if (late !== undefined) return late
  const unloadable = likeliestFirst(catalogue.unloadable, name)
  return { outcome: 'unknown', tool: name, nearest: nearestTools(catalogue, name), unloadable }
}

/** Puts first what speaks of the tool, then what is developed here. */
function likeliestFirst(unloadable: readonly UnloadableEntry[], name: string): readonly UnloadableEntry[] {
  const weight = ({ entry }: UnloadableEntry): number => {
    const isDeveloped = entry.origin === 'project' || entry.origin === 'workspace'
    const speaksOfIt = entry.status === 'found' && mentionsName(entry, name)
    return (speaksOfIt ? 2 : 0) + (isDeveloped ? 1 : 0)
  }
  const weighed = unloadable.map((one) => ({ one, weight: weight(one) }))
  return weighed.toSorted((left, right) => right.weight - left.weight).map(({ one }) => one)
}

async function loadOwner(
  name: string,
  catalogue: ToolCatalogue,
  options: FindOptions,
): Promise<ToolLookup | undefined> {
  const owners = ownersOf(catalogue, name)
  if (owners.length > 1) return { outcome: 'ambiguous', tool: name, owners }
  return owners.length === 0 ? undefined : load(owners[0]!, name, catalogue, options)
}

/** Loads a toolbox into this process and takes the tool; `undefined` when it has none of that name. */
async function load(
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

async function inspect(
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
  // With a configuration of the caller's it may have other tools than it has in general.
  if (config === undefined) memory?.remember(entry, tools, provider)
}

const faultyIn = (scan: Scan): UnloadableEntry[] =>
  scan.entries.flatMap((entry) => (entry.status === 'error' ? [{ entry, error: entry.error }] : []))

function toUnloadable(entry: ScannedEntry, loaded: Loaded): Extract<ToolLookup, { outcome: 'unloadable' }> {
  if (!loaded.ok) return { outcome: 'unloadable', entry, error: loaded.error.toJSON() }
  const reason = 'it is a ToolProvider, and no registry was given to adapt it'
  return { outcome: 'unloadable', entry, error: failedEntry(entry, 'not-a-toolbox', reason).toJSON() }
}
