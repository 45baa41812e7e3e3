import { nearest } from '../core/nearest.ts'
import type { LoadErrorJson } from './load-error.ts'
import type { FoundEntry, NamedTool, ScannedEntry } from './scan-types.ts'

/** A toolbox that gave no tools, and why. */
export interface UnloadableEntry {
  readonly entry: ScannedEntry
  readonly error: LoadErrorJson
}

/** What a lookup has learnt so far about who has which tool. */
export interface ToolCatalogue {
  readonly tools: Map<FoundEntry, readonly NamedTool[]>
  /** Those of them that a ToolProvider has. */
  readonly providers: Set<FoundEntry>
  readonly unloadable: UnloadableEntry[]
}

/** A catalogue of a lookup that begins; of some toolboxes it is known already that they give no tools. */
export const createCatalogue = (unloadable: readonly UnloadableEntry[] = []): ToolCatalogue => ({
  tools: new Map(),
  providers: new Set(),
  unloadable: [...unloadable],
})

/** The toolboxes that have a tool of that name or, if there is none, one that once had it. */
export function ownersOf({ tools }: Pick<ToolCatalogue, 'tools'>, name: string): readonly FoundEntry[] {
  const owning = (has: (tool: NamedTool) => boolean): FoundEntry[] =>
    [...tools].filter(([, list]) => list.some(has)).map(([entry]) => entry)
  const byName = owning((tool) => tool.name === name)
  return byName.length > 0 ? byName : owning((tool) => tool.aliases?.includes(name) === true)
}

/**
 * The `id/name` of the tools that a misspelt name probably meant; it may have the toolbox before it, as in
 * `weather_tools.get_weather` or `weather_tools__get_weather`.
 */
export function nearestTools({ tools }: ToolCatalogue, name: string): readonly string[] {
  const all = [...tools].flatMap(([{ id }, list]) =>
    list.map((tool) => ({ name: tool.name, reference: `${id}/${tool.name}` })),
  )
  const meant = nearest(
    name,
    all.flatMap((tool) => [tool.name, tool.reference]),
  )
  return all
    .filter((tool) => tool.name === meant || tool.reference === meant)
    .map(({ reference }) => reference)
}
