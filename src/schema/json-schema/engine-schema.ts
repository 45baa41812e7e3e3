import { LOCATIONS } from '../../json-schema/annotations.ts'
import { dialectOf } from '../../json-schema/dialect.ts'
import { hoistDefinitions } from '../../json-schema/hoist-definitions.ts'
import { isObject } from '../../json-schema/json-object.ts'
import { mapSchema, type Place, pointerOf } from '../../json-schema/map-schema.ts'
import { printPointer } from '../../json-schema/pointer.ts'
import { createResolver, followReferences } from '../../json-schema/references.ts'
import { toDraft202012 } from '../../json-schema/to-draft-2020-12.ts'
import type { JsonSchema } from '../../json-schema/types.ts'
import { pathOf, walkSchema } from '../../json-schema/walk.ts'
import { quote } from '../received.ts'
import { InvalidSchemaError } from './invalid-schema.ts'
import { KEYWORDS } from './keywords.ts'

/**
 * Reduces a JSON Schema of any draft to the one form that both validators read alike: 2020-12, keywords that can
 * refuse a value and nothing else, every reference `#` or `#/$defs/Name`.
 *
 * @throws InvalidSchemaError naming the keyword at fault, a reference out of the document included: nothing is fetched.
 */
export function toEngineSchema(schema: JsonSchema): JsonSchema {
  refuseDynamicScopes(schema)
  const isOld = OLD_DIALECTS.has(dialectOf(schema) ?? '')
  const local = isOld ? mapSchema(schema, { enter: withoutSiblings }) : schema
  // A rewrite of the whole can only end in an object, also when the root refers to `false`.
  if (followReferences(local, createResolver(local)) === false) return { not: {} }
  const linked = hoistDefinitions(local, {
    onDangling(_schema, place, reference) {
      throw new InvalidSchemaError(`${pointerOf(place)}/$ref`, danglingReason(reference))
    },
  })
  return mapSchema(toDraft202012(linked), { leave: checkKeywords, leaf: checkLeaf })
}

const danglingReason = (reference: string): string =>
  reference.startsWith('#')
    ? `${quote(reference)} names nothing in this schema`
    : `${quote(reference)} is not part of this schema, and nothing is fetched; copy it into $defs`

const OLD_DIALECTS: ReadonlySet<string> = new Set(['draft-04', 'draft-06', 'draft-07'])

/** Before 2019, what stands beside a `$ref` does not count, and an `$id` that is a fragment is an anchor. */
function withoutSiblings(schema: JsonSchema): JsonSchema {
  const { $id, ...rest } = schema
  const named = typeof $id === 'string' && $id.startsWith('#') ? { ...rest, $anchor: $id.slice(1) } : schema
  if (typeof schema['$ref'] !== 'string') return named
  const kept = Object.entries(named).filter(([keyword]) => keyword === '$ref' || DEFINITIONS.has(keyword))
  return Object.fromEntries(kept)
}

const DEFINITIONS: ReadonlySet<string> = new Set([...LOCATIONS].filter((keyword) => keyword !== '$id'))

/** A `$dynamicRef` is as good as a `$ref` while its anchor has one place; which of several it means, none could say. */
function refuseDynamicScopes(schema: JsonSchema): void {
  const anchors = new Set<string>()
  for (const node of walkSchema(schema)) {
    const anchor = isObject(node.schema) ? node.schema['$dynamicAnchor'] : undefined
    if (typeof anchor !== 'string') continue
    if (anchors.has(anchor)) {
      const pointer = printPointer([...pathOf(node), '$dynamicAnchor'])
      throw new InvalidSchemaError(
        pointer,
        `${quote(anchor)} is a $dynamicAnchor twice, which is not supported`,
      )
    }
    anchors.add(anchor)
  }
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
  if (typeof value === 'boolean') return value
  throw new InvalidSchemaError(pointerOf(place), 'a schema must be an object or a boolean')
}
