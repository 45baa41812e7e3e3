import { isAssertion } from '../../json-schema/annotations.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/** Writes `{ $ref, description }` as `{ anyOf: [{ $ref }], description }`, where a `$ref` must stand alone. */
export const moveReferenceSiblings = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { $ref, $defs, ...siblings } = copy
      if ($ref === undefined || Object.keys(siblings).length === 0 || Object.keys(siblings).some(isAssertion))
        return copy
      report(place, '$ref', 'the `$ref` stands alone, and what stood beside it around it')
      return { anyOf: [{ $ref }], ...siblings, ...($defs === undefined ? {} : { $defs }) }
    },
  }))
