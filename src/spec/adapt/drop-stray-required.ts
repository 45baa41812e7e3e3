import { isObject, isTextList } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/** Takes out of `required` what `properties` does not describe. */
export const dropStrayRequired = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { required, properties, ...rest } = copy
      if (!isTextList(required)) return copy
      const known = isObject(properties) ? properties : {}
      const kept = required.filter((name) => Object.hasOwn(known, name))
      if (kept.length === required.length) return copy
      const strays = required.filter((name) => !kept.includes(name)).map((name) => `'${name}'`)
      report(place, 'required', `${strays.join(', ')}: required, but not described by \`properties\``, true)
      return {
        ...rest,
        ...(properties === undefined ? {} : { properties }),
        ...(kept.length === 0 ? {} : { required: kept }),
      }
    },
  }))
