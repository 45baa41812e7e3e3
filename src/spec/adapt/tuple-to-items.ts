import { isObject } from '../../json-schema/json-object.ts'
import { sameJson } from '../../json-schema/same-json.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

export interface TupleOptions {
  /** Take a tuple of different schemas for a list of any of them, rather than leave it. */
  readonly widen?: boolean
}

/** Writes a tuple whose items all have one schema as a list of that length. */
export const tupleToItems = (schema: JsonSchema, { widen = false }: TupleOptions = {}): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { prefixItems, items, ...rest } = copy
      if (!Array.isArray(prefixItems) || prefixItems.length === 0) return copy
      const most = largest(copy, prefixItems.length)
      const isOpen = most === undefined || most > prefixItems.length
      const schemas = [...(prefixItems as unknown[]), ...(isOpen && items !== undefined ? [items] : [])]
      const different = schemas.filter(
        (one, index) => schemas.findIndex((other) => sameJson(one, other)) === index,
      )
      const isUniform = different.length === 1 && (!isOpen || items !== undefined)
      if (!isUniform && !widen) return copy
      const lost = isUniform ? undefined : 'which item has which schema is no longer said'
      report(place, 'prefixItems', lost ?? 'the tuple of one schema is written as a list', lost !== undefined)
      const item = different.length === 1 ? different[0] : { anyOf: different }
      return { ...rest, items: item, ...(most === undefined ? {} : { maxItems: most }) }
    },
  }))

/** How many items there can be. */
function largest({ items, maxItems }: JsonSchema, length: number): number | undefined {
  const bound = typeof maxItems === 'number' ? maxItems : undefined
  const isClosed = items === false || (isObject(items) && sameJson(items, { not: {} }))
  return isClosed ? Math.min(bound ?? length, length) : bound
}
