import type { Path } from '../../json-schema/types.ts'
import { kindsAt } from './kinds.ts'
import { itemPlace, propertyNames, propertyPlace, type SchemaPlace } from './schema-place.ts'

/** Where a dotted key points. */
export type KeyTarget =
  | { readonly ok: true; readonly path: Path; readonly place: SchemaPlace }
  | { readonly ok: false; readonly code: 'empty-key' }
  | { readonly ok: false; readonly code: 'array-gap'; readonly path: Path; readonly length: number }

/**
 * Resolves a dotted key against the schema and what the words before it gave.
 *
 * At each step the longest property name that the schema knows wins, dots included; else the name ends at the next
 * dot. A whole number is an index where the schema wants an array, or where an array already stands.
 */
export function resolveKey(key: string, root: SchemaPlace, values: unknown): KeyTarget {
  const path: (string | number)[] = []
  let rest = key
  let place = root
  let current = values
  for (;;) {
    const name = longestName(place, rest) ?? rest.slice(0, endOfName(rest))
    if (name === '') return { ok: false, code: 'empty-key' }
    const length = Array.isArray(current) ? current.length : 0
    const step = isIndex(name, place, current) ? Number(name) : name
    if (typeof step === 'number' && step > length) return { ok: false, code: 'array-gap', path, length }
    path.push(step)
    place = typeof step === 'number' ? itemPlace(place, step) : propertyPlace(place, step)
    current = ownValue(current, step)
    if (name.length === rest.length) return { ok: true, path, place }
    rest = rest.slice(name.length + 1)
  }
}

/** The longest property name of a place that `key` is or begins with. */
export function longestName(place: SchemaPlace, key: string): string | undefined {
  let longest: string | undefined
  for (const name of propertyNames(place)) {
    const fits = key === name || key.startsWith(`${name}.`)
    if (fits && name !== '' && name.length > (longest?.length ?? 0)) longest = name
  }
  return longest
}

/** The own value under a key; `undefined` where there is none. */
export function ownValue(container: unknown, key: string | number): unknown {
  if (typeof container !== 'object' || container === null || !Object.hasOwn(container, key)) return undefined
  return (container as Record<string | number, unknown>)[key]
}

function endOfName(key: string): number {
  const dot = key.indexOf('.')
  return dot < 0 ? key.length : dot
}

function isIndex(name: string, place: SchemaPlace, current: unknown): boolean {
  if (!/^(0|[1-9]\d{0,14})$/.test(name)) return false
  if (Array.isArray(current)) return true
  const { named } = kindsAt(place)
  return named.has('array') && !named.has('object')
}
