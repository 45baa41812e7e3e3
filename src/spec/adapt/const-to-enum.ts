import { sameJson } from '../../json-schema/same-json.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/** Writes `const` as an `enum` of one value. */
export const constToEnum = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      if (!('const' in copy)) return copy
      const { const: value, ...rest } = copy
      report(place, 'const', '`const` is written as an `enum` of one value')
      const values = rest['enum']
      const fits = !Array.isArray(values) || values.some((one) => sameJson(one, value))
      return { ...rest, enum: fits ? [value] : [] }
    },
  }))
