import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/** Drops the bounds that zod gives to every integer: the largest that JavaScript can tell apart. */
export const dropSafeBounds = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { minimum, maximum, ...rest } = copy
      if (minimum !== Number.MIN_SAFE_INTEGER && maximum !== Number.MAX_SAFE_INTEGER) return copy
      report(place, 'minimum', 'the bounds of every JavaScript integer are left out')
      return {
        ...rest,
        ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
        ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
      }
    },
  }))
