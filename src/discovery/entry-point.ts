import { join } from 'node:path'
import { isPlainObject, kindOf } from '../core/plain-object.ts'
import { type Declaring, type Resolution, resolveReference } from './resolve-reference.ts'
import type { LoadErrorCode } from './load-error.ts'
import { findMisspeltKeys } from './misspelt-keys.ts'
import type { MisspeltKey, MissingSource } from './scan-types.ts'

/** The entry-point group of toolboxes; Python plugins use the same name. */
export const GROUP = 'opm.agents.toolbox'

export interface EntryPoint {
  readonly ok: true
  readonly id: string
  /** As declared. */
  readonly reference: string
  readonly module: string
  readonly exportName: string
  /** Set where `default` was taken although `source` is what is wanted. */
  readonly missingSource?: MissingSource
  readonly misspeltKeys?: readonly MisspeltKey[]
}

export interface EntryPointFault {
  readonly ok: false
  /** The package's name when the fault is not in a single entry point. */
  readonly id: string
  readonly reference: string
  readonly code: LoadErrorCode
  readonly message: string
  /** `message` without the name of the toolbox. */
  readonly reason: string
  readonly file: string
}

export interface EntryPoints {
  readonly points: readonly (EntryPoint | EntryPointFault)[]
  /** Groups that belong to other tools. */
  readonly otherGroups: readonly string[]
}

/** Reads the entry points of toolboxes out of a parsed `package.json`; a fault in one leaves the others. */
export function parseEntryPoints(
  metadata: Readonly<Record<string, unknown>>,
  declaring: Declaring,
): EntryPoints {
  const { entryPoints } = metadata
  const wholeFault = (where: string, received: unknown): EntryPoints => {
    const message = `${where} must be an object of names and references, received ${kindOf(received)}`
    return {
      points: [fault(declaring, declaring.package.name, '', 'entry-points', message)],
      otherGroups: [],
    }
  }
  if (entryPoints === undefined) return { points: [], otherGroups: [] }
  if (!isPlainObject(entryPoints)) return wholeFault('entryPoints', entryPoints)
  const otherGroups = Object.keys(entryPoints).filter((group) => group !== GROUP)
  if (!Object.hasOwn(entryPoints, GROUP)) return { points: [], otherGroups }
  const group = entryPoints[GROUP]
  if (!isPlainObject(group)) return wholeFault(`entryPoints["${GROUP}"]`, group)
  return { points: Object.entries(group).map(([id, value]) => parseOne(id, value, declaring)), otherGroups }
}

function parseOne(id: string, value: unknown, declaring: Declaring): EntryPoint | EntryPointFault {
  const chosen = chooseReference(value, declaring)
  const reference = chosen.ok ? chosen.reference : ''
  const missingSource = chosen.ok ? chosen.missingSource : undefined
  if (!/^[^.:\s]+$/.test(id)) {
    const better = id.trim().replaceAll(/[.:\s]+/g, '_') || 'my_tools'
    const message = `the id ${JSON.stringify(id)} must have no '.', ':' or space, because it becomes part of bus topics; rename it, for example to '${better}'`
    return fault(declaring, id, reference, 'id', message)
  }
  const resolved = chosen.ok ? resolveReference(reference, declaring) : chosen
  if (!resolved.ok) {
    return fault(declaring, id, reference, resolved.code, reasonOf(resolved, chosen, value, declaring))
  }
  const { module, exportName } = resolved
  const misspeltKeys = isPlainObject(value) ? findMisspeltKeys(value) : []
  return {
    ok: true,
    id,
    reference,
    module,
    exportName,
    ...(missingSource && { missingSource }),
    ...(misspeltKeys.length > 0 && { misspeltKeys }),
  }
}

/** A misspelt key comes before what was taken for want of it. */
function reasonOf(
  { code, message }: Extract<Resolution, { ok: false }>,
  chosen: Choice,
  value: unknown,
  declaring: Declaring,
): string {
  if (code !== 'missing-file' || !chosen.ok) return message
  const { reference, missingSource } = chosen
  const misspelt = isPlainObject(value) ? findMisspeltKeys(value) : []
  const [source] = declaring.installed ? [] : misspelt.filter(({ meant }) => meant === 'source')
  if (source !== undefined) {
    const { key } = source
    return `its key "${key}" means nothing, and its "default", ${reference}, is not there; did you mean "source" by "${key}"?`
  }
  return missingSource === undefined ? message : neitherIsThere(missingSource, reference)
}

function neitherIsThere({ reference: source, meant }: MissingSource, built: string): string {
  const next = meant === undefined ? 'correct the paths, or build the package' : `did you mean "${meant}"?`
  return `neither its "source", ${source}, nor its "default", ${built}, is there; ${next}`
}

type Choice =
  | { readonly ok: true; readonly reference: string; readonly missingSource?: MissingSource | undefined }
  | Extract<Resolution, { ok: false }>

/** Takes `source` where Node.js can run it in place, `default` otherwise. */
function chooseReference(value: unknown, declaring: Declaring): Choice {
  if (typeof value === 'string') return { ok: true, reference: value }
  const wanted = 'a string "module#export" or an object of two such strings, "source" and "default"'
  if (!isPlainObject(value)) return wrong(`expected ${wanted}, received ${kindOf(value)}`)
  const { source, default: built } = value
  for (const [key, part] of Object.entries({ source, default: built })) {
    if (part !== undefined && typeof part !== 'string') {
      return wrong(`"${key}" must be a string "module#export", received ${kindOf(part)}`)
    }
  }
  let missingSource: MissingSource | undefined
  if (typeof source === 'string' && !declaring.installed) {
    missingSource = findMissing(source, built, declaring)
    if (built === undefined || missingSource === undefined) return { ok: true, reference: source }
  }
  if (typeof built === 'string') return { ok: true, reference: built, missingSource }
  if (source === undefined) {
    const keys = Object.keys(value).join(', ') || '(none)'
    const meant = findMisspeltKeys(value).map(({ key, meant }) => `; did you mean "${meant}" by "${key}"?`)
    return wrong(`expected ${wanted}, received the keys ${keys}${meant.join('')}`)
  }
  return wrong(
    'it has no "default", which an installed package needs: Node.js runs no TypeScript under node_modules',
  )
}

/** A `source` that is faulty in itself is not missing: it is taken, so that its fault shows. */
function findMissing(source: string, built: unknown, declaring: Declaring): MissingSource | undefined {
  const resolved = resolveReference(source, declaring)
  if (resolved.ok || resolved.code !== 'missing-file') return undefined
  const { meant } = resolved
  // What "default" names already is not what "source" is for.
  const isBuilt = typeof built === 'string' && pathIn(built) === pathIn(meant ?? '')
  return { reference: source, ...(meant !== undefined && !isBuilt && { meant }) }
}

const pathIn = (reference: string): string => reference.replace(/#.*$/, '').replace(/^\.\//, '')

const wrong = (message: string): Choice => ({ ok: false, code: 'reference', message })

function fault(
  { package: { name, version, root } }: Declaring,
  id: string,
  reference: string,
  code: LoadErrorCode,
  reason: string,
): EntryPointFault {
  const file = join(root, 'package.json')
  const place = `${reason} (${file})`
  const subject = code === 'entry-points' ? '' : `toolbox '${id}' of `
  const message = `Could not load ${subject}${name}@${version}: ${place}`
  return { ok: false, id, reference, code, message, reason: place, file }
}
