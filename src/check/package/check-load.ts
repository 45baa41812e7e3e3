import { relative } from 'node:path'
import type { IsolatedLoad } from '../../discovery/load-isolated.ts'
import type { LoadErrorCode, LoadErrorJson } from '../../discovery/load-error.ts'
import type { FoundEntry } from '../../discovery/scan-types.ts'
import type { FileLocation, Finding } from '../finding.ts'
import { findJsonFault } from '../location/json-fault.ts'
import { stateFinding } from '../state-finding.ts'
import { type MeasuredLoad, SLOW_MS } from './measure-load.ts'
import {
  EMPTY,
  ENTRY_POINT,
  ID,
  LOAD,
  LOAD_TIME,
  MISSING_SOURCE,
  OPEN_HANDLE,
  QUIET_LOAD,
  STABLE_DISCOVERY,
  UNHANDLED_ERROR,
} from './package-rules.ts'

/** Where the entry point of a toolbox stands. */
export interface DeclaredAt {
  readonly path: string
  readonly location: FileLocation | undefined
}

/** What is wrong with the declaration itself, not with what it names. */
const DECLARATION: ReadonlySet<LoadErrorCode> = new Set([
  'package-json',
  'entry-points',
  'id',
  'reference',
  'outside-package',
  'missing-file',
  'shadowed',
])

/** Words why an entry point of the package at `root` gives no toolbox. */
export function loadErrorFinding(id: string, error: LoadErrorJson, root: string, at: DeclaredAt): Finding {
  const rule = DECLARATION.has(error.code) ? ENTRY_POINT : LOAD
  const place = codePlace(error, root)
  const where = place === undefined ? at : { location: place }
  return stateFinding(rule, { toolbox: id, message: error.reason ?? error.message, ...where })
}

/** The line of the package's own code that is at fault, where it is known. */
function codePlace({ file, line, column }: LoadErrorJson, root: string): FileLocation | undefined {
  if (file === undefined || line === undefined) return undefined
  const path = relative(root, file).replaceAll('\\', '/')
  if (/^\.\.\/|^\/|^[A-Za-z]:|(?:^|\/)node_modules\//.test(path)) return undefined
  return { file: path, line, ...(column === undefined ? {} : { column }) }
}

/** Words why a `package.json` cannot be read; `text` is what it holds, where that much is known. */
export function brokenPackageFinding(id: string, error: LoadErrorJson, text: string | undefined): Finding {
  const { line = 1, column, advice } = (text === undefined ? undefined : findJsonFault(text)) ?? {}
  return stateFinding(ENTRY_POINT, {
    toolbox: id,
    message: error.message,
    location: { file: 'package.json', line, ...(column === undefined ? {} : { column }) },
    ...(advice === undefined
      ? {}
      : { fix: { text: `${advice.replace(/^./, (letter) => letter.toUpperCase())}.` } }),
  })
}

/** Says that what is loaded is not what is being written. */
export function sourceFindings(
  { id, reference, missingSource, misspeltKeys = [] }: FoundEntry,
  at: DeclaredAt,
): readonly Finding[] {
  const instead = `so its "default", ${reference}, is examined and run instead`
  const find = (why: string, text: string): Finding =>
    stateFinding(MISSING_SOURCE, { toolbox: id, message: `${why}, ${instead}`, fix: { text }, ...at })
  const misspelt = misspeltKeys
    .filter(({ meant }) => meant === 'source')
    .map(({ key }) => find(`its key "${key}" means nothing`, `Call "${key}" "source".`))
  if (missingSource === undefined) return misspelt
  const { reference: source, meant } = missingSource
  const text = meant === undefined ? 'Correct "source", or take it out.' : `Write "${meant}" as "source".`
  return [...misspelt, find(`its "source", ${source}, is not there`, text)]
}

/** Judges how a toolbox behaved while it was loaded. */
export function loadFindings(load: MeasuredLoad, root: string, at: DeclaredAt): readonly Finding[] {
  const { id, error, stdout } = load
  const noise = stdout === '' ? [] : [quietFinding(load, at)]
  if (error !== undefined) return [loadErrorFinding(id, error, root, at), ...noise]
  return [
    ...idFindings(load, at),
    ...(load.status === 'empty'
      ? [stateFinding(EMPTY, { toolbox: id, message: 'it has no tools', ...at })]
      : []),
    ...noise,
    ...unhandledFindings(load, at),
    ...timeFindings(load, at),
    ...handleFindings(load, at),
    ...stabilityFindings(load, at),
  ]
}

function idFindings({ id, toolboxId }: IsolatedLoad, at: DeclaredAt): readonly Finding[] {
  if (toolboxId === undefined || toolboxId === id) return []
  const message = `the entry point is called '${id}', but the toolbox calls itself '${toolboxId}': it is listed under the one name and answers under the other`
  const fix = { text: `Give both the same name, such as toolboxId: '${id}'.` }
  return [stateFinding(ID, { toolbox: id, message, fix, ...at })]
}

function quietFinding({ id, stdout }: IsolatedLoad, at: DeclaredAt): Finding {
  const [line = ''] = stdout.trim().split('\n')
  const shown = line.length > 60 ? `${line.slice(0, 60)}…` : line
  return stateFinding(QUIET_LOAD, {
    toolbox: id,
    message: `loading it writes to stdout, where a program may expect JSON: ${JSON.stringify(shown)}`,
    fix: { text: 'Use console.error, or the log of the toolbox.' },
    ...at,
  })
}

function unhandledFindings({ id, unhandled = [] }: IsolatedLoad, at: DeclaredAt): readonly Finding[] {
  const [first, ...others] = unhandled
  if (first === undefined) return []
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  const message = `loading it leaves an error unhandled, which would end a program that does not guard itself: ${first}${more}`
  const fix = { text: 'Await what can fail, or catch its error.' }
  return [stateFinding(UNHANDLED_ERROR, { toolbox: id, message, fix, ...at })]
}

const TOO_SLOW_MS = 500

function timeFindings({ id, durationMs, usualMs }: MeasuredLoad, at: DeclaredAt): readonly Finding[] {
  if (usualMs <= SLOW_MS) return []
  const [here, usual] = [Math.round(durationMs), Math.round(usualMs)]
  const time = here === usual ? `${here} ms` : `${here} ms (${usual} ms on a usual machine)`
  const message = `loading it takes ${time}, and every use waits for that; ${SLOW_MS} ms are good, more than ${TOO_SLOW_MS} ms are an error`
  const fix = { text: 'Import what is heavy inside toolCall, and connect at the first call.' }
  const severity = usualMs > TOO_SLOW_MS ? 'error' : 'warning'
  return [stateFinding(LOAD_TIME, { toolbox: id, message, fix, severity, ...at })]
}

function handleFindings({ id, openHandles }: IsolatedLoad, at: DeclaredAt): readonly Finding[] {
  if (openHandles.length === 0) return []
  const message = `loading it leaves something running that keeps the process alive: ${openHandles.join(', ')}`
  const fix = { text: 'Start timers, servers and connections at the first call, or unref() them.' }
  return [stateFinding(OPEN_HANDLE, { toolbox: id, message, fix, ...at })]
}

function stabilityFindings({ id, unstable = [] }: IsolatedLoad, at: DeclaredAt): readonly Finding[] {
  if (unstable.length === 0) return []
  const message = `a second discovery describes other tools than the first: ${unstable.join(', ')}`
  const fix = { text: 'Let discoverTools() give the same list whenever it is asked.' }
  return [stateFinding(STABLE_DISCOVERY, { toolbox: id, message, fix, ...at })]
}
