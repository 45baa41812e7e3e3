import { knownNames, knownTools } from './known-tools.ts'
import type { ManifestTool } from './manifest.ts'
import type { FoundEntry, NamedTool, Scan } from './scan-types.ts'
import { ownersOf } from './tool-catalogue.ts'
import type { ToolMemory } from './tool-memory.ts'
import { parseToolReference } from './tool-reference.ts'

export interface InManifest {
  readonly entry: FoundEntry
  readonly tool: ManifestTool
}

/**
 * Finds a tool, with its schemas, in the manifests of installed packages, importing nothing.
 *
 * `undefined` when that is not enough to be sure: the owner has no manifest, or some other toolbox, about which nothing
 * is known, may have a tool of that name too.
 */
export function findInManifests(scan: Scan, reference: string, memory: ToolMemory): InManifest | undefined {
  const found = scan.entries.filter((entry) => entry.status === 'found')
  const { toolbox, tool: name } = parseToolReference(
    reference,
    found.map(({ id }) => id),
  )
  const asked = toolbox === undefined ? found : found.filter(({ id }) => id === toolbox)
  const tools = new Map<FoundEntry, readonly NamedTool[]>()
  for (const entry of asked) {
    const known = knownNames(entry, memory)
    if (known === undefined) return undefined
    tools.set(entry, known)
  }
  const [owner, ...others] = ownersOf({ tools }, name)
  if (owner === undefined || others.length > 0) return undefined
  const known = knownTools(owner, memory)
  const tool = known?.source === 'manifest' ? known.tools.find((one) => one.name === name) : undefined
  return tool === undefined ? undefined : { entry: owner, tool }
}
