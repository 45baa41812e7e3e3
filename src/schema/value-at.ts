import type { Path } from '../json-schema/types.ts'

/** What stands at `path` in a value; `undefined` when nothing does. */
export function valueAt(root: unknown, path: Path): unknown {
  let place = root
  for (const key of path) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined
    place = (place as Record<string | number, unknown>)[key]
  }
  return place
}
