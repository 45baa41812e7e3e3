import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../core/errors.ts'
import type { AgentTool } from '../core/tool.ts'
import { type DescribedTool, hasSchemas, type UndescribableTool } from './describe.ts'
import { MANIFEST_FILE, type ManifestTool, type ToolManifest } from './manifest.ts'

/** What a manifest is made of. */
export interface ManifestSource {
  readonly package: { readonly name: string; readonly version: string }
  readonly toolboxes: Readonly<Record<string, readonly DescribedTool[]>>
  /** See `emittersOf`. */
  readonly emitters?: Readonly<Record<string, string>>
}

export type ManifestCreation =
  | { readonly ok: true; readonly manifest: ToolManifest }
  /** Some tools have no JSON Schema, so that a manifest could not promise anything about them. */
  | {
      readonly ok: false
      readonly undescribable: readonly (UndescribableTool & { readonly toolbox: string })[]
    }

/**
 * Makes the manifest of a package: toolboxes by id, tools by name, the fields of each in one order.
 *
 * Schemas stay as the schema library writes them, since some models write arguments in the order of properties.
 */
export function createManifest({ package: pkg, toolboxes, emitters = {} }: ManifestSource): ManifestCreation {
  const undescribable: (UndescribableTool & { readonly toolbox: string })[] = []
  const described = Object.keys(toolboxes)
    .toSorted()
    .map((id) => {
      const tools = toolboxes[id]!.map(toPlainTool)
      for (const tool of tools) if (!hasSchemas(tool)) undescribable.push({ ...tool, toolbox: id })
      return [id, { tools: tools.filter(hasSchemas).toSorted(byName) }] as const
    })
  if (undescribable.length > 0) return { ok: false, undescribable }
  const manifest: ToolManifest = {
    manifest_version: 1,
    package: { name: pkg.name, version: pkg.version },
    ...(Object.keys(emitters).length === 0 ? {} : { emitters: sortKeys(emitters) }),
    toolboxes: Object.fromEntries(described),
  }
  return { ok: true, manifest }
}

const byName = (left: ManifestTool, right: ManifestTool): number => (left.name < right.name ? -1 : 1)

const FIELDS = [
  'name',
  'description',
  'argument_schema',
  'output_schema',
  'annotations',
  'policy',
  'label',
  'summary',
  'aliases',
  'examples',
] as const satisfies readonly (keyof ManifestTool)[]

/** The tool as it will be read back: in the order of the fields, and without what JSON does not carry. */
function toPlainTool(tool: DescribedTool): DescribedTool {
  if (!hasSchemas(tool)) return tool
  const stated = FIELDS.filter((field) => tool[field] !== undefined).map((field) => [field, tool[field]])
  try {
    return JSON.parse(JSON.stringify(Object.fromEntries(stated))) as ManifestTool
  } catch (error) {
    const { name, description } = tool
    return { name, description, schema_error: `it cannot be written as JSON: ${messageOf(error)}` }
  }
}

const sortKeys = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([left], [right]) => (left < right ? -1 : 1)))

/** The text of a manifest as it is committed. */
export const printManifest = (manifest: ToolManifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`

/** Writes the manifest of the package at `root`; a file that says the same already is left alone. */
export function writeManifest(
  root: string,
  manifest: ToolManifest,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): { readonly file: string; readonly isChanged: boolean } {
  const file = join(root, MANIFEST_FILE)
  const text = printManifest(manifest)
  if (readIfThere(file) === text) return { file, isChanged: false }
  if (dryRun) return { file, isChanged: true }
  // A reader at the same moment sees the old file or the new one, never half of it.
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  return { file, isChanged: true }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The schema libraries of some tools with their versions, as far as their schemas tell; zod 4 does. */
export function emittersOf(tools: readonly AgentTool[]): Readonly<Record<string, string>> {
  const versions = tools
    .flatMap(({ argumentSchema, outputSchema }) => [argumentSchema, outputSchema])
    .map(zodVersion)
    .filter((version) => version !== undefined)
  const all = [...new Set(versions)].toSorted()
  return all.length === 0 ? {} : { zod: all.join(', ') }
}

interface VersionedZod {
  readonly _zod?: {
    readonly version?: { readonly major: number; readonly minor: number; readonly patch: number }
  }
}

function zodVersion(schema: unknown): string | undefined {
  const version = (schema as VersionedZod | null | undefined)?._zod?.version
  return version === undefined ? undefined : `${version.major}.${version.minor}.${version.patch}`
}
