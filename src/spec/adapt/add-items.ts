import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { typesOf } from './types-of.ts'

/** Gives `items` to every array that says nothing about them. */
export const addItems = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      if (typesOf(copy)?.has('array') !== true || copy['items'] !== undefined) return copy
      report(place, 'items', 'the array says that it takes any items')
      return { ...copy, items: {} }
    },
  }))
