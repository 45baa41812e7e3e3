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
  const pending: [unknown, SchemaPlace, Path][] = [[values, rootPlace(schema), []]]
  for (let next = pending.pop(); next !== undefined && misspelt.length < MOST; next = pending.pop()) {
    const [value, place, path] = next
    if (typeof value !== 'object' || value === null || place.schemas.length === 0) continue
    const children: typeof pending = []
    if (Array.isArray(value)) {
      value.forEach((item, index) => children.push([item, itemPlace(place, index), [...path, index]]))
    } else {
      misspelt.push(...misspeltHere(value, place, path))
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === 'object') children.push([inner, propertyPlace(place, key), [...path, key]])
      }
    }
    pending.push(...children.toReversed())
  }
  return misspelt.slice(0, MOST)
}

function misspeltHere(value: object, place: SchemaPlace, path: Path): readonly MisspeltKey[] {
  const known = propertyNames(place)
  if (known.length === 0 || isOpenObject(place)) return []
  const found: MisspeltKey[] = []
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || namesProperty(place, key)) continue
    const meant = nearest(key, known)
    if (meant !== undefined) found.push({ path: [...path, key], nearest: meant })
    if (found.length === MOST) break
  }
  return found
}
