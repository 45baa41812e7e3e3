import { isObject } from '../../json-schema/json-object.ts'
import type { Place } from '../../json-schema/map-schema.ts'
import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import { inlineRootReference } from '../../json-schema/inline-root-reference.ts'
import { referenceOf } from '../../json-schema/references.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach, collectChanges } from './adapted.ts'
import { typesOf } from './types-of.ts'

/** Writes out a `$ref` at the root. */
export const inlineRoot = (schema: JsonSchema): Adapted =>
  collectChanges((report) => {
    if (referenceOf(schema) === undefined) return schema
    const inlined = inlineRootReference(schema)
    if (inlined !== schema) report(rootOf(schema), '$ref', 'the `$ref` at the root is written out')
    return hoistDefinitions(inlined)
  })

export interface RootOptions {
  /** Also name the (possibly empty) `properties`, without which OpenAI refuses an object at the root. */
  readonly properties?: boolean
}

/** Makes the root say that it is an object, when it may be one. */
export const typeRoot = (schema: JsonSchema, { properties = false }: RootOptions = {}): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      if (place.at.parent !== undefined || !mayBeObject(copy)) return copy
      const { type, ...rest } = copy
      const isTyped = type === 'object'
      const isNamed = !properties || isObject(copy['properties'])
      if (!isTyped) report(place, 'type', 'the root says that it is an object')
      if (!isNamed) report(place, 'properties', 'the root says that it has no properties')
      if (isTyped && isNamed) return copy
      return isNamed ? { type: 'object', ...rest } : { type: 'object', properties: {}, ...rest }
    },
  }))

/** Whether an object can fit, as far as `type` tells. */
export const mayBeObject = (schema: JsonSchema): boolean => typesOf(schema)?.has('object') ?? true

function rootOf(schema: JsonSchema): Place {
  const at = { schema, parent: undefined, keyword: undefined, key: undefined, depth: 0 }
  return { at, origin: at }
}
