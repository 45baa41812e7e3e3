import { nearest } from '../core/nearest.ts'
import { failedToLoad } from './load-fault.ts'
import type { FoundEntry } from './scan-types.ts'

type Namespace = Readonly<Record<string, unknown>>

/**
 * Takes the export that an entry point names out of its module, CommonJS modules included.
 *
 * @throws LoadError that lists what is exported.
 */
export function pickExport(namespace: Namespace, entry: FoundEntry): unknown {
  const { exportName: name, module } = entry
  const { default: whole } = namespace
  if (Object.hasOwn(namespace, name)) {
    const value = namespace[name]
    return name === 'default' && isTranspiled(value) && 'default' in value ? value['default'] : value
  }
  // What a CommonJS module exports by computed names, Node.js shows as its default only.
  if (isRecord(whole) && Object.hasOwn(whole, name)) return whole[name]
  const names = [...new Set([...Object.keys(namespace), ...(isTranspiled(whole) ? Object.keys(whole) : [])])]
  const available = names.filter((key) => key !== 'module.exports' && key !== '__esModule')
  const meant = nearest(name, available)
  const hint = meant === undefined ? '' : `; did you mean '${meant}'?`
  const list = available.length === 0 ? 'it exports nothing' : `it exports ${available.join(', ')}`
  const reason = `${module} has no export '${name}'${hint} (${list})`
  throw failedToLoad(entry, 'missing-export', reason)
}

const isRecord = (value: unknown): value is Namespace =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const isTranspiled = (value: unknown): value is Namespace => isRecord(value) && value['__esModule'] === true
