import { parsePointer, resolvePointer } from '../../json-schema/pointer.ts'
import type { JsonSchema, Path } from '../../json-schema/types.ts'

/** A place in a document where a schema stands. */
export interface Site {
  readonly schema: unknown
  readonly path: Path
}

/** One keyword of a flattened schema, and where it was written. */
export interface Entry {
  readonly value: unknown
  readonly path: Path
}

/** One level of a schema with its references, trivial intersections and unions of different types written out. */
export interface Flat {
  readonly keywords: ReadonlyMap<string, Entry>
  /** The properties, which may come from several places; `undefined` when none are stated. */
  readonly properties: ReadonlyMap<string, Site> | undefined
  /** Members of `allOf` that do not merge with the rest. */
  readonly members: readonly Site[]
  /** The keyword of a union that was written out as one schema. */
  readonly joined?: 'anyOf' | 'oneOf' | undefined
}

export const EMPTY_FLAT: Flat = { keywords: new Map(), properties: undefined, members: [] }

/** The place that a local reference names; `undefined` when it names nothing in this document. */
export function siteOf(root: JsonSchema, reference: string): Site | undefined {
  const schema = resolvePointer(root, reference)
  if (schema === undefined) return undefined
  return { schema, path: parsePointer(decodeURIComponent(reference.slice(1))) }
}

/** The schemas of a list keyword as places. */
export const sitesOf = (entry: Entry | undefined): readonly Site[] =>
  Array.isArray(entry?.value)
    ? entry.value.map((schema: unknown, index) => ({ schema, path: [...entry.path, index] }))
    : []

/** The schemas of a map keyword as places by name. */
export const siteMapOf = (entry: Entry | undefined): ReadonlyMap<string, Site> =>
  typeof entry?.value === 'object' && entry.value !== null && !Array.isArray(entry.value)
    ? new Map(
        Object.entries(entry.value).map(([name, schema]) => [name, { schema, path: [...entry.path, name] }]),
      )
    : new Map()

/** A copy without some keywords. */
export function withoutKeywords(flat: Flat, ...names: readonly string[]): Flat {
  const keywords = new Map(flat.keywords)
  for (const name of names) keywords.delete(name)
  return { ...flat, keywords }
}
