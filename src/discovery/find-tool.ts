import { nearest } from '../core/nearest.ts'
import { inspect } from './inspect.ts'
import { knownNames } from './known-tools.ts'
import { loadTool, toUnloadable } from './load-tool.ts'
import { loadEntry } from './load.ts'
import { mentionsName } from './mentions.ts'
import type { FoundEntry, Scan } from './scan-types.ts'
import {
  createCatalogue,
  nearestTools,
  ownersOf,
  type ToolCatalogue,
  type UnloadableEntry,
} from './tool-catalogue.ts'
import type { FindOptions, ToolLookup } from './tool-lookup.ts'
import { parseToolReference } from './tool-reference.ts'

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
  const catalogue = createCatalogue()
  const lookup = await loadTool(entry, name, catalogue, options)
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
  const catalogue = createCatalogue(faultyIn(scan).filter(({ error }) => IDS_UNKNOWN.has(error.code)))
  const meant = nearestToolBox(scan, id)
  const entry = scan.entries.find((entry) => entry.id === meant)
  if (entry?.status === 'found') await inspect([entry], catalogue, options)
  const near = nearestTools(catalogue, name)
  const nearby = near.length > 0 || meant === undefined ? near : [`${meant}/${name}`]
  const { unloadable } = catalogue
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
  const catalogue = createCatalogue(faultyIn(scan))
  const unknown: FoundEntry[] = []
  for (const entry of found) {
    const known = knownNames(entry, options.memory)
    if (known === undefined) unknown.push(entry)
    else catalogue.tools.set(entry, known)
  }
  const candidates = unknown.filter((entry) => mentionsName(entry, name))
  // A single toolbox that can have it is looked into by loading it: then it is there already.
  if (candidates.length === 1 && ownersOf(catalogue, name).length === 0) {
    const lookup = await loadTool(candidates[0]!, name, catalogue, options)
    if (lookup?.outcome === 'found') return lookup
  } else await inspect(candidates, catalogue, options)
  const lookup = await loadOwner(found, name, catalogue, options)
  if (lookup !== undefined) return lookup
  // Tools that depend on circumstances stand neither in a manifest nor in memory, so these are asked again too.
  const tried = new Set([...candidates, ...catalogue.unloadable.map(({ entry }) => entry)])
  await inspect(
    found.filter((entry) => !tried.has(entry)),
    catalogue,
    options,
  )
  const late = await loadOwner(found, name, catalogue, options)
  if (late !== undefined) return late
  const near = nearestTools(catalogue, name)
  const former = await askProviders(name, catalogue, options)
  // A provider may take any name for one of its own; a misspelt name is never run.
  if (former !== undefined && near.length === 0) return former
  const nearby = former === undefined ? near : [...near, `${former.entry.id}/${name}`]
  const unloadable = likeliestFirst(catalogue.unloadable, name)
  return { outcome: 'unknown', tool: name, nearest: nearby, unloadable }
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
  found: readonly FoundEntry[],
  name: string,
  catalogue: ToolCatalogue,
  options: FindOptions,
): Promise<ToolLookup | undefined> {
  const owning = ownersOf(catalogue, name)
  const owners = found.filter((entry) => owning.includes(entry))
  if (owners.length > 1) return { outcome: 'ambiguous', tool: name, owners }
  return owners.length === 0 ? undefined : loadTool(owners[0]!, name, catalogue, options)
}

/** Of former names that a provider lists no more it can only be asked, where it is loaded. */
async function askProviders(
  name: string,
  catalogue: ToolCatalogue,
  options: FindOptions,
): Promise<Extract<ToolLookup, { outcome: 'found' }> | undefined> {
  for (const entry of catalogue.providers) {
    const lookup = await loadTool(entry, name, catalogue, options)
    if (lookup?.outcome === 'found') return lookup
  }
  return undefined
}

const faultyIn = (scan: Scan): UnloadableEntry[] =>
  scan.entries.flatMap((entry) => (entry.status === 'error' ? [{ entry, error: entry.error }] : []))
