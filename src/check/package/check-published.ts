import { existsSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { GROUP, parseEntryPoints } from '../../discovery/entry-point.ts'
import { MANIFEST_FILE } from '../../discovery/manifest.ts'
import type { PackageInfo } from '../../discovery/scan-types.ts'
import type { FileEdit, Finding } from '../finding.ts'
import { stateFinding } from '../state-finding.ts'
import type { DeclaredAt } from './check-load.ts'
import { localDependencies } from './local-dependencies.ts'
import { NOT_PACKED, PUBLISHED, PUBLISHED_MANIFEST } from './package-rules.ts'
import { type PackedFiles, readPackedFiles } from './packed-files.ts'

type Metadata = Readonly<Record<string, unknown>>

/** Checks that what npm would publish works for those who install it. A private package is not published at all. */
export async function checkPublished(
  metadata: Metadata,
  pkg: PackageInfo,
  at: (path: readonly string[]) => DeclaredAt,
): Promise<readonly Finding[]> {
  if (metadata['private'] === true) return []
  const packed = await readPackedFiles(pkg.root)
  if (!packed.ok) {
    const message = `what npm would publish could not be looked at: ${packed.reason}`
    return [stateFinding(NOT_PACKED, { message })]
  }
  return [
    ...moduleFindings(metadata, pkg, packed, at),
    ...manifestFindings(metadata, pkg, packed),
    ...localDependencies(metadata, at),
  ]
}

type Packed = Extract<PackedFiles, { ok: true }>

function moduleFindings(
  metadata: Metadata,
  pkg: PackageInfo,
  { files }: Packed,
  placeOf: (path: readonly string[]) => DeclaredAt,
): readonly Finding[] {
  // Seen from under node_modules, where no source is run.
  const { points } = parseEntryPoints(metadata, { package: pkg, installed: true, isFile })
  return points.flatMap((point) => {
    const at = placeOf(['entryPoints', GROUP, point.id])
    if (!point.ok)
      return point.code === 'missing-file' ? [notBuilt(metadata, point.id, point.reference, at)] : []
    const file = relative(pkg.root, point.module).split(sep).join('/')
    if (/\.[cm]?ts$/.test(file)) return [typescriptFinding(point.id, file, at)]
    return files.has(file) ? [] : [leftOutFinding(point.id, file, at)]
  })
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Scripts that npm runs by itself before it publishes. */
const AT_PUBLISHING = ['prepack', 'prepare', 'prepublishOnly']

/** With a script that builds, the file is not missing, only not there yet. */
function notBuilt(metadata: Metadata, id: string, reference: string, at: DeclaredAt): Finding {
  const scripts = metadata['scripts']
  const names = typeof scripts === 'object' && scripts !== null ? Object.keys(scripts) : []
  const own = AT_PUBLISHING.find((name) => names.includes(name))
  const build = names.includes('build') ? 'build' : own
  const what = `the module that others would load, ${reference}, is not there`
  if (build === undefined) {
    const fix = { text: 'Write it, or correct the entry point.' }
    return stateFinding(PUBLISHED, { toolbox: id, message: what, fix, ...at })
  }
  const message = own === undefined ? `${what} yet` : `${what} yet; npm runs \`${own}\` before it publishes`
  const fix = { text: `Run \`npm run ${build}\` to have it examined, too.` }
  const severity = own === undefined ? 'warning' : 'info'
  return stateFinding(PUBLISHED, { toolbox: id, severity, message, fix, ...at })
}

const typescriptFinding = (id: string, file: string, at: DeclaredAt): Finding =>
  stateFinding(PUBLISHED, {
    toolbox: id,
    message: `others would load ${file}, but Node.js runs no TypeScript under node_modules`,
    fix: { text: 'Build it, and name the built file as "default" and this one as "source".' },
    ...at,
  })

const leftOutFinding = (id: string, file: string, at: DeclaredAt): Finding =>
  stateFinding(PUBLISHED, {
    toolbox: id,
    message: `npm would publish the package without ${file}, the module of the entry point`,
    fix: { text: `Add its folder to "files" in package.json.` },
    ...at,
  })

const ADD_MANIFEST: FileEdit = {
  file: 'package.json',
  patch: [{ op: 'add', path: '/files/-', value: MANIFEST_FILE }],
}

function manifestFindings(metadata: Metadata, { root }: PackageInfo, { files }: Packed): readonly Finding[] {
  if (files.has(MANIFEST_FILE) || !existsSync(join(root, MANIFEST_FILE))) return []
  return [
    stateFinding(PUBLISHED_MANIFEST, {
      message: `npm would publish the package without ${MANIFEST_FILE}, so that others have to load it to see its tools`,
      location: { file: 'package.json', line: 1 },
      fix: {
        text: `Add "${MANIFEST_FILE}" to "files" in package.json.`,
        ...(Array.isArray(metadata['files']) ? { edit: ADD_MANIFEST } : {}),
      },
    }),
  ]
}
