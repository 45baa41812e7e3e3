import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../core/errors.ts'
import { isPlainObject, kindOf } from '../core/plain-object.ts'
import type { Policy } from '../core/policy.ts'
import type { ToolAnnotations, ToolExample, ToolJson } from '../core/tool.ts'
import { isFile } from './footprint.ts'
import type { PackageInfo } from './scan-types.ts'

/** The committed and published description of all tools of a package. */
export const MANIFEST_FILE = 'toolbox.manifest.json'

/** A tool in the shape that crosses process boundaries, with all that its author says of it. */
export interface ManifestTool extends ToolJson {
  readonly annotations?: ToolAnnotations
  readonly policy?: Policy
  readonly label?: string
  readonly summary?: string
  readonly aliases?: readonly string[]
  readonly examples?: readonly ToolExample[]
}

export interface ManifestToolbox {
  /** Sorted by name. */
  readonly tools: readonly ManifestTool[]
}

export interface ToolManifest {
  readonly manifest_version: 1
  readonly package: { readonly name: string; readonly version: string }
  /** The schema libraries that wrote the JSON Schemas, where they tell their version: `{ "zod": "4.6.7" }`. */
  readonly emitters?: Readonly<Record<string, string>>
  /** By toolbox id, sorted. */
  readonly toolboxes: Readonly<Record<string, ManifestToolbox>>
}

export type ManifestRead =
  | { readonly ok: true; readonly manifest: ToolManifest }
  | {
      readonly ok: false
      readonly code: 'missing' | 'invalid' | 'other-package' | 'other-version'
      readonly reason: string
    }

/** Reads the manifest of a package, and takes it only when it describes that very version. */
export function readManifest({ root, name, version }: PackageInfo): ManifestRead {
  const file = join(root, MANIFEST_FILE)
  // Most packages have none, and asking first is cheaper than catching.
  if (!isFile(file)) return { ok: false, code: 'missing', reason: `${file} does not exist` }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return invalid(`${file} cannot be read: ${messageOf(error)}`)
  }
  const read = parseManifest(text)
  if (!read.ok) return { ...read, reason: `${file} is not valid: ${read.reason}` }
  const described = read.manifest.package
  if (described.name !== name) {
    return { ok: false, code: 'other-package', reason: `${file} describes ${described.name}, not ${name}` }
  }
  if (described.version !== version) {
    const reason = `${file} describes version ${described.version}, not ${version}; run \`toolbox manifest\``
    return { ok: false, code: 'other-version', reason }
  }
  return read
}

/** Parses the text of a manifest and checks the shape that readers rely on. */
export function parseManifest(text: string): ManifestRead {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return invalid(messageOf(error))
  }
  if (!isPlainObject(value)) return invalid(`expected an object, received ${kindOf(value)}`)
  if (value['manifest_version'] !== 1) return invalid('manifest_version must be 1')
  const described = value['package']
  if (
    !isPlainObject(described) ||
    typeof described['name'] !== 'string' ||
    typeof described['version'] !== 'string'
  ) {
    return invalid('package must have a name and a version')
  }
  const { toolboxes } = value
  if (!isPlainObject(toolboxes)) return invalid('toolboxes must be an object')
  for (const [id, toolbox] of Object.entries(toolboxes)) {
    if (!isPlainObject(toolbox) || !Array.isArray(toolbox['tools']))
      return invalid(`toolboxes.${id}.tools must be an array`)
    const index = toolbox['tools'].findIndex((tool) => !isManifestTool(tool))
    if (index !== -1) {
      return invalid(`toolboxes.${id}.tools[${index}] must have a name, a description and two schemas`)
    }
  }
  return { ok: true, manifest: value as unknown as ToolManifest }
}

const invalid = (reason: string): ManifestRead => ({ ok: false, code: 'invalid', reason })

function isManifestTool(tool: unknown): boolean {
  return (
    isPlainObject(tool) &&
    typeof tool['name'] === 'string' &&
    typeof tool['description'] === 'string' &&
    isPlainObject(tool['argument_schema']) &&
    isPlainObject(tool['output_schema']) &&
    (tool['aliases'] === undefined || Array.isArray(tool['aliases']))
  )
}
