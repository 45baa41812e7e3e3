import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { createResolver, followReferences, referenceOf } from '../../json-schema/references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { walkSchema } from '../../json-schema/walk.ts'
import { type Adapted, adaptEach, collectChanges } from './adapted.ts'

/** Takes a reference that names nothing in the document, or only itself, for any value. */
export function dropDangling(schema: JsonSchema): Adapted {
  const resolver = createResolver(schema)
  return adaptEach(schema, (report) => ({
    enter(inner, place) {
      const reference = referenceOf(inner)
      if (reference === undefined || isObjectOrBoolean(followReferences(inner, resolver))) return inner
      const { $ref: _ref, $dynamicRef: _dynamic, ...rest } = inner
      report(place, '$ref', `"${reference}" names nothing in this schema; any value is taken instead`, true)
      return rest
    },
  }))
}

/** Gathers definitions where every provider looks for them, and only when some are elsewhere. */
export const gatherDefinitions = (schema: JsonSchema): Adapted =>
  collectChanges((report) => {
    const isGathered = [...walkSchema(schema)].every(({ schema: inner }) => {
      const reference = referenceOf(inner)
      return reference === undefined || /^#(\/\$defs\/[\w.-]+)?$/.test(reference)
    })
    if (isGathered) return schema
    return hoistDefinitions(schema, {
      onMove: (place, before, after) =>
        report(place, '$ref', `the reference "${before}" is written as "${after}"`),
    })
  })

const isObjectOrBoolean = (value: unknown): boolean => isObject(value) || typeof value === 'boolean'
