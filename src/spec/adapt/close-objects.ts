import { isObject } from '../../json-schema/json-object.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { type Adapted, adaptEach } from './adapted.ts'
import { typesOf } from './types-of.ts'

/** Beside these, or under those, `additionalProperties: false` would forbid what the other schema describes. */
const BESIDE = ['$ref', 'allOf', 'anyOf', 'else', 'if', 'not', 'oneOf', 'patternProperties', 'then'] as const
const UNDER: ReadonlySet<string | undefined> = new Set([
  'allOf',
  'contains',
  'dependentSchemas',
  'else',
  'if',
  'not',
  'then',
])

/**
 * Closes every object that names its keys, with `additionalProperties: false`.
 *
 * One that also takes other keys loses them. One that names no keys at all is a map and stays as it is.
 */
export const closeObjects = (schema: JsonSchema): Adapted =>
  adaptEach(schema, (report) => ({
    leave(copy, place) {
      if (!describesObject(copy) || UNDER.has(place.at.keyword)) return copy
      if (BESIDE.some((keyword) => keyword in copy)) return copy
      const { additionalProperties: others, unevaluatedProperties: rest, ...known } = copy
      const isClosed = others === false || (others === undefined && rest === false)
      const names = isObject(copy['properties']) ? Object.keys(copy['properties']) : []
      const isRoot = place.at.parent === undefined
      const namesKeys = isObject(copy['properties']) && (names.length > 0 || isEmpty(others))
      if (!isClosed && !namesKeys && !(isRoot && isEmpty(others))) return copy
      if (others !== false) {
        const isOpen = others !== undefined || (rest !== undefined && rest !== false)
        const what = isOpen ? 'keys besides those that it names are no longer taken' : 'the object is closed'
        report(place, 'additionalProperties', what, isOpen)
      }
      return { ...known, properties: copy['properties'] ?? {}, additionalProperties: false }
    },
  }))

const isEmpty = (additionalProperties: unknown): boolean => additionalProperties === undefined

const describesObject = (schema: JsonSchema): boolean =>
  typesOf(schema)?.has('object') ?? isObject(schema['properties'])
