import type { JsonSchema, Path } from './types.ts'

/** Prints a path as a JSON Pointer (RFC 6901), `""` for the root. */
export const printPointer = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Reads a JSON Pointer into its keys, array indexes as text. */
export const parsePointer = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Prints a path as a local reference: `#/$defs/City`, `#` for the root. */
export const printReference = (path: Path): string =>
  `#${encodeURI(printPointer(path).toWellFormed()).replaceAll('#', '%23')}`

/** Finds what a local reference (`#`, `#/$defs/City`) names; `undefined` when it names nothing here. */
export function resolvePointer(root: JsonSchema, reference: string): unknown {
  if (reference === '#') return root
  if (!reference.startsWith('#/')) return undefined
  let place: unknown = root
  for (const key of parseReference(reference)) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return undefined
    place = (place as Record<string, unknown>)[key]
  }
  return place
}

/** Reads a local reference into its keys: none for `#`. */
export const parseReference = (reference: string): readonly string[] =>
  parsePointer(decodeFragment(reference.slice(1)))

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
