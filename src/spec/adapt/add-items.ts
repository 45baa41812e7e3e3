import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { typesOf } from './types-of.ts'

export interface ItemsOptions {
  /** Also where `prefixItems` describe the first ones; the default. */
  readonly tuples?: boolean
}

/** Gives `items` to every array that says nothing about them. */
export const addItems = (schema: JsonSchema, { tuples = true }: ItemsOptions = {}): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      if (typesOf(copy)?.has('array') !== true || copy['items'] !== undefined) return copy
      if (!tuples && 'prefixItems' in copy) return copy
      report(place, 'items', 'the array says that it takes any items')
      return { ...copy, items: {} }
    },
  }))
