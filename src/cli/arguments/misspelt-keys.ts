import { nearest } from '../../core/nearest.ts'
import type { JsonSchema, Path } from '../../json-schema/types.ts'
import {
  isOpenObject,
  itemPlace,
  namesProperty,
  propertyNames,
  propertyPlace,
  rootPlace,
  type SchemaPlace,
} from './schema-place.ts'

/** A key that the schema does not know, and the one that was most likely meant. */
export interface MisspeltKey {
  readonly path: Path
  readonly nearest: string
}

/** More are not worth reading. */
const MOST = 20

/**
 * Lists the keys, at any depth, that are no property of the schema but near one.
 *
 * An object whose schema takes further properties by a statement of its own has none. `__proto__` is left to the
 * lifecycle, which drops it.
 */
export function misspeltKeys(values: unknown, schema: JsonSchema): readonly MisspeltKey[] {
  const misspelt: MisspeltKey[] = []
  const pending: Visit[] = [{ value: values, place: rootPlace(schema), key: undefined, parent: undefined }]
  for (let visit = pending.pop(); visit !== undefined && misspelt.length < MOST; visit = pending.pop()) {
    if (typeof visit.value !== 'object' || visit.value === null || visit.place.schemas.length === 0) continue
    if (!Array.isArray(visit.value)) misspelt.push(...misspeltHere(visit.value, visit))
    pending.push(...childrenOf(visit.value, visit).toReversed())
  }
  return misspelt.slice(0, MOST)
}

interface Visit {
  readonly value: unknown
  readonly place: SchemaPlace
  readonly key: string | number | undefined
  readonly parent: Visit | undefined
}

function childrenOf(value: object, parent: Visit): Visit[] {
  const { place } = parent
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return entries
    .filter(([, inner]) => typeof inner === 'object' && inner !== null)
    .map(([key, inner]) => ({
      value: inner,
      place: typeof key === 'number' ? itemPlace(place, key) : propertyPlace(place, key),
      key,
      parent,
    }))
}

function misspeltHere(value: object, visit: Visit): readonly MisspeltKey[] {
  const known = propertyNames(visit.place)
  if (known.length === 0 || isOpenObject(visit.place)) return []
  const found: MisspeltKey[] = []
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || namesProperty(visit.place, key)) continue
    const meant = nearest(key, known) ?? unmarked(key, known)
    if (meant !== undefined) found.push({ path: [...pathTo(visit), key], nearest: meant })
    if (found.length === MOST) break
  }
  return found
}

/** A name of that length is a text. */
const LONGEST = 200

/** The name in a key with marks around it: quotes that a shell handed on, `tags+`, `$name`, `rows[0]`. */
function unmarked(key: string, known: readonly string[]): string | undefined {
  if (key.length > LONGEST) return undefined
  const name = key
    .replace(/\[.*\]$/, '')
    .replaceAll(/^[^A-Za-z0-9_\u0080-\uFFFF]+|[^A-Za-z0-9_\u0080-\uFFFF]+$/g, '')
  return known.includes(name) ? name : undefined
}

function pathTo(visit: Visit): Path {
  const path: (string | number)[] = []
  for (let at: Visit | undefined = visit; at?.key !== undefined; at = at.parent) path.push(at.key)
  return path.toReversed()
}
