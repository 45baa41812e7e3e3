import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { typesOf } from './types-of.ts'

/** Writes `exclusiveMinimum: 0` of an integer as `minimum: 1`; for other numbers the bound itself becomes allowed. */
export const includeBounds = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      let result = copy
      for (const [exclusive, bound, step, tighter] of BOUNDS) {
        const { [exclusive]: value, ...rest } = result
        if (typeof value !== 'number') continue
        const isInteger = typesOf(copy)?.has('number') === false && typesOf(copy)?.has('integer') === true
        const included = isInteger ? step(value) : value
        const message = isInteger
          ? `\`${exclusive}\` is written as \`${bound}\``
          : `\`${exclusive}\` is written as \`${bound}\`: ${value} itself is no longer refused`
        report(place, exclusive, message, !isInteger)
        const known = rest[bound]
        result = { ...rest, [bound]: typeof known === 'number' ? tighter(known, included) : included }
      }
      return result
    },
  }))

const BOUNDS = [
  ['exclusiveMinimum', 'minimum', (value: number) => Math.floor(value) + 1, Math.max],
  ['exclusiveMaximum', 'maximum', (value: number) => Math.ceil(value) - 1, Math.min],
] as const
