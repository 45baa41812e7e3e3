import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileEdit, Finding } from '../../check/finding.ts'
import type { CheckedPackage } from '../../check/project/checked-package.ts'
import { currentManifest } from '../../check/project/contract-family.ts'
import { writeManifest } from '../../discovery/manifest-write.ts'
import { parsePointer } from '../../json-schema/pointer.ts'

export interface Mended {
  /** What was mended, a line each. */
  readonly fixed: readonly string[]
  /** What is left to say. */
  readonly findings: readonly Finding[]
}

const MANIFEST_RULES = new Set(['contract/stale', 'contract/missing'])

/**
 * Mends what is safe to mend unseen: manifests that are behind the code, entries of `ignore` that match nothing, and
 * a `files` that leaves the manifest out.
 *
 * A manifest stays when a change breaks callers: then its being behind is what says so.
 */
export function applyFixes(
  findings: readonly Finding[],
  packages: readonly CheckedPackage[],
  root: string,
): Mended {
  const isBehind = findings.some(({ rule }) => MANIFEST_RULES.has(rule))
  const isBroken = findings.some(({ rule }) => rule === 'contract/breaking')
  const written = isBehind && !isBroken ? writeManifests(packages) : []
  const edited = [
    ...Map.groupBy(
      findings.flatMap(({ fix }) => fix?.edit ?? []),
      ({ file }) => file,
    ),
  ].map(([file, edits]) => editFile(root, file, edits))
  return {
    fixed: [...written, ...edited],
    findings: findings.filter(
      ({ rule, fix }) => fix?.edit === undefined && !(MANIFEST_RULES.has(rule) && written.length > 0),
    ),
  }
}

function writeManifests(packages: readonly CheckedPackage[]): readonly string[] {
  return packages.flatMap((checked) => {
    const current = currentManifest(checked)
    // Without a toolbox that did not load, the manifest would lose its tools.
    if (!checked.isOwn || !current.ok || checked.failed.length > 0 || checked.loaded.length === 0) return []
    const { file, isChanged } = writeManifest(checked.package.root, current.manifest)
    return isChanged ? [`wrote ${file}`] : []
  })
}

/** Applies edits to a JSON file, keeping its indentation; the last entries of a list first, so that indexes stay true. */
function editFile(root: string, name: string, edits: readonly FileEdit[]): string {
  const file = join(root, name)
  const text = readFileSync(file, 'utf8')
  const document: unknown = JSON.parse(text)
  const patch = edits.flatMap((edit) => edit.patch).toSorted((left, right) => indexOf(right) - indexOf(left))
  for (const operation of patch) apply(document, operation)
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, `${JSON.stringify(document, undefined, indent)}\n`)
  renameSync(draft, file)
  return `${patch.length === 1 ? 'one entry' : `${patch.length} entries`} of ${name}`
}

function apply(document: unknown, operation: FileEdit['patch'][number]): void {
  const keys = parsePointer(operation.path)
  const last = keys.at(-1)!
  const owner = keys.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
  if (operation.op === 'remove' && Array.isArray(owner)) owner.splice(Number(last), 1)
  if (operation.op === 'add' && Array.isArray(owner) && last === '-') owner.push(operation.value)
}

const indexOf = ({ path }: FileEdit['patch'][number]): number => Number(parsePointer(path).at(-1)) || 0
