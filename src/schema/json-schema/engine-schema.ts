import { dialectOf } from '../../json-schema/dialect.ts'
import { LOCATIONS } from '../../json-schema/annotations.ts'
import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { mapSchema, type Place, pointerOf } from '../../json-schema/map-schema.ts'
import { printPointer } from '../../json-schema/pointer.ts'
import { toDraft202012 } from '../../json-schema/to-draft-2020-12.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { InvalidSchemaError } from './invalid-schema.ts'
import { KEYWORDS } from './keywords.ts'
import { quote } from '../received.ts'

/**
 * Reduces a JSON Schema of any draft to the one form that both validators read alike: 2020-12, keywords that can
 * refuse a value and nothing else, every reference `#` or `#/$defs/Name`.
 *
 * @throws InvalidSchemaError naming the keyword at fault, a reference out of the document included: nothing is fetched.
 */
export function toEngineSchema(schema: JsonSchema): JsonSchema {
  const ignoresSiblings = ['draft-04', 'draft-06', 'draft-07'].includes(dialectOf(schema) ?? '')
  const modern = toDraft202012(ignoresSiblings ? mapSchema(schema, { enter: withoutSiblings }) : schema)
  const linked = hoistDefinitions(modern, {
    onDangling(_schema, place, reference) {
      throw new InvalidSchemaError(`${pointerOf(place)}/$ref`, danglingReason(reference))
    },
  })
  return mapSchema(linked, { leave: checkKeywords, leaf: checkLeaf })
}

const danglingReason = (reference: string): string =>
  reference.startsWith('#')
    ? `${quote(reference)} names nothing in this schema`
    : `${quote(reference)} is not part of this schema, and nothing is fetched; copy it into $defs`

/** Before 2019, what stands beside a `$ref` does not count. */
function withoutSiblings(schema: JsonSchema): JsonSchema {
  if (typeof schema['$ref'] !== 'string') return schema
  const kept = Object.entries(schema).filter(([keyword]) => keyword === '$ref' || LOCATIONS.has(keyword))
  return Object.fromEntries(kept)
}

function checkKeywords(schema: JsonSchema, place: Place): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => KEYWORDS.has(keyword))
  for (const [keyword, value] of kept) {
    const fault = KEYWORDS.get(keyword)!(value)
    if (fault !== undefined) throw new InvalidSchemaError(pointerOf(place) + printPointer([keyword]), fault)
  }
  return Object.fromEntries(kept)
}

function checkLeaf(value: unknown, place: Place): unknown {
  if (typeof value === 'boolean' || isObject(value)) return value
  throw new InvalidSchemaError(pointerOf(place), 'a schema must be an object or a boolean')
}
