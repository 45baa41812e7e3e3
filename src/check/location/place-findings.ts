import { parsePointer, printPointer } from '../../json-schema/pointer.ts'
import type { Finding } from '../finding.ts'
import { locateJson } from './locate-json.ts'

/** A manifest file that describes the tools which were checked. */
export interface PlacedManifest {
  /** Relative to the project's root. */
  readonly file: string
  readonly text: string
  readonly toolboxes: Readonly<Record<string, { readonly tools: readonly { readonly name: string }[] }>>
}

/**
 * Gives findings about tools a line: where the manifest describes what they are about. A finding that has a place, or
 * is about a tool that is not in the manifest, stays as it is.
 */
export function placeFindings(
  findings: readonly Finding[],
  { file, text, toolboxes }: PlacedManifest,
): readonly Finding[] {
  const places = locateJson(text)
  return findings.map((finding) => {
    const { toolbox, tool, path, location } = finding
    if (location !== undefined || tool === undefined || !Object.hasOwn(toolboxes, toolbox)) return finding
    const index = toolboxes[toolbox]!.tools.findIndex(({ name }) => name === tool)
    if (index === -1) return finding
    const pointer = printPointer(['toolboxes', toolbox, 'tools', index, ...parsePointer(path)])
    return { ...finding, location: { file, ...places.find(pointer) } }
  })
}
