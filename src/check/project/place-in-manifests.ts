import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { MANIFEST_FILE, parseManifest } from '../../discovery/manifest.ts'
import type { Finding } from '../finding.ts'
import { placeFindings } from '../location/place-findings.ts'
import type { CheckedPackage } from './checked-package.ts'

/** Gives findings about tools the line where the committed manifest of their package describes them. */
export function placeInManifests(
  findings: readonly Finding[],
  packages: readonly CheckedPackage[],
  root: string,
): readonly Finding[] {
  return packages.reduce((placed, checked) => {
    const ids = new Set(checked.loaded.map(({ entry }) => entry.id))
    const isPlaceless = placed.some(
      ({ location, tool, toolbox }) => location === undefined && tool !== undefined && ids.has(toolbox),
    )
    const file = join(checked.package.root, MANIFEST_FILE)
    if (!checked.isOwn || !isPlaceless || !existsSync(file)) return placed
    const text = readFileSync(file, 'utf8')
    const read = parseManifest(text)
    if (!read.ok) return placed
    const toolboxes = Object.fromEntries(
      Object.entries(read.manifest.toolboxes).filter(([id]) => ids.has(id)),
    )
    return placeFindings(placed, { file: relative(root, file).replaceAll('\\', '/'), text, toolboxes })
  }, findings)
}
