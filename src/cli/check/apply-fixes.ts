import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../check/finding.ts'
import type { CheckedPackage } from '../../check/project/checked-package.ts'
import { currentManifest } from '../../check/project/contract-family.ts'
import { writeManifest } from '../../discovery/manifest-write.ts'
import { parsePointer } from '../../json-schema/pointer.ts'

/** What was mended, a line each. */
export type Fixed = readonly string[]

const MANIFEST_RULES = new Set(['contract/stale', 'contract/missing'])

/**
 * Mends what is safe to mend unseen: entries of `ignore` that match nothing, and manifests that are behind the code.
 *
 * A manifest stays when a change breaks callers: then its being behind is what says so.
 */
export function applyFixes(
  findings: readonly Finding[],
  packages: readonly CheckedPackage[],
  root: string,
): Fixed {
  const fixed: string[] = []
  const isBroken = findings.some(({ rule }) => rule === 'contract/breaking')
  if (!isBroken && findings.some(({ rule }) => MANIFEST_RULES.has(rule))) {
    for (const checked of packages) {
      const current = currentManifest(checked)
      if (!checked.isOwn || !current.ok) continue
      const { file, isChanged } = writeManifest(checked.package.root, current.manifest)
      if (isChanged) fixed.push(`wrote ${file}`)
    }
  }
  const edits = findings.flatMap(({ fix }) => (fix?.edit === undefined ? [] : [fix.edit]))
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const pointers = own.flatMap(({ patch }) =>
      patch.flatMap(({ op, path }) => (op === 'remove' ? [path] : [])),
    )
    removeFromJson(join(root, file), pointers)
    fixed.push(`took ${pointers.length} ${pointers.length === 1 ? 'entry' : 'entries'} out of ${file}`)
  }
  return fixed
}

/** Takes list entries out of a JSON file, keeping its indentation; the last ones first, so that indexes stay true. */
function removeFromJson(file: string, pointers: readonly string[]): void {
  const text = readFileSync(file, 'utf8')
  const document: unknown = JSON.parse(text)
  for (const pointer of pointers.toSorted(byIndex).toReversed()) {
    const keys = parsePointer(pointer)
    const owner = keys
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    if (Array.isArray(owner)) owner.splice(Number(keys.at(-1)), 1)
  }
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, `${JSON.stringify(document, undefined, indent)}\n`)
  renameSync(draft, file)
}

const byIndex = (left: string, right: string): number =>
  Number(parsePointer(left).at(-1)) - Number(parsePointer(right).at(-1))
