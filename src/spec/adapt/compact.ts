import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { mapSchema } from '../../json-schema/map-schema.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { dropSafeBounds } from './drop-safe-bounds.ts'
import { recordsToProperties } from './records-to-properties.ts'

/** Keywords that cost a model tokens and tell it nothing. */
const SILENT: ReadonlySet<string> = new Set(['$comment', '$schema', '$vocabulary', 'discriminator', 'title'])

/**
 * The shortest schema that accepts the same values and describes them as well: without titles, without the root's
 * description, which is the tool's, and without what only says the default.
 */
export function compactSchema(schema: JsonSchema): JsonSchema {
  const trimmed = recordsToProperties(dropSafeBounds(schema).schema).schema
  const { description: _description, ...root } = hoistDefinitions(trimmed)
  return mapSchema(root, {
    leave(inner, { at }) {
      const entries = Object.entries(inner).filter(
        ([keyword, value]) => !SILENT.has(keyword) && !saysNothing(keyword, value, at.key, inner),
      )
      return Object.fromEntries(entries)
    },
  })
}

function saysNothing(
  keyword: string,
  value: unknown,
  name: string | number | undefined,
  schema: JsonSchema,
): boolean {
  switch (keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return value === true || isEmptyObject(value)
    case 'required':
      // Strict modes ask for the list even where it is empty.
      return Array.isArray(value) && value.length === 0 && schema['additionalProperties'] !== false
    case 'minItems':
    case 'minLength':
    case 'minProperties':
      return value === 0
    case 'uniqueItems':
    case 'deprecated':
    case 'readOnly':
    case 'writeOnly':
      return value === false
    case 'examples':
      return Array.isArray(value) && value.length === 0
    case 'description':
      return typeof value === 'string' && (value === '' || fold(value) === fold(String(name)))
    default:
      return false
  }
}

/** `user_id`, "User ID." and "userId" are one. */
const fold = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0
