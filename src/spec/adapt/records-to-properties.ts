import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'

/**
 * Writes a map over a fixed set of keys as an object with these properties, and drops `propertyNames` that accept
 * every name.
 */
export const recordsToProperties = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      const { propertyNames, additionalProperties: value, properties = {}, ...rest } = copy
      if (propertyNames === undefined) return copy
      if (acceptsEveryName(propertyNames)) {
        const { propertyNames: _names, ...kept } = copy
        report(place, 'propertyNames', '`propertyNames` accepts every name and is left out')
        return kept
      }
      const names = finiteNames(propertyNames)
      if (names === undefined || !isObject(properties) || 'patternProperties' in copy || value === false)
        return copy
      const known = Object.entries(properties).filter(([name]) => names.has(name))
      const missing = [...names].filter((name) => !Object.hasOwn(properties, name))
      report(place, 'propertyNames', 'the keys that it may have are named as properties')
      return {
        ...rest,
        type: 'object',
        properties: Object.fromEntries([
          ...known,
          ...missing.map((name): [string, unknown] => [name, value ?? {}]),
        ]),
        additionalProperties: false,
      }
    },
  }))

function acceptsEveryName(schema: unknown): boolean {
  if (schema === true) return true
  return (
    isObject(schema) && Object.entries(schema).every(([key, value]) => key === 'type' && value === 'string')
  )
}

function finiteNames(schema: unknown): ReadonlySet<string> | undefined {
  if (!isObject(schema)) return undefined
  const values: unknown = 'const' in schema ? [schema['const']] : schema['enum']
  const others = Object.keys(schema).filter((key) => key !== 'const' && key !== 'enum' && key !== 'type')
  if (!Array.isArray(values) || others.length > 0) return undefined
  return new Set(values.filter((value) => typeof value === 'string'))
}
