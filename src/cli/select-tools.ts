import { RuntimeError } from '../core/errors.ts'
import { type DescribedTool, describeTool, hasSchemas } from '../discovery/describe.ts'
import { findInManifests } from '../discovery/find-in-manifests.ts'
import { findTool } from '../discovery/find-tool.ts'
import { printReason, toLoadError } from '../discovery/load-error.ts'
import { findMisspeltDeclarations } from '../discovery/misspelt-declarations.ts'
import type { Scan } from '../discovery/scan-types.ts'
import { openToolMemory } from '../discovery/tool-memory.ts'
import type { SpecEntry } from '../spec/format.ts'
import { adaptProvider } from './adapt-provider.ts'
import { readCatalogue } from './catalogue.ts'
import { explainLookup } from './explain-lookup.ts'
import { withHints } from './hints.ts'

export interface SelectedTools {
  readonly entries: readonly SpecEntry[]
  readonly warnings: readonly string[]
}

interface Candidate {
  readonly toolboxId: string
  readonly tool: DescribedTool
}

/**
 * The tools that `names` name, with their schemas; without names, those of every healthy toolbox.
 *
 * What was named must be there and sound; what was not named and is broken becomes a warning.
 *
 * @throws ValueError, LoadError or RuntimeError about something that was named.
 */
export async function selectTools(scan: Scan, names: readonly string[], cwd: string): Promise<SelectedTools> {
  if (names.length === 0) return selectAll(scan, cwd)
  const chosen = new Map<string, Candidate>()
  const warnings: string[] = []
  for (const name of names) {
    const isToolBox = scan.entries.some(({ id, status }) => id === name && status !== 'shadowed')
    const found = isToolBox
      ? await selectToolBox(scan, name, cwd, warnings)
      : await selectTool(scan, name, cwd, warnings)
    for (const candidate of found) chosen.set(`${candidate.toolboxId}/${candidate.tool.name}`, candidate)
  }
  return { entries: [...chosen.values()].map(requireSchemas), warnings: [...new Set(warnings)] }
}

async function selectAll(scan: Scan, cwd: string): Promise<SelectedTools> {
  const { toolboxes, warnings } = await readCatalogue(scan, { cwd, detail: 'schemas' })
  const broken = toolboxes.flatMap(({ row: { id, error } }) =>
    error === undefined ? [] : [`toolbox '${id}' was left out: ${printReason(error)}`],
  )
  const all = toolboxes.flatMap(({ row, tools }) => tools.map((tool) => ({ toolboxId: row.id, tool })))
  const faulty = all.flatMap(({ toolboxId, tool }) =>
    hasSchemas(tool) ? [] : [`tool '${toolboxId}/${tool.name}' was left out: ${tool.schema_error}`],
  )
  const entries = all.filter(({ tool }) => hasSchemas(tool)).map(requireSchemas)
  const passedOver = findMisspeltDeclarations(scan)
  return { entries, warnings: [...passedOver, ...warnings, ...broken, ...faulty] }
}

async function selectToolBox(scan: Scan, id: string, cwd: string, warnings: string[]): Promise<Candidate[]> {
  const catalogue = await readCatalogue(scan, { cwd, detail: 'schemas', only: (entry) => entry.id === id })
  warnings.push(...catalogue.warnings)
  const owner = catalogue.toolboxes.find(({ row }) => row.status !== 'shadowed')!
  if (owner.row.error !== undefined) throw withHints(toLoadError(owner.row.error), catalogue.warnings)
  return owner.tools.map((tool) => ({ toolboxId: id, tool }))
}

async function selectTool(scan: Scan, name: string, cwd: string, warnings: string[]): Promise<Candidate[]> {
  const published = findInManifests(scan, name, openToolMemory(cwd))
  if (published !== undefined) return [{ toolboxId: published.entry.id, tool: published.tool }]
  const lookup = await findTool(scan, name, { adaptProvider })
  if (lookup.outcome !== 'found') throw explainLookup(lookup, scan)
  warnings.push(...lookup.warnings)
  return [{ toolboxId: lookup.entry.id, tool: describeTool(lookup.tool) }]
}

function requireSchemas({ toolboxId, tool }: Candidate): SpecEntry {
  if (hasSchemas(tool)) return { toolboxId, tool }
  const message = `Tool '${tool.name}' of ToolBox '${toolboxId}' cannot be described: ${tool.schema_error}`
  throw new RuntimeError(message, { phase: 'discovery', tool: tool.name, toolbox: toolboxId })
}
